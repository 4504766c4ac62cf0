import pg from 'pg'
import { hostsInUrl } from '#kernel/postgres-url.ts'
import { type DatabaseConfig, withLogin } from './database-client.ts'
import { isConnectionLost } from './lost-connection.ts'
import { wireTypes } from './wire-types.ts'

/** A streaming replica that reports and exports of lists read from while it is there and not too far behind. */
export interface Replica {
  /** Connections of the report role. */
  reports: pg.Pool
  /** Connections of the request role. */
  lists: pg.Pool
  /** False for a while after a fault. */
  isUsable(): boolean
  leaveAlone(): void
  maxLagSeconds: number
}

/** After a fault the replica is not used for this long. */
const pauseMs = 10_000

/** Connection settings for a replica with a login of the primary: roles are replicated too. */
export function replicaConfig(url: string, login: DatabaseConfig): DatabaseConfig {
  const { user = '', password } = new pg.Client(login)
  return withLogin({ connectionString: hostsInUrl(url, 'read')?.[0] ?? url }, user, password ?? '')
}

export function openReplica(
  logins: { report: DatabaseConfig; request: DatabaseConfig },
  maxLagSeconds: number,
): Replica {
  let pausedUntil = 0
  return {
    reports: replicaPool(logins.report, 'banyan report'),
    lists: replicaPool(logins.request, 'banyan export'),
    maxLagSeconds,
    isUsable: () => performance.now() >= pausedUntil,
    leaveAlone() {
      pausedUntil = performance.now() + pauseMs
    },
  }
}

function replicaPool(login: DatabaseConfig, application_name: string): pg.Pool {
  const pool = new pg.Pool({
    ...login,
    max: 4,
    types: wireTypes,
    application_name,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 1_500,
  } as pg.PoolConfig)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** The replica cannot answer, or its data are too old. */
export class ReplicaFault extends Error {}

/** Whether the primary has to answer instead. 40001: the replica had to apply what the primary did to the rows read. */
export const isReplicaFault = (error: unknown): boolean =>
  error instanceof ReplicaFault ||
  isConnectionLost(error as Error) ||
  /^(40001|28|3D|53)/.test((error as { code?: string }).code ?? '')

/**
 * The age of a replica's data: the present moment if everything received is applied and the connection stands, else the
 * last applied commit. No row: the server is no replica.
 */
export const replicaStateSql = `select floor(extract(epoch from as_of) * 1000)::float8 as "asOf",
    extract(epoch from clock_timestamp() - as_of)::float8 as lag
  from (select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
      and exists (select from pg_stat_get_wal_receiver() r where r.pid is not null)
    then clock_timestamp() else pg_last_xact_replay_timestamp() end as as_of) state
  where pg_is_in_recovery()`

export interface ReplicaState {
  /** Milliseconds; null where nothing was applied since it started. */
  asOf: number | null
  lag: number | null
}
