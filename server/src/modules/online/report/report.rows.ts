import type { ReportItem } from '@banyan/contract/online/report-definition'
import { type Cell, writeWorkbook } from '@banyan/workbook/workbook'
import type { AppState } from '#kernel/app-state.ts'
import type { FileAnswer, Peer } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { type ReportTransaction, reportTransactions } from '#kernel/database/report-transactions.ts'
import type { Scope, Tx } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { entityWithPage } from '#kernel/records/catalogue.ts'
import { workbookAnswer } from '#kernel/records/excel/export.ts'
import { exportLimit } from '#kernel/records/excel/limit-exports.ts'
import { pageWith, readPaging } from '#kernel/records/list/paging.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Draft } from '#kernel/records/records.ts'
import { addTexts } from '#kernel/records/texts.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { parseReplacements } from './report.columns.ts'
import { type ReportStatements, reportStatements } from './report.query.ts'
import type { ReportForCaller } from './report.registry.ts'

export const pageSeconds = 10
const exportSeconds = 300

/** A page of a report (ONLINE-007) with the sums over all its rows. */
export async function reportPage(tx: Tx, me: Caller, report: ReportForCaller, input: Draft) {
  const paging = readPaging(input)
  const statements = reportStatements(report, input)
  const { records, total, totals, asOf } = await runReport(tx.app, me, pageSeconds, async (reading) => ({
    asOf: reading.asOf,
    records: (await reading.query<Row>(statements.rows(paging))).rows,
    ...(await countRows(reading, statements)),
  }))
  return {
    ...pageWith({ records: await withTexts(tx, me, report, records), total }, paging),
    ...(asOf === undefined ? {} : { asOf }),
    ...(totals.size ? { totals: Object.fromEntries(totals) } : {}),
  }
}

/** The number of rows and the sums over all of them. */
async function countRows(reading: ReportTransaction, statements: ReportStatements) {
  const [counted] = (await reading.query<{ n: number } & Row>(statements.count())).rows
  const sums = statements.totals.map((name, at) => [name, Number(counted?.[`t${at}`] ?? 0)] as const)
  return { total: counted?.n ?? 0, totals: new Map(sums) }
}

/** The context of an export, which opens its own transactions because it takes too long for that of the request. */
interface ExportContext {
  app: AppState
  me: Caller
  peer: Peer
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** The whole report as a workbook: texts instead of values, and a last row of totals. */
export async function exportReport(
  { app, me, peer, within }: ExportContext,
  report: ReportForCaller,
  input: Draft,
): Promise<FileAnswer> {
  for (const entity of report.source.reads) {
    const source = me.catalogue.entities.get(entity)
    if (!me.rights.can(`${source ? entityWithPage(source) : entity}:export`)) throw refuse.noPermission()
  }
  const items = report.items.filter(({ isShow, aggregate }) => isShow || aggregate)
  const statements = reportStatements(report, input)
  await within((tx) =>
    audit(tx, me, peer, {
      content: `导出${report.name}`,
      operateType: operationCodes.export,
      entity: report.source.reads[0],
    }),
  )
  async function* batches(reading: ReportTransaction): AsyncGenerator<Cell[][]> {
    const { total, totals } = statements.totals.length
      ? await countRows(reading, statements)
      : { total: 0, totals: new Map<string, number>() }
    for await (const rows of reading.stream<Row>(statements.rows())) {
      const shown = await within((tx) => withTexts(tx, me, report, rows))
      yield shown.map((row) => items.map(({ fieldName }) => exportCell(row, fieldName)))
    }
    if (total > 0)
      yield [items.map(({ fieldName }, at) => totals.get(fieldName) ?? (at === 0 ? '合计' : null))]
  }
  const columns = items.map(({ fieldTxt, fieldWidth }) => ({
    title: fieldTxt,
    width: fieldWidth ?? undefined,
  }))
  const format = input.format === 'xlsx' ? 'xlsx' : 'xls'
  const file = await app
    .part(exportLimit)
    .run(me.userId, () =>
      runReport(app, me, exportSeconds, (reading) =>
        writeWorkbook(format, report.name, columns, batches(reading)),
      ),
    )
  return workbookAnswer(file, report.name)
}

/** Runs a report. */
export const runReport = <T>(
  app: AppState,
  me: Caller,
  seconds: number,
  work: (tx: ReportTransaction) => Promise<T>,
): Promise<T> =>
  withReadableErrors(me, () => app.part(reportTransactions).within(tenantScope(me), seconds, work, me.userId))

/** Reports errors of PostgreSQL in our words, and in its own to people who may write SELECTs. */
export async function withReadableErrors<T>(me: Caller, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!/^(22|42|53|54)/.test(code)) throw error
    throw new Refusal(
      me.platformAdmin ? `报表查询失败：${message}` : '报表查询失败，请检查查询条件，或联系管理员检查报表',
    )
  }
}

/** Reports see the tenant and nothing else of the caller. */
const tenantScope = ({ tenantId }: Caller): Scope => ({ tenantId })

async function withTexts(
  tx: Tx,
  me: Caller,
  { items, columns, source }: ReportForCaller,
  rows: Row[],
): Promise<Row[]> {
  // Texts of the list's own look-ups are shown for all stored values; those of the report's look-ups only within the
  // reader's rows.
  const isOwn = (item: ReportItem) => source.column(item)?.lookup === columns.get(item.fieldName)?.lookup
  const columnsOf = (those: readonly ReportItem[]) =>
    those.flatMap((item) => columns.get(item.fieldName) ?? [])
  await addTexts(tx, me, columnsOf(items.filter(isOwn)), rows)
  await addTexts(tx, me, columnsOf(items.filter((item) => !isOwn(item))), rows, 'lookupInScope')
  for (const { fieldName, replaceVal } of items) {
    if (!replaceVal) continue
    const texts = new Map(parseReplacements(replaceVal).map(({ value, text }) => [String(value), text]))
    for (const row of rows) {
      const text = texts.get(String(row[fieldName] ?? ''))
      if (text !== undefined) row[`${fieldName}_dictText`] = text
    }
  }
  return rows
}

function exportCell(row: Row, member: string): Cell {
  const value = row[`${member}_dictText`] ?? row[member]
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? value : String(value)
}
