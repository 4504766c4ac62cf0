import type { ReportItem } from '@banyan/contract/online/report'
import { type Cell, writeWorkbook } from '@banyan/workbook/workbook'
import type { FileAnswer } from '#kernel/call/serve.ts'
import type { Caller, ListColumn } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operation } from '#kernel/observe/audit.ts'
import { answerOf } from '#kernel/records/excel/export.ts'
import { exportLimit } from '#kernel/records/excel/limit-exports.ts'
import { listPage, type Row, streamRows } from '#kernel/records/list/list.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { addTexts } from '#kernel/records/texts.ts'
import { isTable, replaced } from './report.columns.ts'
import type { ReportForCaller } from './report.registry.ts'

/** A page of a report (ONLINE-007): the rows of its list, with the report's columns only. */
export async function reportPage(tx: Tx, me: Caller, report: ReportForCaller, input: Draft) {
  const { records, ...page } = await listPage(tx, report.source, me, queryOf(report, input))
  return { ...page, records: await withTexts(tx, me, report, picked(report, records)) }
}

/** The whole report as a workbook: texts instead of values, and a last row of totals. */
export async function exportReport(
  { tx, me, peer }: Change,
  report: ReportForCaller,
  input: Draft,
): Promise<FileAnswer> {
  const items = report.items.filter(({ isHidden }) => !isHidden)
  await audit(tx, me, peer, {
    content: `导出${report.name}`,
    operateType: operation.export,
    entity: report.entity,
  })
  async function* batches(): AsyncGenerator<Cell[][]> {
    const totals = new Map<string, number>()
    for await (const rows of streamRows(tx, report.source, me, queryOf(report, input))) {
      for (const { fieldName, isTotal } of items)
        if (isTotal)
          for (const row of rows)
            totals.set(fieldName, (totals.get(fieldName) ?? 0) + (Number(row[fieldName]) || 0))
      const told = await withTexts(tx, me, report, rows)
      yield told.map((row) => items.map(({ fieldName }) => cellOf(row, fieldName)))
    }
    if (totals.size) yield [items.map((item, at) => totals.get(item.fieldName) ?? (at === 0 ? '合计' : null))]
  }
  const columns = items.map(({ fieldTxt, fieldWidth }) => ({ title: fieldTxt, width: fieldWidth }))
  const file = await tx.app
    .part(exportLimit)
    .run(me.userId, () =>
      writeWorkbook(input.format === 'xlsx' ? 'xlsx' : 'xls', report.name, columns, batches()),
    )
  return answerOf(file, report.name)
}

/**
 * Nothing but the report's columns can be asked for or sorted by. The list itself stays whole: data rules may look at
 * columns the report does not show.
 */
function queryOf({ columns }: ReportForCaller, input: Draft): Draft {
  const query: Draft = { pageNo: input.pageNo, pageSize: input.pageSize, order: input.order }
  for (const member of columns.keys()) {
    for (const suffix of ['', '_begin', '_end', '_MultiString']) {
      const value = input[member + suffix]
      // Text parameters may come quoted (family contract 13.5).
      if (typeof value === 'string') query[member + suffix] = value.replace(/^'(.*)'$/s, '$1')
    }
  }
  const sorted = String(input.column ?? '')
    .split(',')
    .filter((name) => columns.has(name.trim().replace(/_dictText$/, '')))
  return sorted.length ? { ...query, column: sorted.join(',') } : query
}

/** The rows with the report's columns alone. */
const picked = ({ columns }: ReportForCaller, rows: Row[]): Row[] =>
  rows.map((row) => Object.fromEntries([...columns.keys()].map((name) => [name, row[name]])) as Row)

async function withTexts(
  tx: Tx,
  me: Caller,
  { items, columns }: ReportForCaller,
  rows: Row[],
): Promise<Row[]> {
  const described = items.map((item) => dictionaryOf(item, columns.get(item.fieldName)))
  await addTexts(
    tx,
    me,
    described.flatMap((column) => column ?? []),
    rows,
  )
  for (const { fieldName, replaceVal } of items) {
    if (!replaceVal) continue
    const texts = new Map(replaced(replaceVal).map(({ value, text }) => [String(value), text]))
    for (const row of rows) {
      const text = texts.get(String(row[fieldName] ?? ''))
      if (text !== undefined) row[`${fieldName}_dictText`] = text
    }
  }
  return rows
}

/** A column with the dictionary the report gives it. */
const dictionaryOf = ({ dictCode }: ReportItem, column: ListColumn | undefined): ListColumn | undefined =>
  column && {
    ...column,
    dict: isTable(dictCode) ? undefined : dictCode,
    lookup: isTable(dictCode) ? dictCode : undefined,
  }

function cellOf(row: Row, member: string): Cell {
  const value = row[`${member}_dictText`] ?? row[member]
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? value : String(value)
}
