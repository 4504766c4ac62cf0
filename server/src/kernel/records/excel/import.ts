import type { ImportResult } from '@banyan/contract/uniform'
import { type Cell, readWorkbook, WorkbookError, writeWorkbook } from '@banyan/workbook/workbook'
import { refusalOf, takenTexts } from '#kernel/call/errors.ts'
import { Answer } from '#kernel/call/serve.ts'
import { audit, operation } from '#kernel/observe/audit.ts'
import { Refusal } from '#kernel/refusal.ts'
import { downloadStore } from '../download-store.ts'
import type { Draft, RecordEntity } from '../records.ts'
import { importableFields } from './export.ts'
import { type BadRow, type Importing, storeBatch } from './import-rows.ts'
import { findTitles, repeats, type TitleRow, titleOf } from './import-sheet.ts'
import { type Progress, progressOf } from './progress.ts'

/** Good rows are stored in one transaction, bad ones come back in a workbook with the reason (DEC-068). */
export async function importRecords(
  entity: RecordEntity,
  context: Importing,
  input: Draft,
): Promise<Answer<ImportResult>> {
  const progress = progressOf(context, input.importId as string | undefined)
  try {
    const answer = await store(entity, context, input, progress)
    // Done is what is committed.
    context.afterCommit(() => progress.end('done'))
    return answer
  } catch (error) {
    void progress.end('failed')
    const refusal =
      error instanceof WorkbookError
        ? new Refusal(error.message)
        : refusalOf(error, context.tx.app.part(takenTexts))
    if (refusal?.status !== 200) throw error
    throw new Refusal(`文件导入失败:${refusal.message}`)
  }
}

async function store(
  entity: RecordEntity,
  context: Importing,
  input: Draft,
  progress: Progress,
): Promise<Answer<ImportResult>> {
  const { tx, me, peer, upload } = context
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

async function keepErrors({ source }: RecordEntity, context: Importing, titles: TitleRow, bad: BadRow[]) {
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
    return await context.tx.app
      .part(downloadStore)
      .save(context, { path: file.path, fileName, contentType: file.contentType })
  } finally {
    await file.remove()
  }
}

const pad = (cells: Cell[], width: number): Cell[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? null)
