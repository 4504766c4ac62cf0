import { and, eq, or } from 'drizzle-orm'
import type { AppState } from '#kernel/app-state.ts'
import type { Caller, ListColumn } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { absentTexts, Refusal } from '#kernel/refusal.ts'
import { builtInReports } from './built-in-reports.ts'
import { openSource, type ReportDefinition, type ReportSource } from './report.source.ts'
import { reportHeads } from './report.tables.ts'

/** A report as one person sees it: without the columns a data rule hides from them. */
export interface ReportForCaller extends ReportDefinition {
  source: ReportSource
  /** What may be asked and sorted by; exactly the columns of the report. */
  columns: ReadonlyMap<string, ListColumn>
  /** The fixed conditions, also on columns hidden from the person. */
  fixed: readonly (readonly [column: ListColumn, value: string])[]
}

/** The report a caller names by its id or code, for someone who may see what it reads. */
export async function openReport(tx: Tx, me: Caller, code: string): Promise<ReportForCaller> {
  const report = await findReport(tx, code)
  if (!report) throw new Refusal(absentTexts.definition)
  return buildReportForCaller(tx.app, me, report)
}

export async function buildReportForCaller(
  app: AppState,
  me: Caller,
  report: ReportDefinition,
): Promise<ReportForCaller> {
  const source = await openSource(app, me, report)
  const all = report.items.flatMap((item) => {
    const column = source.column(item)
    return column ? [{ item, column: { ...column, ...columnDictionary(item.dictCode) } }] : []
  })
  const seen = all.filter(({ item }) => !source.isHidden(item))
  return {
    ...report,
    source,
    items: seen.map(({ item }) => item),
    columns: new Map(seen.map(({ item, column }) => [item.fieldName, column])),
    fixed: all.flatMap(({ item, column }) =>
      item.searchValue && !item.isSearch ? [[column, item.searchValue] as const] : [],
    ),
  }
}

/** A table dictionary has three parts, a dictionary code one. */
export const isTable = (dictCode: string | null | undefined): dictCode is string =>
  dictCode?.includes(',') ?? false

const columnDictionary = (dictCode: string | null | undefined): Pick<ListColumn, 'dict' | 'lookup'> => ({
  dict: dictCode && !isTable(dictCode) ? dictCode : undefined,
  lookup: isTable(dictCode) ? dictCode : undefined,
})

export async function findReport(tx: Tx, code: string): Promise<ReportDefinition | undefined> {
  const known = builtInReports.find((report) => report.code === code)
  if (known) return known
  const [row] = await tx
    .select()
    .from(reportHeads)
    .where(and(eq(reportHeads.delFlag, 0), or(eq(reportHeads.id, code), eq(reportHeads.code, code))))
    .limit(1)
  return row && reportDefinition(row)
}

/** A stored definition with its lists. */
export const reportDefinition = (
  row: Pick<typeof reportHeads.$inferSelect, 'id' | 'code' | 'name' | 'cgrSql' | 'items' | 'params'>,
): ReportDefinition => ({ ...row, items: JSON.parse(row.items), params: JSON.parse(row.params || '[]') })
