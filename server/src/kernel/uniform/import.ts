import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { FieldMeta } from '@banyan/contract/field'
import type { ImportResult } from '@banyan/contract/uniform'
import { audit, operation } from '#kernel/audit.ts'
import {
  type Cell,
  type ReadRow,
  readWorkbook,
  WorkbookError,
  writeWorkbook,
} from '#kernel/excel/workbook.ts'
import { constraintOf, refusalOf } from '#kernel/http/errors.ts'
import { Refusal } from '#kernel/refusal.ts'
import { Answer, type Context } from '#kernel/serve.ts'
import { uniqueMembers } from '#kernel/table.ts'
import { textSource } from '#kernel/texts.ts'
import { importableFields } from './export.ts'
import { fileKeeper } from './file-keeper.ts'
import type { Draft, UniformEntity } from './handlers.ts'
import { type Progress, progressOf } from './progress.ts'

type Importing = Omit<Context<AnyEndpoint>, 'input'> & {
  input: { mode?: 'good' | 'all'; validateStatus?: string; importId?: string }
}
type Field = [member: string, meta: FieldMeta]
interface Issue {
  path: PropertyKey[]
  message: string
}
interface BadRow {
  cells: Cell[]
  reason: string
}

/** Good rows are stored in one transaction, bad ones come back in a workbook with the reason (DEC-068). */
export async function importRows(entity: UniformEntity, context: Importing): Promise<Answer<ImportResult>> {
  const progress = progressOf(context, context.input.importId)
  try {
    const answer = await store(entity, context, progress)
    // Done is what is committed.
    context.afterCommit(() => progress.end('done'))
    return answer
  } catch (error) {
    void progress.end('failed')
    const refusal = error instanceof WorkbookError ? new Refusal(error.message) : refusalOf(error)
    if (refusal?.status !== 200) throw error
    throw new Refusal(`文件导入失败:${refusal.message}`)
  }
}

async function store(
  entity: UniformEntity,
  context: Importing,
  progress: Progress,
): Promise<Answer<ImportResult>> {
  const { tx, me, peer, upload, input } = context
  const fields = importableFields(entity.source.description.shape)
  const bad: BadRow[] = []
  let titles: TitleRow | undefined
  let total = 0
  await tx.$client.query('savepoint import_start')
  for await (const batch of readWorkbook(upload.path, upload.fileName)) {
    let rows = batch
    if (!titles) {
      titles = findTitles(rows, fields)
      rows = rows.filter(({ row }) => row > titles!.row)
    }
    // The titles stand again on each further sheet of a long export.
    rows = rows.filter(({ cells }) => !repeats(cells, titles!))
    const before = total
    total += rows.length
    progress.is(before, total)
    bad.push(
      ...(await storeBatch(entity, context, titles, rows, (done) => progress.is(before + done, total))),
    )
  }
  if (!titles) throw new Refusal('文件中没有数据')
  if (total === 0) throw new Refusal('文件中没有数据行')
  const wantsAll = input.mode === 'all' || input.validateStatus === '1'
  if (bad.length && wantsAll) await tx.$client.query('rollback to savepoint import_start')
  const stored = wantsAll && bad.length ? 0 : total - bad.length
  await audit(tx, me, peer, {
    content: `导入${entity.source.description.title}：${stored}行`,
    operateType: operation.import,
    entity: entity.source.entity,
  })
  if (bad.length === 0) return done(total)
  const file = await keepErrors(entity, context, titles, bad)
  return new Answer(
    {
      totalCount: total,
      successCount: stored,
      errorCount: bad.length,
      msg: `总上传行数：${total}，已导入行数：${stored}，错误行数：${bad.length}`,
      fileUrl: file.url,
      fileName: file.fileName,
    },
    { code: 201, message: '文件导入成功，但有错误。' },
  )
}

const done = (total: number) =>
  new Answer<ImportResult>(
    { totalCount: total, successCount: total, errorCount: 0, msg: '', fileUrl: '', fileName: '' },
    { message: `文件导入成功！数据行数：${total}` },
  )

interface TitleRow {
  row: number
  cells: Cell[]
  /** Field of each column; `undefined` for columns we do not know. */
  fields: (Field | undefined)[]
}

/** The row with the column titles stands among the first three. */
function findTitles(rows: ReadRow[], fields: Field[]): TitleRow {
  for (const { row, cells } of rows.slice(0, 3)) {
    const found = cells.map((cell) => fields.find(([, meta]) => meta.label === titleOf(cell)))
    const required = fields.filter(([, meta]) => meta.required)
    if (found.some(Boolean) && required.every((field) => found.includes(field)))
      return { row, cells, fields: found }
  }
  const wanted = fields.filter(([, meta]) => meta.required).map(([, meta]) => meta.label)
  throw new Refusal(`未找到标题行，至少需要列：${wanted.join('、')}`)
}

const titleOf = (cell: Cell | undefined) =>
  String(cell ?? '')
    .replace(/^\*/, '')
    .trim()
const repeats = (cells: Cell[], titles: TitleRow) =>
  titles.cells.every((title, at) => titleOf(cells[at]) === titleOf(title)) && titles.cells.some(Boolean)

async function storeBatch(
  entity: UniformEntity,
  context: Importing,
  titles: TitleRow,
  rows: ReadRow[],
  tell: (done: number) => void,
): Promise<BadRow[]> {
  if (rows.length === 0) return []
  const translate = await translator(context, titles, rows)
  const bad: BadRow[] = []
  for (const [at, { row, cells }] of rows.entries()) {
    const draft = translate(cells)
    const parsed = entity.family.add.input.safeParse(draft)
    const reason = parsed.success
      ? await storeRow(entity, context, parsed.data as Draft, row)
      : parsed.error.issues.map((issue: Issue) => reasonOf(entity, issue, row)).join('；')
    if (reason) bad.push({ cells, reason })
    if (at % tellEvery === tellEvery - 1) tell(at + 1)
  }
  tell(rows.length)
  return bad
}

/** Often enough for a bar that moves, seldom enough to cost nothing. */
const tellEvery = 250

/** One row behind a savepoint: a refused row takes nothing of the others with it. */
async function storeRow(
  entity: UniformEntity,
  context: Importing,
  draft: Draft,
  row: number,
): Promise<string | undefined> {
  const client = context.tx.$client
  await client.query('savepoint import_row')
  try {
    await entity.insert(context, draft)
    await client.query('release savepoint import_row')
    return undefined
  } catch (error) {
    await client.query('rollback to savepoint import_row')
    const refusal = refusalOf(error)
    if (!refusal || refusal.status >= 500) throw error
    const own = entity.options.importRefusal?.(refusal.message, draft, row)
    return own ?? placed(row, columnOf(entity, error, refusal.message), refusal.message)
  }
}

/** Cells → draft: dictionary texts become values again, ids are found by their text, numbers stay numbers. */
async function translator(
  { tx, me }: Importing,
  titles: TitleRow,
  rows: ReadRow[],
): Promise<(cells: Cell[]) => Draft> {
  const valuesOf = new Map<string, ReadonlyMap<string, string>>()
  for (const [at, field] of titles.fields.entries()) {
    if (!field) continue
    const [member, { dict, lookup }] = field
    if (dict) {
      const items = await textSource().dict(tx, me.tenantId, dict)
      valuesOf.set(member, new Map([...items].map(([value, text]) => [text, value])))
    } else if (lookup) {
      const texts = [...new Set(rows.flatMap(({ cells }) => textsIn(field, cells[at])))]
      valuesOf.set(member, await textSource().values(tx, me, lookup, texts))
    }
  }
  return (cells) => {
    const draft: Draft = {}
    for (const [at, field] of titles.fields.entries()) {
      if (!field) continue
      const [member, meta] = field
      const cell = cells[at]
      if (cell === null || cell === undefined || String(cell).trim() === '') continue
      const text = String(cell).trim()
      if (meta.type === 'number' || meta.type === 'integer') draft[member] = cell
      else
        draft[member] = textsIn(field, text)
          .map((part) => valuesOf.get(member)?.get(part) ?? part)
          .join(',')
    }
    return draft
  }
}

/** What a cell says: one text, or several separated by commas where the field takes several. */
function textsIn([, { type }]: Field, cell: Cell | undefined): string[] {
  const text = String(cell ?? '').trim()
  return (type === 'list_multi' ? text.split(',').map((part) => part.trim()) : [text]).filter(Boolean)
}

function reasonOf({ source }: UniformEntity, issue: Issue, row: number): string {
  const field = importableFields(source.description.shape).find(([member]) => member === issue.path[0])
  const text = /[一-鿿]/.test(issue.message) ? issue.message : '格式不正确'
  return placed(row, field?.[1].label, text)
}

/** Every reason names the row as Excel counts it and the column by its title. */
const placed = (row: number, column: string | undefined, text: string): string =>
  column ? `第 ${row} 行「${column}」：${text}` : `第 ${row} 行：${text}`

/** The column a refusal speaks of: the one it names, or those of the unique index that refused the row. */
function columnOf({ source }: UniformEntity, thrown: unknown, text: string): string | undefined {
  const fields = importableFields(source.description.shape)
  const named = fields.map(([, { label }]) => label).filter((label) => text.includes(label))
  if (named.length) return named.sort((a, b) => b.length - a.length)[0]
  const members = uniqueMembers(source.tableName, constraintOf(thrown)) ?? []
  const labels = fields.flatMap(([member, { label }]) => (members.includes(member) ? [label] : []))
  return labels.join('、') || undefined
}

async function keepErrors({ source }: UniformEntity, context: Importing, titles: TitleRow, bad: BadRow[]) {
  const columns = [
    ...titles.cells.map((cell) => ({ title: titleOf(cell) })),
    { title: '错误信息', width: 300 },
  ]
  const width = titles.cells.length
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let at = 0; at < bad.length; at += 1000) {
      yield bad.slice(at, at + 1000).map(({ cells, reason }) => [...pad(cells, width), reason])
    }
  }
  const fileName = `${source.description.title}导入错误.xls`
  const file = await writeWorkbook('xls', '错误', columns, rows())
  try {
    return await fileKeeper().keep(context, { path: file.path, fileName, contentType: file.contentType })
  } finally {
    await file.remove()
  }
}

const pad = (cells: Cell[], width: number): Cell[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? null)
