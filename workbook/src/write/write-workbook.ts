import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Cell, type SheetColumn, WorkbookError } from '../core/cell.ts'
import { entryBeside, entryOptions, isCompiled } from '../core/process-entry.ts'
import type { WriterAnswer, WriterOrder, WriterTask } from './workbook-writer.ts'

/** A finished workbook in the OS temp directory; whoever asked for it removes it. */
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

/** Batches the writer may still have before it: one being written, one waiting. */
const AHEAD = 2

/**
 * Writes rows that arrive in batches into a workbook file, in a worker thread, with flat memory: the
 * next batch is asked for only when the writer has kept up. Texts of `.xls` cells are cut at 4000 characters.
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
    await write({ path, format, sheetName, columns }, batches)
    const { size } = await stat(path)
    return { path, size, contentType: contentTypes[format], extension: format, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function write(task: WriterTask, batches: AsyncIterable<Cell[][]>): Promise<void> {
  const writer = idle.pop() ?? startWriter()
  writer.begin(task)
  try {
    for await (const batch of batches) {
      writer.send(batch)
      await writer.behind(AHEAD)
    }
    writer.send(null)
    await writer.behind(1)
  } catch (error) {
    await writer.stop()
    throw error
  }
  writer.rest()
}

type Writer = ReturnType<typeof startWriter>

/** Threads that have done their workbook: starting one through the loader takes a second, a rested one begins at once. */
const idle: Writer[] = []
const restMs = 60_000

function startWriter() {
  const entry = entryBeside(import.meta.url, 'workbook-writer')
  const worker = new Worker(isCompiled ? entry : new URL('./typescript-entry.mjs', import.meta.url), {
    workerData: { entry: entry.href },
    execArgv: isCompiled ? [...entryOptions] : [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 12 },
  })
  let pending = 0
  let failure: Error | undefined
  let wake = () => {}
  let rested: NodeJS.Timeout | undefined
  const fail = (error: Error) => {
    failure ??= error
    leave()
    wake()
  }
  worker.on('message', (answer: WriterAnswer) => {
    if ('reason' in answer) return fail(new WorkbookError(answer.reason))
    if ('failure' in answer) return fail(new Error(`The workbook writer failed: ${answer.failure}`))
    pending--
    wake()
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => fail(new Error('The workbook writer ended early')))
  const leave = () => {
    clearTimeout(rested)
    if (idle.includes(writer)) idle.splice(idle.indexOf(writer), 1)
  }

  const writer = {
    begin(task: WriterTask): void {
      clearTimeout(rested)
      worker.ref()
      this.send(task)
    },
    send(order: WriterOrder): void {
      pending++
      worker.postMessage(order)
    },
    /** Waits until fewer than `count` orders are unanswered. */
    async behind(count: number): Promise<void> {
      while (!failure && pending >= count)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      if (failure) throw failure
    },
    /** Keeps the thread for the next workbook, for a while; it keeps nothing running. */
    rest(): void {
      worker.unref()
      idle.push(writer)
      rested = setTimeout(() => void writer.stop(), restMs)
      rested.unref()
    },
    async stop(): Promise<void> {
      leave()
      await worker.terminate()
    },
  }
  return writer
}
