import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Cell, SheetColumn } from '../core/cell.ts'
import { entryOptions, isCompiled, siblingEntry } from '../core/process-entry.ts'
import { WorkbookError } from '../core/workbook-error.ts'
import type { WriterRequest, WriterResponse, WriterTask } from './workbook-writer.ts'

/** A finished workbook in the temporary directory of the system; the caller removes it. */
export interface WorkbookFile {
  path: string
  size: number
  contentType: string
  extension: 'xls' | 'xlsx'
  remove(): Promise<void>
}

const contentTypes = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Requests that may be unanswered: one batch being written, one waiting. */
const MAX_PENDING = 2

/**
 * Writes rows that arrive in batches into a workbook file, in a worker thread. Memory stays flat,
 * because the next batch is requested only when the thread has kept up. Texts of `.xls` cells are cut at 4000 characters.
 */
export async function writeWorkbook(
  format: 'xls' | 'xlsx',
  sheetName: string,
  columns: SheetColumn[],
  batches: AsyncIterable<Cell[][]>,
): Promise<WorkbookFile> {
  const directory = await mkdtemp(join(tmpdir(), 'banyan-excel-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const path = join(directory, `workbook.${format}`)
    await sendRows({ path, format, sheetName, columns }, batches)
    const { size } = await stat(path)
    return { path, size, contentType: contentTypes[format], extension: format, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function sendRows(task: WriterTask, batches: AsyncIterable<Cell[][]>): Promise<void> {
  const writer = idleWriters.pop() ?? startWriter()
  writer.begin(task)
  try {
    for await (const batch of batches) {
      writer.send(batch)
      await writer.pendingBelow(MAX_PENDING)
    }
    writer.send(null)
    await writer.pendingBelow(1)
  } catch (error) {
    await writer.stop()
    throw error
  }
  writer.keepIdle()
}

type Writer = ReturnType<typeof startWriter>

/** Threads without work, kept for a minute because starting one from TypeScript sources takes a second. */
const idleWriters: Writer[] = []
const KEEP_IDLE_MS = 60_000

function startWriter() {
  const entry = siblingEntry(import.meta.url, 'workbook-writer')
  const worker = new Worker(isCompiled ? entry : new URL('./typescript-entry.mjs', import.meta.url), {
    workerData: { entry: entry.href },
    execArgv: isCompiled ? [...entryOptions] : [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 12 },
  })
  let pending = 0
  let failure: Error | undefined
  let wake = () => {}
  let idleTimer: NodeJS.Timeout | undefined
  const fail = (error: Error) => {
    failure ??= error
    removeFromIdle()
    wake()
  }
  worker.on('message', (response: WriterResponse) => {
    if ('refused' in response) return fail(new WorkbookError(response.refused.code, response.refused.message))
    if ('failure' in response) return fail(new Error(`The workbook writer failed: ${response.failure}`))
    pending--
    wake()
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => fail(new Error('The workbook writer ended early')))
  const removeFromIdle = () => {
    clearTimeout(idleTimer)
    if (idleWriters.includes(writer)) idleWriters.splice(idleWriters.indexOf(writer), 1)
  }

  const writer = {
    begin(task: WriterTask): void {
      clearTimeout(idleTimer)
      worker.ref()
      this.send(task)
    },
    send(request: WriterRequest): void {
      pending++
      worker.postMessage(request)
    },
    /** Waits until fewer than `count` requests are unanswered. */
    async pendingBelow(count: number): Promise<void> {
      while (!failure && pending >= count)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      if (failure) throw failure
    },
    /** Keeps the thread for the next workbook; it does not keep the process alive. */
    keepIdle(): void {
      worker.unref()
      idleWriters.push(writer)
      idleTimer = setTimeout(() => void writer.stop(), KEEP_IDLE_MS)
      idleTimer.unref()
    },
    async stop(): Promise<void> {
      removeFromIdle()
      await worker.terminate()
    },
  }
  return writer
}
