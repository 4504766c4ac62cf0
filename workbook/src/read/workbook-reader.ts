import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { type ReadRow, WorkbookError } from '../core/cell.ts'
import type { ReadLimits } from '../core/read-limits.ts'
import { reason } from '../core/read-reason.ts'
import { workbookRows } from './workbook-rows.ts'

/** What the reader process is told. */
export type ReaderOrder = { path: string; limits: ReadLimits } | 'next'

/** What it answers to each order; null rows are the end, a reason is for the screen. */
export type ReaderAnswer = { rows: ReadRow[] | null } | { reason: string }

let batches: AsyncGenerator<ReadRow[]> | undefined

process.on('disconnect', () => process.exit())
process.on('message', async (order: ReaderOrder) => {
  try {
    if (order !== 'next') batches = await open(order)
    const batch = await batches?.next()
    answer({ rows: batch?.value ?? null })
  } catch (error) {
    // Whatever a parser stumbles over lies in the file: it is the file that is at fault.
    answer({ reason: (error instanceof WorkbookError ? error : reason.damaged()).message })
  }
})

async function open(task: { path: string; limits: ReadLimits }): Promise<AsyncGenerator<ReadRow[]>> {
  const bytes = task.limits.memoryMb * 1024 * 1024
  new Worker(new URL('./reader-watch.mjs', import.meta.url), { workerData: { bytes }, execArgv: [] }).unref()
  return workbookRows(await readFile(task.path), task.limits)
}

function answer(message: ReaderAnswer): void {
  process.send?.(message)
}
