import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeDataDir } from '#kernel/settings/secret-key.ts'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { accountFor } from './account.ts'
import { installedPostgres } from './binaries.ts'
import {
  type ClusterDirectory,
  type Connection,
  clusterDirectoryIn,
  prepareSocket,
} from './cluster-directory.ts'
import {
  boundLog,
  initialise,
  type RunningPostmaster,
  requirePassword,
  runningPid,
  shutDown,
  startPostmaster,
} from './postmaster.ts'

/** A PostgreSQL of our own, from start to stop. */
export interface Embedded {
  connection: Connection
  /** True when a server left behind by a killed process was found alive and taken over. */
  adopted: boolean
  /** Stops the server; further calls wait for the same stop. All pools must be closed before. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data directory, or takes over the one that a killed process left, and restarts it when it
 * dies. A second process is refused, because either one's stop would end the server of the other.
 */
export async function startEmbedded(
  dataDir: string,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<Embedded> {
  makeDataDir(dataDir)
  const place = await clusterDirectoryIn(dataDir)
  let held = await connectAndHold(place, log, signal)
  let stopping: Promise<void> | undefined
  let reviving: Promise<void> | undefined
  watch()
  const logTimer = setInterval(() => boundLog(place), 10_000).unref()
  process.once('exit', endWithProcess)
  return { connection: place.connection, adopted: held.adopted, stop: () => (stopping ??= stop()) }

  /** Stops the server when this process exits without calling `stop`; not possible after SIGKILL. */
  function endWithProcess(): void {
    if (runningPid(place) === held.pid) process.kill(held.pid, 'SIGINT')
  }

  function watch(): void {
    held.guard.once('end', () => {
      if (!stopping) reviving = revive()
    })
  }

  async function revive(): Promise<void> {
    log('内置数据库意外中断，正在恢复')
    while (!stopping) {
      try {
        held = await connectAndHold(place, log)
        watch()
        log('内置数据库已恢复')
        return
      } catch (error) {
        log(`内置数据库尚未恢复：${error instanceof Error ? error.message : String(error)}`)
        await sleep(2000)
      }
    }
  }

  async function stop(): Promise<void> {
    await reviving
    process.off('exit', endWithProcess)
    clearInterval(logTimer)
    // The lock is held until the server has ended, so that no process takes over a stopping server.
    if (runningPid(place) === held.pid)
      await shutDown(held.pid, place, () => accountFor(installedPostgres(), dataDir))
    await held.guard.end().catch(() => undefined) // the shutdown has closed it already
  }
}

/** How the server of a data directory is reached while another process runs it; nothing when none does. */
export async function runningConnection(dataDir: string): Promise<Connection | undefined> {
  if (!existsSync(join(dataDir, 'postgres'))) return undefined
  const place = await clusterDirectoryIn(dataDir)
  return runningPid(place) ? place.connection : undefined
}

interface HeldServer {
  /** An idle connection that holds the ownership lock and notices at once when the server goes away. */
  guard: pg.Client
  pid: number
  adopted: boolean
}

/** Tries to connect and starts a server only if none listens; repeats while a former server is stopping. */
async function connectAndHold(
  place: ClusterDirectory,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<HeldServer> {
  const since = performance.now()
  let launched: RunningPostmaster | undefined
  for (;;) {
    if (signal?.aborted) {
      launched?.kill()
      throw signal.reason
    }
    const answer = await tryConnect(place.connection)
    if (answer instanceof pg.Client) {
      await claimCluster(answer, place)
      const pid = runningPid(place)
      if (pid) return { guard: answer, pid, adopted: launched?.pid !== pid }
      await answer.end()
    } else if (answer === 'nobody' && !launched) {
      launched = await startServer(place, log, signal)
    } else if (launched?.hasExited()) {
      const words = launched.lastWords()
      if (!isTemporary(words) || performance.now() - since > 15_000) throw startFailure(place, words)
      launched = undefined
      await sleep(250)
    }
    if (performance.now() - since > 600_000) {
      // recovery of a large journal may take minutes, not more
      launched?.kill()
      throw startFailure(place, '十分钟内没有就绪')
    }
    await sleep(20)
  }
}

async function startServer(
  place: ClusterDirectory,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<RunningPostmaster> {
  const account = accountFor(installedPostgres(), place.dataDir)
  prepareSocket(place, account)
  const started = performance.now()
  if (await initialise(place, account, signal))
    log(`内置数据库已初始化（${Math.round(performance.now() - started)} 毫秒）`)
  else await requirePassword(place, account)
  return startPostmaster(place, account)
}

/** `nobody`: no one listens. `later`: a server is starting, recovering or shutting down. */
async function tryConnect(connection: Connection): Promise<pg.Client | 'nobody' | 'later'> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 5000,
    application_name: 'banyan guard',
  })
  client.on('error', () => undefined) // the end event is handled by the caller
  try {
    await client.connect()
    return client
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'nobody'
    if (code === '57P03' || code === 'ECONNRESET' || code === '53300' || code === undefined) return 'later'
    if (code === '28P01')
      throw new SettingsError(
        '内置数据库的密码与数据目录中的 postgres.json 不符；停止所有进程后删除该文件再启动',
      )
    throw new SettingsError(`无法连接内置数据库（${String(code)}），请检查数据目录的属主`)
  }
}

/** Takes the advisory lock of the owner; PostgreSQL releases it when the connection of a killed owner ends. */
async function claimCluster(guard: pg.Client, { dataDir }: ClusterDirectory): Promise<void> {
  const until = performance.now() + 2000 // the server needs a moment to notice that the connection of a killed owner has ended
  do {
    const { rows } = await guard.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(1650552441, 1) as mine',
    )
    if (rows[0]?.mine) return
    await sleep(100)
  } while (performance.now() < until)
  await guard.end()
  throw new SettingsError(
    `数据目录 DATA_DIR=${dataDir} 正被另一个进程使用；多个进程请用 DATABASE_URL 共用一个 PostgreSQL`,
  )
}

/** Start-up messages of a server whose predecessor has not ended yet: its process or shared memory still exists. */
function isTemporary(words: string): boolean {
  return /lock file .* already exists|shared memory block .* still in use|could not create any Unix-domain/.test(
    words,
  )
}

function startFailure({ logFile }: ClusterDirectory, why: string): SettingsError {
  return new SettingsError(`内置数据库启动失败：${why}（详见 ${logFile}）`)
}
