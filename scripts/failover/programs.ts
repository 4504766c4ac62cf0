import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The programs of others that a run needs, with the Debian package of each. */
const needed = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/haproxy': 'haproxy',
}

export function missingPackages(): string[] {
  const packages = Object.entries(needed).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))
  return postgresPrograms() ? packages : [...packages, 'postgresql']
}

/** Where PostgreSQL's programs lie: the newest that Debian has installed. */
export function postgresPrograms(): string | undefined {
  return [18, 17, 16, 15]
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((path) => existsSync(path))
}

export interface Program {
  child: ChildProcess
  kill(signal: NodeJS.Signals): Promise<void>
}

/** Programs of one run, which end with it; each writes its own log into the folder. */
export class Programs {
  readonly folder: string
  readonly #running = new Set<Program>()

  constructor(folder: string) {
    this.folder = folder
    chmodSync(folder, 0o711) // the account of PostgreSQL passes through to its own
  }

  /** A folder of the account PostgreSQL runs as. */
  ownFolder(name: string): string {
    const path = join(this.folder, name)
    mkdirSync(path, { mode: 0o700 })
    const { uid, gid } = postgresAccount()
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
    return path
  }

  start(
    name: string,
    [program = '', ...args]: string[],
    env: Record<string, string>,
    identity = {},
  ): Program {
    const log = openSync(join(this.folder, `${name}.log`), 'a')
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      cwd: '/',
      stdio: ['ignore', log, log],
      ...identity,
    })
    const running: Program = {
      child,
      kill: async (signal) => {
        this.#running.delete(running)
        if (child.exitCode !== null || child.signalCode !== null) return
        const gone = once(child, 'exit')
        child.kill(signal)
        await gone
      },
    }
    this.#running.add(running)
    return running
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map((each) => Promise.race([each.kill('SIGTERM'), sleep(15_000)])))
  }
}

/** Root may not run PostgreSQL; Debian's package makes the account it runs as. */
export function postgresAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** Tries until it works; says what it waited for in vain. */
export async function until<T>(
  what: string,
  seconds: number,
  look: () => Promise<T | undefined | false>,
): Promise<T> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const found = await look().catch(() => undefined)
    if (found) return found
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await sleep(100)
  }
}
