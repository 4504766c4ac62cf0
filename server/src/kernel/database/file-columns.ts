import { snake, tables } from './table.ts'
import type { Tx } from './tx.ts'

/** A column that names stored files; its table has the usual stamps. */
export interface FileColumn {
  table: string
  column: string
}

type Source = (tx: Tx) => Promise<FileColumn[]>
const sources: Source[] = []

/** For tables made at run time: tells which of their columns name files in the tenant of the transaction. */
export function addFileColumns(source: Source): void {
  sources.push(source)
}

/** Every column whose files must stay, from the table options and from what was added at run time. */
export async function fileColumns(tx: Tx): Promise<FileColumn[]> {
  const declared = [...tables.values()].flatMap(({ name, options }) =>
    (options.files ?? []).map((member) => ({ table: name, column: snake(member) })),
  )
  const added = await Promise.all(sources.map((source) => source(tx)))
  return [...declared, ...added.flat()]
}
