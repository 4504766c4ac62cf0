import { readFileSync } from 'node:fs'
import type { ImportResult } from '@banyan/contract/uniform'
import { type Cell, readLimits, workbookRows, writeWorkbook } from '@banyan/workbook/workbook'
import { type Client, multipart } from './server.ts'

/** A CSV file of these lines. */
export const csv = (...lines: string[]): Buffer => Buffer.from(lines.join('\n'))

/** A workbook of these rows, the titles first. */
export async function workbookOf(rows: Cell[][], format: 'xls' | 'xlsx' = 'xls'): Promise<Buffer> {
  const [titles = [], ...rest] = rows
  const columns = titles.map((title) => ({ title: String(title) }))
  async function* batches() {
    yield rest
  }
  const file = await writeWorkbook(format, '表', columns, batches())
  try {
    return readFileSync(file.path)
  } finally {
    await file.remove()
  }
}

/** The rows of a workbook, the titles first. */
export async function rowsOf(content: Buffer): Promise<Cell[][]> {
  const rows: Cell[][] = []
  for await (const batch of workbookRows(content, readLimits)) rows.push(...batch.map(({ cells }) => cells))
  return rows
}

/** Imports a file into a list and gives the whole answer. */
export async function sendImport(
  who: Client,
  of: { importExcel: { path: string } },
  name: string,
  content: Buffer,
  fields: Record<string, string> = {},
) {
  const { status, body } = await who.fetch(of.importExcel.path, multipart(name, content, fields))
  return { status, ...body, result: body.result as ImportResult }
}
