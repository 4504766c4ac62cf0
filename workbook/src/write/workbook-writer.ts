import { parentPort } from 'node:worker_threads'
import type { Cell, SheetColumn } from '../core/cell.ts'
import { WorkbookError, type WorkbookErrorCode } from '../core/workbook-error.ts'
import { XlsBook } from '../xls/xls-book.ts'
import { XlsxBook } from '../xlsx/xlsx-book.ts'

/** The workbook to write. */
export interface WriterTask {
  path: string
  format: 'xls' | 'xlsx'
  sheetName: string
  columns: SheetColumn[]
}

/** What the thread is sent: a workbook to begin, its rows in batches, null at its end; then perhaps another one. */
export type WriterRequest = WriterTask | Cell[][] | null

/** The response to each request; `refused` is for the user, `failure` is a bug with its stack. */
export type WriterResponse =
  | { done: true }
  | { refused: { code: WorkbookErrorCode; message: string } }
  | { failure: string }

const port = parentPort
if (!port) throw new Error('This file is the entry of a worker thread')

const respond = (message: WriterResponse) => port.postMessage(message)
let openBook: XlsBook | XlsxBook | undefined
let requestQueue = Promise.resolve() // requests are handled one after the other

port.on('message', (request: WriterRequest) => {
  requestQueue = requestQueue
    .then(() => handleRequest(request))
    .then(() => respond({ done: true }), respondWithError)
})

async function handleRequest(request: WriterRequest): Promise<void> {
  if (Array.isArray(request)) return openBook?.add(request)
  if (request) {
    const { path, format, sheetName, columns } = request
    openBook =
      format === 'xls' ? new XlsBook(path, sheetName, columns) : new XlsxBook(path, sheetName, columns)
    return
  }
  await openBook?.finish()
  openBook = undefined
}

function respondWithError(error: unknown): void {
  if (error instanceof WorkbookError) respond({ refused: { code: error.code, message: error.message } })
  else respond({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
