import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { testPassword } from './settings.ts'

/** A command of the product in a process of its own, as an operator would run it. */
export interface RunningCommand {
  child: ChildProcess
  /** What it wrote so far. */
  out(): string
  err(): string
  /** The code it ended with, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  /** The address, once it listens. */
  listening: Promise<string>
}

/** Starts a command of the bundled server with these settings; whatever is left of it ends with the test. */
export function runProduct(
  command: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): RunningCommand {
  const path = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
  const child = spawn(process.execPath, [path, command, ...args], {
    env: { PATH: process.env.PATH, ...quick, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { out: '', err: '' }
  child.stdout.on('data', (data) => {
    written.out += data
  })
  child.stderr.on('data', (data) => {
    written.err += data
  })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  )
  onTestFinished(async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await ended
    clearTimeout(timer)
  })
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const at = /已启动：(http:\S+)/.exec(written.out)?.[1]
      if (at) resolve(at)
    })
    void ended.then((code) => reject(new Error(`ended with ${code}: ${written.err || written.out}`)))
  })
  listening.catch(() => undefined)
  return { child, out: () => written.out, err: () => written.err, ended, listening }
}

/** Little data and no waiting, so that a start takes a moment. */
const quick = {
  PORT: '0',
  LOG_LEVEL: 'info',
  DEMO_DATA: 'off',
  ADMIN_PASSWORD: testPassword,
  DATABASE_WAIT_SECONDS: '0',
  LOGINS_PER_MINUTE: '100000',
  METRICS_TOKEN: 'metrics token for tests',
}
