import { getTableConfig } from 'drizzle-orm/pg-core'
import { quote } from './quote.ts'
import { type GuardedTable, snake, type TableInfo } from './table.ts'

/** The name of the view through which reports read a table. */
export const reportView = (table: string): string => `report.${quote(table)}`

/**
 * The view of a table for the report role: rows of the transaction's tenant that are not deleted. The conditions are
 * written out, because a view reads with the rights of its owner and a superuser bypasses row-level security.
 */
export function reportViewSql(info: GuardedTable, reportRole: string): string {
  const { name, options } = info
  const tenants = options.showsPlatformRows ? 'tenant_id in (0, app_tenant())' : 'tenant_id = app_tenant()'
  const view = reportView(name)
  return `
    create schema if not exists report;
    drop view if exists ${view};
    create view ${view} with (security_barrier) as
      select ${reportColumns(info).map(quote).join(', ')} from ${quote(name)}
      where ${tenants} and del_flag = 0;
    revoke all on ${view} from public; grant select on ${view} to ${quote(reportRole)};`
}

/**
 * Drops the report views before tables change, because PostgreSQL does not change the type of a column that a view
 * shows.
 */
export const dropReportViews = (tables: readonly TableInfo[]): string =>
  tables
    .filter(({ options }) => options.reportable)
    .map(({ name }) => `drop view if exists ${reportView(name)};`)
    .join('\n')

function reportColumns({ table, columns, options }: GuardedTable): string[] {
  const all = columns ?? (table ? getTableConfig(table).columns.map(({ name }) => snake(name)) : [])
  const kept = new Set(['tenantId', 'delFlag', ...(options.secrets ?? [])].map(snake))
  return all.filter((column) => !kept.has(column))
}
