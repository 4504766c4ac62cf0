import type pg from 'pg'
import { providedPart } from '#kernel/app-state.ts'
import { Refusal } from '#kernel/refusal.ts'
import { fairQueue, type Limits } from '#kernel/turns.ts'
import { isReplicaFault, type Replica, ReplicaFault, type ReplicaState, replicaStateSql } from './replica.ts'
import { type Scope, scopeStatement } from './tx.ts'

export interface ReportQuery {
  text: string
  values: unknown[]
}

/** A read-only transaction of the report role; all its statements together have the time of the transaction. */
export interface ReportTransaction {
  /** The time of the data on a replica; absent on the primary, whose data are current. */
  asOf?: number
  query<R extends pg.QueryResultRow>(query: ReportQuery): Promise<pg.QueryResult<R>>
  /** All rows of a select in batches, through a cursor: flat memory whatever their number. */
  stream<R extends pg.QueryResultRow>(query: ReportQuery, batch?: number): AsyncGenerator<R[]>
}

/** Work in a transaction of the report role, which may read nothing but its views (security, section 6). */
type ReportWork<T> = (tx: ReportTransaction) => Promise<T>

interface ReportTransactions {
  within<T>(
    scope: Scope,
    seconds: number,
    work: (tx: ReportTransaction) => Promise<T>,
    /** The user of the report, who may run at most two at once. */
    userId?: string,
  ): Promise<T>
}

export const reportTransactions = providedPart<ReportTransactions>('transactions of reports')

/**
 * How long a report waits for a connection, and how many may wait: each waiting report also holds a connection for
 * requests.
 */
const [waitMs, maxWaiting] = [4000, 8]

export function makeReportTransactions(pool: pg.Pool, replica?: Replica): ReportTransactions {
  const most = pool.options.max
  const line = fairQueue(most)
  const limitsOf = ({ tenantId }: Scope, userId?: string): [Limits[number], ...Limits] => {
    const ofTenant = [`tenant ${tenantId}`, Math.max(1, most - 1)] as const
    return userId ? [[`user ${userId}`, 2], ofTenant] : [ofTenant]
  }
  return {
    async within(scope, seconds, work, userId) {
      const limits = limitsOf(scope, userId)
      if (line.waitingOf(limits[0][0]) >= maxWaiting) throw tooManyReportsRefusal()
      const leave = await line.enterWithin(limits, waitMs, tooManyReportsRefusal)
      try {
        return await runWherePossible(scope, seconds, work)
      } finally {
        leave()
      }
    },
  }

  /**
   * Runs on the replica if it is usable, otherwise on the primary; work that the replica aborts is repeated on the
   * primary.
   */
  async function runWherePossible<T>(scope: Scope, seconds: number, work: ReportWork<T>): Promise<T> {
    if (replica?.isUsable())
      try {
        return await run(scope, seconds, work, replica)
      } catch (error) {
        if (!isReplicaFault(error)) throw error
        replica.leaveAlone()
      }
    return run(scope, seconds, work)
  }

  async function run<T>(scope: Scope, seconds: number, work: ReportWork<T>, from?: Replica): Promise<T> {
    const client = await (from?.reports ?? pool).connect()
    let broken: Error | undefined
    const ending = new AbortController()
    try {
      // One snapshot: the rows of a report and their sums agree.
      await client.query(
        `begin isolation level repeatable read read only${scopeStatement(scope)};${reportSettings}`,
      )
      const asOf = from ? await readReplicaTime(client, from) : undefined
      const tx = reportTransaction(client, performance.now() + seconds * 1000, ending.signal)
      const result = await work({ ...tx, asOf })
      ending.abort(endedReportError)
      await client.query('commit')
      return result
    } catch (error) {
      ending.abort(endedReportError)
      await client.query('rollback').catch((lost: Error) => {
        broken = lost
      })
      throw (error as { code?: string }).code === queryCanceledState ? tooSlowRefusal(seconds) : error
    } finally {
      client.release(broken)
    }
  }
}

/**
 * Set in each transaction, because a pooler drops start-up options. Text is read with standard strings, as the parser
 * of SELECTs read it; names mean the functions of PostgreSQL, those of ours, and no table.
 */
export const reportSettings = [
  "set local timezone = 'Asia/Shanghai'",
  'set local standard_conforming_strings = on',
  'set local search_path = pg_catalog, public',
  'set local lock_timeout = 5000',
  'set local idle_in_transaction_session_timeout = 60000',
  'set local jit = off',
  // Limits of one report: memory per sort or hash, no parallel workers, the default effort of planning joins.
  "set local work_mem = '16MB'",
  'set local hash_mem_multiplier = 1',
  'set local max_parallel_workers_per_gather = 0',
  'set local geqo = on',
  'set local geqo_threshold = 12',
  'set local join_collapse_limit = 8',
  'set local from_collapse_limit = 8',
].join(';')

/** The time of the replica's data; a replica that is too far behind or was promoted is refused. */
async function readReplicaTime(client: pg.PoolClient, { maxLagSeconds }: Replica): Promise<number> {
  const { rows } = await client.query<ReplicaState>(replicaStateSql)
  const [state] = rows
  if (!state?.asOf || (state.lag ?? 0) > maxLagSeconds) throw new ReplicaFault('the replica is behind')
  return state.asOf
}

const endedReportError = new Error('a statement came after its report had ended')

function reportTransaction(client: pg.PoolClient, deadline: number, ended: AbortSignal): ReportTransaction {
  const limit = () => `set local statement_timeout = ${Math.max(1, Math.ceil(deadline - performance.now()))}`
  return {
    async query({ text, values }) {
      ended.throwIfAborted()
      await client.query(limit())
      ended.throwIfAborted()
      // The extended protocol takes one statement and no more, whatever the text holds.
      return client.query({ text, values, queryMode: 'extended' } as pg.QueryConfig)
    },
    async *stream({ text, values }, batch = 500) {
      await this.query({ text: `declare report_rows no scroll cursor for ${text}`, values })
      for (;;) {
        const { rows } = await this.query<never>({ text: `fetch ${batch} from report_rows`, values: [] })
        if (rows.length) yield rows
        if (rows.length < batch) return
      }
    },
  }
}

const queryCanceledState = '57014'
const tooSlowRefusal = (seconds: number) => new Refusal(`查询超过${seconds}秒，已停止，请缩小查询范围`)
const tooManyReportsRefusal = () => new Refusal('正在运行的报表过多，请稍后再试')
