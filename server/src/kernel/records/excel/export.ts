import { type FieldType, fieldsOf } from '@banyan/contract/field'
import { tooManySelected } from '@banyan/contract/uniform'
import { type Cell, type SheetColumn, type WorkbookFile, writeWorkbook } from '@banyan/workbook/workbook'
import { openFile } from '#kernel/call/open-file.ts'
import type { FileAnswer } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import { readOnReplica } from '#kernel/database/read-on-replica.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { streamRows } from '#kernel/records/list/list.ts'
import { isHidden, qualifiedColumn, type Row, rowScope } from '#kernel/records/list/row-scope.ts'
import { addTexts } from '#kernel/records/texts.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { type Change, columnQuery, type Draft, type RecordEntity } from '../records.ts'
import type { ImportField } from './import-sheet.ts'
import { exportLimit } from './limit-exports.ts'
import { placeWords } from './place-words.ts'

/** The list as a workbook: same query, same permission, same rows; dictionary texts instead of values (DEC-068). */
export async function exportRecords(
  entity: RecordEntity,
  { tx, me, peer }: Change,
  input: Draft,
): Promise<FileAnswer> {
  const { source, options } = entity
  const query: Draft = { ...options.sorted, ...readListQuery(entity, input) }
  const chosen = String(input.selections ?? query.selections ?? '')
    .split(',')
    .filter(Boolean)
  if (chosen.length > maxSelected) throw new Refusal(tooManySelected)
  const selected: Fragment[] = chosen.length
    ? [(bind) => `${qualifiedColumn(source, 'id')} = any(${bind(chosen)})`]
    : []
  const extra = [...(options.filter?.(query, me) ?? []), ...selected]
  const columns = exportColumns(entity, me)
  const added = options.exportColumns ?? []
  await audit(tx, me, peer, {
    content: `导出${source.description.title}`,
    operateType: operationCodes.export,
    entity: source.entity,
  })

  /** The rows may come from a replica; what else a cell needs is asked in the transaction, whose answers are kept. */
  async function* batches(reading: Tx): AsyncGenerator<Cell[][]> {
    for await (const rows of streamRows(reading, source, me, columnQuery(options, query), extra)) {
      await addTexts(tx, me, source.columns.values(), rows)
      const decorated = options.decorate ? await options.decorate(tx, me, rows) : rows
      yield decorated.map((row) => [
        ...columns.map((column) => exportCell(row, column)),
        ...added.map(({ cell }) => cell(row)),
      ])
    }
  }
  const format = input.format === 'xlsx' ? 'xlsx' : 'xls'
  const titles = [...columns, ...added.map(({ title, width }) => ({ title, width }))]
  const write = (reading: Tx) => writeWorkbook(format, source.description.title, titles, batches(reading))
  const file = await tx.app
    .part(exportLimit)
    .run(me.userId, () => (chosen.length ? write(tx) : readOnReplica(tx, write)))
  return workbookAnswer(file, source.description.title)
}

const maxSelected = 1000

/** An empty workbook with the titles that import understands. */
export async function exportTemplate(entity: RecordEntity, input: Draft): Promise<FileAnswer> {
  const { source } = entity
  const columns = importFields(entity).map(([, meta]) => ({ title: meta.label, width: meta.width }))
  const title = `${source.description.title}导入模板`
  return workbookAnswer(
    await writeWorkbook(input.format === 'xlsx' ? 'xlsx' : 'xls', title, columns, noRows()),
    title,
  )
}

/** Fields that people can fill in, and therefore imports too. */
export const importableFields = (shape: Parameters<typeof fieldsOf>[0]) =>
  fieldsOf(shape).filter(([, meta]) => !meta.readOnly && !meta.secret)

/** What the columns of an imported workbook may be: the fields, and what the entity adds to them. */
export const importFields = ({ source, options }: RecordEntity): ImportField[] => [
  ...importableFields(source.description.shape),
  ...(options.importColumns ?? []).map(
    ({ member, titles: [label, ...aliases], lookup, secret }): ImportField => {
      const type = lookup ? 'list_multi' : 'text'
      return [member, { label, type, lookup, secret, aliases, isAdded: true }]
    },
  ),
]

export const workbookAnswer = (file: WorkbookFile, title: string): FileAnswer => ({
  size: file.size,
  open: (range) => openFile(file.path, range),
  contentType: file.contentType,
  fileName: `${title}.${file.extension}`,
  done: () => file.remove(),
})

interface ExportColumn extends SheetColumn {
  member: string
  type?: FieldType
}

function exportColumns({ source }: RecordEntity, me: Caller): ExportColumn[] {
  const visible = rowScope(source, me).columns
  const fields = fieldsOf(source.description.shape)
    .filter(
      ([member, meta]) =>
        !meta.secret && (source.columns.has(member) ? visible.has(member) : !isHidden(source, me, member)),
    )
    .map(([member, meta]) => ({ member, title: meta.label, width: meta.width, type: meta.type }))
  return [...fields, { member: 'createTime', title: '创建时间', width: 170 }]
}

function exportCell(row: Row, { member, type = 'text' }: ExportColumn): Cell {
  const value = row[`${member}_dictText`] ?? row[member]
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  return placeWords(type, String(value)) ?? String(value)
}

/** Clients that navigate to the address put their query into `paramsStr` as JSON (LIST-028). */
function readListQuery(entity: RecordEntity, input: Draft): Draft {
  if (!input.paramsStr) return input
  let given: unknown
  try {
    given = JSON.parse(String(input.paramsStr))
  } catch {
    throw refuse.malformed()
  }
  const parsed = entity.parseQuery(given)
  if (!parsed) throw refuse.malformed()
  return {
    ...parsed,
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  }
}

async function* noRows(): AsyncGenerator<Cell[][]> {}
