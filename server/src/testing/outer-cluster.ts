import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, accountFor, changeOwner, plainEnvironment } from '#kernel/database/embedded/account.ts'
import { installedPostgres } from '#kernel/database/embedded/binaries.ts'

/** A PostgreSQL on a port, with passwords, as an operator would name it in DATABASE_URL. */
export interface OuterCluster {
  /** The address of a database as the superuser, or as someone else. */
  url(database?: string, login?: { user: string; password: string }): string
  /** Runs statements as the superuser, each by itself. */
  run(statements: string[], database?: string): Promise<Record<string, unknown>[]>
  /** Makes a database that belongs to a role without superuser rights, as managed services hand out; gives its address. */
  plainOwner(name: string): Promise<string>
  /** Ends the server and its files. */
  remove(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends the server as a power cut would. */
  kill(): Promise<void>
  /** A second server that follows this one by streaming; this one is stopped for a moment. */
  addReplica(): Promise<OuterCluster>
  pid(): number
}

/** Where PostgreSQL programs lie: the one we bring, and an older one of the system where there is one. */
export function installedVersions(): { name: string; native: string }[] {
  const debian = '/usr/lib/postgresql'
  const others = (existsSync(debian) ? readdirSync(debian) : [])
    .filter((version) => Number(version) >= 15 && existsSync(join(debian, version, 'bin/initdb')))
    .map((version) => ({ name: `PostgreSQL ${version}`, native: join(debian, version) }))
  return [{ name: 'PostgreSQL 18 (embedded)', native: installedPostgres() }, ...others]
}

const password = randomBytes(8).toString('hex')

export async function startOuterCluster(native: string): Promise<OuterCluster> {
  const directory = mkdtempSync(join(tmpdir(), 'banyan-outer-'))
  const account = accountFor(native, directory)
  const cluster = join(directory, 'cluster')
  const passwordFile = join(directory, 'password')
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(passwordFile, password)
  for (const path of [cluster, passwordFile, directory]) changeOwner(path, account)
  runProgram(account, 'initdb', [
    ...['-D', cluster, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--no-sync'],
    ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
  ])
  return runCluster(account, directory, cluster)
}

async function runCluster(account: Account, directory: string, cluster: string): Promise<OuterCluster> {
  const port = await freePort()
  let server = launch(account, cluster, directory, port)

  const url: OuterCluster['url'] = (database = 'postgres', login = { user: 'postgres', password }) =>
    `postgres://${login.user}:${login.password}@127.0.0.1:${port}/${database}`
  const run: OuterCluster['run'] = async (statements, database) => {
    const client = new pg.Client(url(database))
    await client.connect()
    try {
      let rows: Record<string, unknown>[] = []
      for (const statement of statements) ({ rows } = await client.query(statement))
      return rows
    } finally {
      await client.end()
    }
  }
  const isUp = () => run(['select 1']).then(Boolean, () => false)
  const ready = async () => {
    for (let tries = 0; tries < 200; tries += 1) {
      if (await isUp()) return
      await sleep(50)
    }
    throw new Error('the cluster did not start')
  }
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGINT')
    await gone
  }
  await ready()
  return {
    url,
    run,
    stop,
    pid: () => server.pid ?? 0,
    async start() {
      server = launch(account, cluster, directory, port)
      await ready()
    },
    async plainOwner(name) {
      const database = `${name}_${randomBytes(4).toString('hex')}`
      const user = `${database}_owner`
      await run([
        `create role ${user} login createrole password '${password}'`,
        `create database ${database} owner ${user}`,
      ])
      return url(database, { user, password })
    },
    async kill() {
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
    async addReplica() {
      const copy = mkdtempSync(join(tmpdir(), 'banyan-replica-'))
      const files = join(copy, 'cluster')
      await stop()
      cpSync(cluster, files, { recursive: true })
      writeFileSync(join(files, 'standby.signal'), '')
      appendFileSync(
        join(files, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password} application_name=replica'\n`,
      )
      chmodSync(files, 0o700)
      changeOwner(copy, account)
      server = launch(account, cluster, directory, port)
      await ready()
      return runCluster(account, copy, files)
    },
    async remove() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function launch(account: Account, cluster: string, directory: string, port: number) {
  const options = ['-p', `${port}`, '-k', directory, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=on']
  const [program = '', ...args] = [...account.words, join(account.native, 'bin/postgres'), '-D', cluster]
  return spawn(program, [...args, ...options], {
    ...account.identity,
    env: plainEnvironment,
    cwd: '/',
    stdio: 'ignore',
  })
}

function runProgram(account: Account, name: string, args: string[]): void {
  const [program = '', ...rest] = [...account.words, join(account.native, 'bin', name), ...args]
  const done = spawnSync(program, rest, { ...account.identity, env: plainEnvironment, cwd: '/' })
  if (done.status !== 0) throw new Error(`${name} failed: ${String(done.stderr)}`)
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
