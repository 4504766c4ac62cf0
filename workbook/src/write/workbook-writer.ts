import { parentPort } from 'node:worker_threads'
import { type Cell, type SheetColumn, WorkbookError } from '../core/cell.ts'
import { XlsBook } from '../xls/xls-book.ts'
import { XlsxBook } from '../xlsx/xlsx-book.ts'

/** What a workbook begins with. */
export interface WriterTask {
  path: string
  format: 'xls' | 'xlsx'
  sheetName: string
  columns: SheetColumn[]
}

/** What the writer thread is sent: a workbook to begin, its next rows, null at its end; then perhaps another one. */
export type WriterOrder = WriterTask | Cell[][] | null

/** What it answers: each order when it is done, or why it cannot be; a reason is for the screen, a failure is a bug. */
export type WriterAnswer = { done: true } | { reason: string } | { failure: string }

const port = parentPort
if (!port) throw new Error('This file is the entry of a worker thread')

const answer = (message: WriterAnswer) => port.postMessage(message)
let book: XlsBook | XlsxBook | undefined
let queue = Promise.resolve() // orders are worked off one by one

port.on('message', (order: WriterOrder) => {
  queue = queue.then(() => obey(order)).then(() => answer({ done: true }), refuse)
})

async function obey(order: WriterOrder): Promise<void> {
  if (Array.isArray(order)) return book?.add(order)
  if (order) {
    const { path, format, sheetName, columns } = order
    book = format === 'xls' ? new XlsBook(path, sheetName, columns) : new XlsxBook(path, sheetName, columns)
    return
  }
  await book?.finish()
  book = undefined
}

function refuse(error: unknown): void {
  if (error instanceof WorkbookError) answer({ reason: error.message })
  else answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
