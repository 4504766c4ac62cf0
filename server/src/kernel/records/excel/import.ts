import type { ImportInput, ImportResult } from '@banyan/contract/uniform'
import {
  type Cell,
  type ReadRow,
  readWorkbook,
  WorkbookError,
  writeWorkbook,
} from '@banyan/workbook/workbook'
import type { z } from 'zod'
import { toRefusal, uniqueTexts } from '#kernel/call/errors.ts'
import { Answer, type Prepared, type Preparing } from '#kernel/call/serve.ts'
import { beginPreview } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { Refusal } from '#kernel/refusal.ts'
import { fairQueue } from '#kernel/turns.ts'
import { downloadStore } from '../download-store.ts'
import type { Draft, RecordEntity } from '../records.ts'
import { importFields } from './export.ts'
import { recordImport } from './import-history.ts'
import { type BadRow, type ImportCall, storeBatch } from './import-rows.ts'
import { cellTitle, findTitles, ignoredTitles, repeatsTitles, type TitleRow } from './import-sheet.ts'
import { formatRanges, selectStepRows } from './import-step.ts'
import { type Progress, trackProgress } from './progress.ts'

/** A file, read before the transaction of its import is opened. */
interface ReadFile {
  progress: Progress
  fileName: string
  titles: TitleRow
  rows: ReadRow[]
}

const batchRows = 1000

/** One import per tenant and two in all run at once on a server. */
const importTurns = () => fairQueue(2)

/** Waits for a turn and reads the file: neither holds a connection. */
export async function prepareImport(entity: RecordEntity, call: Preparing): Promise<Prepared> {
  const progress = trackProgress(call, (call.input as Draft).importId as string | undefined)
  const leave = await call.app
    .part(importTurns)
    .enter([[`tenant ${call.me.tenantId}`, 1]], call.signal, progress.waits)
    .catch((error: unknown) => {
      void progress.end('failed')
      throw error
    })
  const release = () => {
    leave()
    void progress.end('failed') // has no effect if the import has ended already
  }
  try {
    progress.is(0, 0)
    return {
      value: {
        progress,
        fileName: call.upload.fileName,
        ...(await readRows(entity, call)),
      } satisfies ReadFile,
      release,
    }
  } catch (error) {
    release()
    throw importRefusal(call, error)
  }
}

/** Good rows are stored in one transaction, bad ones come back in a workbook with the reason (DEC-068). */
export async function importRecords(
  entity: RecordEntity,
  context: ImportCall,
  input: Draft,
): Promise<Answer<ImportResult>> {
  const { progress, ...read } = context.prepared as ReadFile
  try {
    const rows = selectStepRows(read.rows, input as z.output<typeof ImportInput>)
    if (rows.length === 0) throw new Refusal('文件中没有数据行')
    const step = { ...read, rows, before: read.rows.length - rows.length }
    const answer = await storeStep(withImportInsert(entity), context, input, step, progress)
    // The import counts as done after the commit.
    context.afterCommit(() => progress.end('done'))
    return answer
  } catch (error) {
    throw importRefusal(context, error)
  }
}

/** The entity whose `insert` is that of `importLater`, where it has one. */
const withImportInsert = (entity: RecordEntity): RecordEntity => {
  const { importLater } = entity.options
  return importLater ? { ...entity, options: { ...entity.options, insert: importLater.insert } } : entity
}

function importRefusal({ app }: Pick<Preparing, 'app'>, error: unknown): unknown {
  const refusal =
    error instanceof WorkbookError ? new Refusal(error.message) : toRefusal(error, app.part(uniqueTexts))
  return refusal?.status === 200 ? new Refusal(`文件导入失败:${refusal.message}`) : error
}

async function readRows(
  entity: RecordEntity,
  { upload: { path, fileName }, input }: Preparing,
): Promise<Pick<ReadFile, 'titles' | 'rows'>> {
  const all: ReadRow[] = []
  const { titles: given } = input as Pick<z.output<typeof ImportInput>, 'titles'>
  let titles: TitleRow | undefined
  for await (const batch of readWorkbook(path, fileName)) {
    titles ??= findTitles(given ? batch.map((row) => withTitles(row, given)) : batch, importFields(entity))
    const { row: first } = titles
    // Each further sheet of a long export repeats the titles; these rows are skipped.
    for (const row of batch) if (row.row > first && !repeatsTitles(row.cells, titles)) all.push(row)
  }
  if (!titles) throw new Refusal('文件中没有数据')
  if (all.length === 0) throw new Refusal('文件中没有数据行')
  return { titles, rows: all }
}

const withTitles = (read: ReadRow, { row, cells }: { row: number; cells: string[] }): ReadRow =>
  read.row === row ? { row, cells } : read

/** The rows of one step; `before` is the number of rows that earlier steps stored. */
interface ImportStep extends Omit<ReadFile, 'progress'> {
  before: number
}

async function storeStep(
  entity: RecordEntity,
  context: ImportCall,
  input: Draft,
  { fileName, titles, rows, before }: ImportStep,
  progress: Progress,
): Promise<Answer<ImportResult>> {
  const { tx, me, peer } = context
  const storing = { tx, me, peer, stored: [] as string[] }
  const bad: BadRow[] = []
  const total = rows.length
  if (input.mode === 'check') beginPreview(tx)
  await tx.$client.query('savepoint import_start')
  for (let at = 0; at < total; at += batchRows) {
    progress.is(at, total)
    const batch = rows.slice(at, at + batchRows)
    bad.push(...(await storeBatch(entity, storing, titles, batch, (done) => progress.is(at + done, total))))
  }
  const wantsAll = input.mode === 'all' || input.validateStatus === '1'
  const isNothingStored = input.mode === 'check' || (wantsAll && bad.length > 0)
  const left = isNothingStored ? rows : bad
  const stored = total - left.length
  const details = importDetails(titles, bad, left)
  const counted = countMembers(before + total, before + stored, bad.length)
  if (isNothingStored) await tx.$client.query('rollback to savepoint import_start')
  if (input.mode === 'check') {
    return new Answer({ ...counted, fileUrl: '', fileName: '', ...details }, { message: '核对完成' })
  }
  if (stored) await entity.options.importLater?.finish(context)
  const historyId = stored
    ? await recordImport(entity, context, {
        fileName,
        batch: input.batch as string | undefined,
        total: before + total,
        ids: storing.stored,
      })
    : undefined
  await audit(tx, me, peer, {
    content: `导入${entity.source.description.title}：${stored}行`,
    operateType: operationCodes.import,
    entity: entity.source.entity,
  })
  if (bad.length === 0) return importAnswer(before + total, { historyId, ...details })
  const answer = new Answer<ImportResult>(
    { ...counted, fileUrl: '', fileName: '', historyId, ...details },
    { code: 201, message: '文件导入成功，但有错误。' },
  )
  await storeErrorFile(entity, context, titles, bad, answer)
  return answer
}

const countMembers = (total: number, stored: number, wrong: number) => ({
  totalCount: total,
  successCount: stored,
  errorCount: wrong,
  msg: `总上传行数：${total}，已导入行数：${stored}，错误行数：${wrong}`,
})

const importAnswer = (
  total: number,
  details: Pick<ImportResult, 'historyId'> & ReturnType<typeof importDetails>,
) =>
  new Answer<ImportResult>(
    { ...countMembers(total, total, 0), msg: '', fileUrl: '', fileName: '', ...details },
    { message: `文件导入成功！数据行数：${total}` },
  )

/** The wrong rows shown for correction; the error file contains all of them. */
const mostShownRows = 200

/** The wrong rows with their cells, for correction on the screen. */
function importDetails(titles: TitleRow, bad: readonly BadRow[], left: readonly { row: number }[]) {
  const width = titles.cells.length
  const secrets = titles.cells.flatMap((cell, at) => (titles.fields[at]?.[1].secret ? [cellTitle(cell)] : []))
  return {
    ignored: ignoredTitles(titles),
    ...(left.length && { left: formatRanges(left.map(({ row }) => row)) }),
    ...(bad.length && {
      titles: titles.cells.map(cellTitle),
      ...(secrets.length && { secrets }),
      wrongRows: bad.slice(0, mostShownRows).map(({ row, cells, faults }) => ({
        row,
        cells: withoutSecrets(padCells(cells, width), titles).map((cell) => String(cell ?? '')),
        faults,
      })),
    }),
  }
}

/**
 * Reserves the address of the error workbook, which is written between the commit and the answer. Without it when the
 * tenant has no room or the storage is away: the answer shows the first rows.
 */
async function storeErrorFile(
  { source }: RecordEntity,
  context: ImportCall,
  titles: TitleRow,
  bad: BadRow[],
  answer: Answer<ImportResult>,
): Promise<void> {
  const store = context.app.part(downloadStore)
  if (!(await store.hasRoom(context))) return
  const reserved = store.reserve(context, `${source.description.title}导入错误.xls`)
  Object.assign(answer.result, { fileUrl: reserved.url, fileName: reserved.fileName })
  context.afterCommit(
    async () => {
      const file = await writeWorkbook('xls', '错误', errorColumns(titles), errorRows(titles, bad))
      try {
        await store.save(context, reserved, file)
      } finally {
        await file.remove()
      }
    },
    () => {
      Object.assign(answer.result, { fileUrl: '', fileName: '' })
      answer.message = `${answer.message}错误文件未能生成，错误行请在页面上查看。`
    },
  )
}

const errorColumns = ({ cells }: TitleRow) => [
  ...cells.map((cell) => ({ title: cellTitle(cell) })),
  { title: '错误信息', width: 300 },
]

async function* errorRows(titles: TitleRow, bad: BadRow[]): AsyncGenerator<Cell[][]> {
  const width = titles.cells.length
  for (let at = 0; at < bad.length; at += batchRows)
    yield bad
      .slice(at, at + batchRows)
      .map(({ cells, reason }) => [...withoutSecrets(padCells(cells, width), titles), reason])
}

/** Passwords appear neither in the kept file nor on the screen. */
const withoutSecrets = (cells: Cell[], { fields }: TitleRow): Cell[] =>
  cells.map((cell, at) => (fields[at]?.[1].secret ? null : cell))

const padCells = (cells: Cell[], width: number): Cell[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? null)
