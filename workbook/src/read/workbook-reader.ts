import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { ReadRow } from '../core/cell.ts'
import type { ReadLimits } from '../core/read-limits.ts'
import { readError, WorkbookError, type WorkbookErrorCode } from '../core/workbook-error.ts'
import { workbookRows } from './workbook-rows.ts'

/** What the parent sends: a file to open, then `next` for each further batch. */
export type ReaderRequest = { path: string; limits: ReadLimits } | 'next'

/** The response to each request; null rows are the end of the file. */
export type ReaderResponse =
  | { rows: ReadRow[] | null }
  | { refused: { code: WorkbookErrorCode; message: string } }

/** Sent once when the reader is loaded: its time counts from then on. */
export const readerReady = 'ready'

let batches: AsyncGenerator<ReadRow[]> | undefined

process.on('disconnect', () => process.exit())
process.on('message', async (request: ReaderRequest) => {
  try {
    if (request !== 'next') batches = await openFile(request)
    const batch = await batches?.next()
    respond({ rows: batch?.value ?? null })
  } catch (error) {
    // Any other error of a parser, such as reading past the end of a buffer, also means a damaged file.
    const { code, message } = error instanceof WorkbookError ? error : readError.damaged()
    respond({ refused: { code, message } })
  }
})

process.send?.(readerReady)

async function openFile(task: { path: string; limits: ReadLimits }): Promise<AsyncGenerator<ReadRow[]>> {
  const bytes = task.limits.memoryMb * 1024 * 1024
  new Worker(new URL('./reader-watch.mjs', import.meta.url), { workerData: { bytes }, execArgv: [] }).unref()
  return workbookRows(await readFile(task.path), task.limits)
}

function respond(message: ReaderResponse): void {
  process.send?.(message)
}
