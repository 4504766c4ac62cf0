import { parentPort, workerData } from 'node:worker_threads'
import { type Cell, type SheetColumn, WorkbookError } from './cell.ts'
import { XlsBook } from './xls-book.ts'
import { XlsxBook } from './xlsx-book.ts'

/** What the writer thread is started with. */
export interface WriterTask {
  path: string
  format: 'xls' | 'xlsx'
  sheetName: string
  columns: SheetColumn[]
}

/** What it is sent: the next rows, or null at the end. */
export type WriterOrder = Cell[][] | null

/** What it answers: each order when it is done, or why it cannot be; a reason is for the screen, a failure is a bug. */
export type WriterAnswer = { done: true } | { reason: string } | { failure: string }

const { path, format, sheetName, columns }: WriterTask = workerData.task
const port = parentPort
if (!port) throw new Error('This file is the entry of a worker thread')

const answer = (message: WriterAnswer) => port.postMessage(message)
let book: XlsBook | XlsxBook | undefined
let queue = Promise.resolve() // orders are worked off one by one

port.on('message', (order: WriterOrder) => {
  queue = queue.then(() => obey(order)).then(() => answer({ done: true }), refuse)
})

async function obey(order: WriterOrder): Promise<void> {
  book ??= format === 'xls' ? new XlsBook(path, sheetName, columns) : new XlsxBook(path, sheetName, columns)
  if (order) await book.add(order)
  else await book.finish()
}

function refuse(error: unknown): void {
  if (error instanceof WorkbookError) answer({ reason: error.message })
  else answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
