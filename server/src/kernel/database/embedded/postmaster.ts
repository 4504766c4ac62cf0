import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { type Account, changeOwner, plainEnvironment } from './account.ts'
import { type ClusterDirectory, listenOptions } from './cluster-directory.ts'

const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '256MB',
  jit: 'off', // our queries are short: compiling them costs more than running them
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  log_statement: 'none',
  log_min_error_statement: 'panic', // the text of a statement may contain secrets
  log_min_messages: 'log', // errors quote values, and the server logs them itself without values
  log_error_verbosity: 'terse',
}

/**
 * Creates the cluster unless it exists. It is built in another directory and renamed, so that half a cluster never
 * counts.
 */
export async function initialise(
  { dataDir, cluster, connection }: ClusterDirectory,
  account: Account,
  signal?: AbortSignal,
): Promise<boolean> {
  if (existsSync(cluster)) return false
  dropAbandoned(dataDir)
  const draft = `${cluster}.init-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  changeOwner(draft, account)
  const passwordFile = `${cluster}.password`
  writeFileSync(passwordFile, connection.password, { mode: 0o600 })
  changeOwner(passwordFile, account)
  const auth = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [program, ...args] = commandLine(account, 'initdb', [
    '-D',
    draft,
    '-U',
    connection.user,
    ...auth,
    ...locale,
  ])
  try {
    await promisify(execFile)(program, args, { ...account.identity, env: plainEnvironment, cwd: '/', signal })
    renameSync(draft, cluster)
    syncDirectory(dataDir)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw new SettingsError(`内置数据库初始化失败：${lastLine(String(error))}`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
  return true
}

/**
 * Sets the password of a cluster made by an earlier version, which trusted its socket, or of one whose password was
 * lost. It runs PostgreSQL in single-user mode, since no server can be asked.
 */
export async function requirePassword(place: ClusterDirectory, account: Account): Promise<void> {
  const rules = join(place.cluster, 'pg_hba.conf')
  if (!existsSync(rules) || runningPid(place)) return
  const text = readFileSync(rules, 'utf8')
  const trusts = /^(?:local|host)\s.*\btrust\s*$/m.test(text)
  if (!trusts && !place.isPasswordNew) return
  changeOwner(place.cluster, account)
  const [program, ...args] = commandLine(account, 'postgres', ['--single', '-D', place.cluster, 'postgres'])
  const done = spawnSync(program, args, {
    ...account.identity,
    env: plainEnvironment,
    cwd: '/',
    input: `alter role ${place.connection.user} password '${place.connection.password}'\n`,
  })
  if (done.status !== 0) throw new SettingsError(`内置数据库设置密码失败：${lastLine(String(done.stderr))}`)
  writeFileSync(rules, text.replace(/^((?:local|host)\s.*\b)trust(\s*)$/gm, '$1scram-sha-256$2'))
}

/** A PostgreSQL process and its output since the start. */
export interface RunningPostmaster {
  hasExited(): boolean
  pid: number | undefined
  lastWords(): string
  kill(): void
}

/** Starts the server. It leads its own session: a Ctrl-C in the terminal must not reach it before our shutdown. */
export async function startPostmaster(place: ClusterDirectory, account: Account): Promise<RunningPostmaster> {
  changeOwner(place.cluster, account)
  boundLog(place)
  const log = openSync(place.logFile, 'a', 0o600)
  const begins = fstatSync(log).size
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', place.cluster, ...listenOptions(place), ...options]
  const [program, ...words] = commandLine(account, 'postgres', args)
  const stdio: ['ignore', number, number] = ['ignore', log, log]
  const child = spawn(program, words, {
    ...account.identity,
    env: plainEnvironment,
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio,
  })
  closeSync(log)
  child.unref()
  await once(child, 'spawn')
  return {
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    pid: child.pid,
    lastWords: () => lastLine(readFileSync(place.logFile).subarray(begins).toString('utf8')),
    kill: () => child.kill('SIGQUIT'),
  }
}

const logLimit = 10_000_000

/**
 * Limits the server's log: above ten megabytes its content is moved to a second file, and the server continues with an
 * empty one.
 */
export function boundLog({ logFile }: ClusterDirectory): void {
  if (!existsSync(logFile) || statSync(logFile).size <= logLimit) return
  copyFileSync(logFile, `${logFile}.1`)
  chmodSync(`${logFile}.1`, 0o600)
  truncateSync(logFile)
}

/** Fast shutdown; after 30 s the immediate one, from which the next start recovers. */
export async function shutDown(pid: number, place: ClusterDirectory, account: () => Account): Promise<void> {
  if (process.platform === 'win32') {
    const [program, ...args] = commandLine(account(), 'pg_ctl', ['stop', '-m', 'fast', '-D', place.cluster])
    await promisify(execFile)(program, args, { env: plainEnvironment })
    return
  }
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    sendSignal(pid, signal)
    const until = performance.now() + patience
    while (performance.now() < until) {
      if (runningPid(place) !== pid) return
      await sleep(20)
    }
  }
}

/** The process named by the cluster's lock file, if it is alive. The server removes that file at the end of its shutdown. */
export function runningPid({ cluster }: ClusterDirectory): number | undefined {
  let first: string | undefined
  try {
    first = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]
  } catch {
    return undefined // no lock file, no server
  }
  const pid = Number(first)
  return pid > 0 && sendSignal(pid, 0) ? pid : undefined
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim())
  return (lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '').trim()
}

function commandLine({ native, words }: Account, program: string, args: string[]): [string, ...string[]] {
  const [first = '', ...rest] = [...words, join(native, 'bin', program), ...args]
  return [first, ...rest]
}

/** Makes the new name survive a power failure. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(directory, 'r')
  fsyncSync(fd)
  closeSync(fd)
}

function dropAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = Number(/^postgres\.init-(\d+)$/.exec(name)?.[1])
    if (pid && (pid === process.pid || !sendSignal(pid, 0))) rmSync(join(dataDir, name), { recursive: true })
  }
}

/** Sends a signal (0 only asks); false when there is no such process. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
