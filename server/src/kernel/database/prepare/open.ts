import { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseClient, type DatabaseConfig } from '../database-client.ts'
import { poolerRefusal, refuseOldConnections, refuseTransactionPooler, startupOptions } from '../pooler.ts'
import { openReplica, type Replica, replicaConfig } from '../replica.ts'
import type { TableInfo } from '../table.ts'
import { wireTypes } from '../wire-types.ts'
import { type PreparedDatabase, type PrepareOptions, prepareDatabase } from './prepare.ts'
import { refuseUnsafeRole } from './roles.ts'

interface DatabaseOptions extends PrepareOptions {
  poolSize: number
  /** Where reports and exports of lists are read while it is fit (decision 0050). */
  replica?: { url: string; maxLagSeconds: number }
}

/** The product's database, migrated and guarded, with the pool every request runs on. */
export interface Database extends PreparedDatabase {
  pool: pg.Pool
  /** Connections of the report role: few, so that reports never crowd out requests. */
  reports: pg.Pool
  /**
   * Connections that read what is committed while a transaction is checked; not from the request pool, all of whose
   * connections may be waiting for them.
   */
  checks: pg.Pool
  /** The replica that reports and exports of lists prefer, where one is given. */
  replica?: Replica
  tables: readonly TableInfo[]
  owner: DatabaseConfig
  /** How often and how long requests waited because no connection was idle. */
  waits: PoolWaits
  /** Closes every connection of the pool: waiting queries fail at once, new connections are made when needed. */
  cut(): void
  close(): Promise<void>
}

/** Brings the database up to date and opens the request pool. Safe to run on several servers at once. */
export async function openDatabase(
  options: DatabaseOptions,
  onPoolError: (error: Error) => void,
): Promise<Database> {
  return openPools(await prepareDatabase(options), options, onPoolError)
}

/** Opens the request pool of a database that is prepared already. */
export async function openPools(
  prepared: PreparedDatabase,
  options: DatabaseOptions,
  onPoolError: (error: Error) => void,
): Promise<Database> {
  const sockets = new Set<Socket>()
  const waits: PoolWaits = { count: 0, seconds: 0 }
  const pool = new MeasuredPool(waits, {
    ...prepared.request,
    Client: DatabaseClient,
    max: options.poolSize,
    pipeline: true,
    types: wireTypes,
    ...(options.pooled ? {} : { options: startupOptions }),
    application_name: 'banyan',
    stream: () => trackedSocket(sockets),
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 4_000, // so that no request waits longer than five seconds for an unreachable database
  } as pg.PoolConfig)
  const reports = new pg.Pool({
    ...prepared.report,
    Client: DatabaseClient,
    max: 4,
    types: wireTypes,
    application_name: 'banyan report',
    stream: () => trackedSocket(sockets),
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 4_000,
  } as pg.PoolConfig)
  const checks = new pg.Pool({
    ...prepared.request,
    Client: DatabaseClient,
    max: 2,
    types: wireTypes,
    ...(options.pooled ? {} : { options: startupOptions }),
    application_name: 'banyan check',
    stream: () => trackedSocket(sockets),
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 4_000,
  } as pg.PoolConfig)
  const replica = options.replica && replicaConnection(options.replica, prepared)
  const pools = [pool, reports, checks, ...(replica ? [replica.reports, replica.lists] : [])]
  const end = async () => void (await Promise.all(pools.map((each) => each.end())))
  for (const each of pools) {
    each.on('error', onPoolError)
    // Without this listener a connection that breaks while a request uses it would end the process.
    each.on('connect', (client) => void client.on('error', onPoolError))
  }
  try {
    if (!options.pooled && options.requestUrl) await refuseTransactionPooler(prepared.request)
    const client = await pool.connect()
    try {
      await refuseUnsafeRole(client, prepared.roles)
      if (options.pooled) await refuseOldConnections(client)
    } finally {
      client.release()
    }
  } catch (error) {
    await end()
    throw poolerRefusal(error)
  }
  return {
    ...prepared,
    pool,
    reports,
    checks,
    waits,
    replica,
    tables: options.tables,
    owner: options.owner,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close: end,
  }
}

function replicaConnection(
  { url, maxLagSeconds }: { url: string; maxLagSeconds: number },
  { report, request }: PreparedDatabase,
): Replica {
  const logins = { report: replicaConfig(url, report), request: replicaConfig(url, request) }
  return openReplica(logins, maxLagSeconds)
}

interface PoolWaits {
  count: number
  seconds: number
}

/** A pool that measures how long requests wait for a connection; taking an idle one is not slowed down. */
class MeasuredPool extends pg.Pool {
  readonly #waits: PoolWaits

  constructor(waits: PoolWaits, config: pg.PoolConfig) {
    super(config)
    this.#waits = waits
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback)
      return undefined
    }
    const connected = super.connect()
    if (this.idleCount > 0) return connected
    const from = performance.now()
    const note = () => {
      this.#waits.count += 1
      this.#waits.seconds += (performance.now() - from) / 1000
    }
    connected.then(note, note)
    return connected
  }
}

function trackedSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}
