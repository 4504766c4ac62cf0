import type pg from 'pg'
import { type AppState, providedPart } from '#kernel/app-state.ts'
import { clock } from '#kernel/clock.ts'
import { refuse } from '#kernel/refusal.ts'
import { fairQueue } from '#kernel/turns.ts'
import { changeChannel } from './change-channel.ts'
import { DatabaseClient, type DatabaseConfig } from './database-client.ts'
import { guardRailSql, type RoleNames } from './guard-rails.ts'
import { makeTable } from './make-table.ts'
import { quote } from './quote.ts'
import { type ReportQuery, reportSettings } from './report-transactions.ts'
import { dropReportViews, reportViewSql } from './report-views.ts'
import type { TableInfo } from './table.ts'
import { endTx, type Scope, scopeStatement, type Tx, transactionOf } from './tx.ts'
import { wireTypes } from './wire-types.ts'

/** Transactions of the database's owner: publishing changes tables and definitions together or not at all. */
export interface OwnerTransactions {
  /** For our own work, or with a `check` before the commit; calls of people use `withinAsOwner`. */
  within<T>(scope: Scope, work: (tx: Tx) => Promise<T>, check?: (tx: Tx) => Promise<void>): Promise<T>
  /** Runs with the rights of the request role, so that row-level security applies. */
  asRequest<T>(tx: Tx, work: () => Promise<T>): Promise<T>
  /**
   * Runs a statement as the report role within this transaction, so that it sees uncommitted tables; `false` if the
   * owner cannot change to that role.
   */
  tryAsReports(tx: Tx, statement: ReportQuery): Promise<boolean>
  /** Creates a table or adds what it lacks, with row-level security, grants and triggers; data is never dropped. */
  makeTable(tx: Tx, table: TableInfo): Promise<void>
}

export const ownerTransactions = providedPart<OwnerTransactions>('transactions of the owner')

/** Two at once on a server and one per tenant; the others wait as long as for a lock and are then refused. */
const [atOnce, perTenant, waitMs] = [2, 1, 15_000]

export function makeOwnerTransactions(
  config: DatabaseConfig,
  roles: RoleNames,
  app: AppState,
): OwnerTransactions {
  const line = fairQueue(atOnce)
  function takeTurn({ tenantId }: Scope): Promise<() => void> {
    const owner = tenantId === undefined ? 'the server' : `tenant ${tenantId}`
    return line.enterWithin([[owner, perTenant]], waitMs, () => refuse.tooMany())
  }
  const asRequest: OwnerTransactions['asRequest'] = async (tx, work) => {
    if (!(await canChangeTo(tx, roles.request))) return work()
    await tx.$client.query(`set local role ${quote(roles.request)}`)
    const result = await work()
    await tx.$client.query('set local role none')
    return result
  }
  const tryAsReports: OwnerTransactions['tryAsReports'] = async (tx, { text, values }) => {
    if (!(await canChangeTo(tx, roles.report))) return false
    await tx.$client.query('savepoint report_trial')
    try {
      await tx.$client.query(
        `${reportSettings};set local statement_timeout = 10000;set local role ${quote(roles.report)}`,
      )
      // The extended protocol takes one statement and no more.
      await tx.$client.query({ text, values, queryMode: 'extended' } as pg.QueryConfig)
    } finally {
      // Also resets role and settings.
      await tx.$client.query('rollback to savepoint report_trial; release savepoint report_trial')
    }
    return true
  }
  const run: OwnerTransactions['within'] = async (scope, work, check) => {
    const client = new DatabaseClient({
      ...config,
      types: wireTypes,
      options: '-c TimeZone=Asia/Shanghai -c lock_timeout=15000 -c statement_timeout=60000',
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    const tx = transactionOf(client as unknown as pg.PoolClient, app)
    try {
      await client.query(
        `begin${scopeStatement({ ...scope, clockShift: app.part(clock).shifted() || undefined })}`,
      )
      const result = await work(tx)
      if (check) await asRequest(tx, () => check(tx))
      await scope.confirm?.()
      endTx(tx)
      await client.query('commit')
      // Triggers announce the change to other servers; this server is notified directly.
      app.part(changeChannel).announce(scope.tenantId || undefined, undefined)
      return result
    } finally {
      endTx(tx)
      await client.end()
    }
  }
  return {
    asRequest,
    tryAsReports,
    async within(scope, work, check) {
      const leave = await takeTurn(scope)
      try {
        return await run(scope, work, check)
      } finally {
        leave()
      }
    },
    async makeTable(tx, table) {
      await tx.$client.query(dropReportViews([table]))
      const isNew = await makeTable(tx, table)
      // An existing table has its guard rails; making them again would wait for everyone who uses it.
      if (isNew) await tx.$client.query(guardRailSql(table, roles))
      else if (table.options.reportable) await tx.$client.query(reportViewSql(table, roles.report))
    },
  }
}

/** A superuser, or one who bypasses row-level security; the latter must be a member of the role it changes to. */
async function canChangeTo(tx: Tx, role: string): Promise<boolean> {
  const { rows } = await tx.$client.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  )
  const { rolsuper = false, rolbypassrls = false } = rows[0] ?? {}
  if (rolbypassrls && !rolsuper) await tx.$client.query(`grant ${quote(role)} to current_user`)
  return rolsuper || rolbypassrls
}
