import { snake, tableList } from './table.ts'
import type { Tx } from './tx.ts'

/** A column that names stored files; its table has the usual stamps. */
export interface FileColumn {
  table: string
  column: string
}

type Source = (tx: Tx) => Promise<FileColumn[]>

/** For tables made at run time: each source tells which columns name files in the tenant of the transaction. */
export const otherFileColumns = (): Source[] => []

/** Every column that names files which must not be removed, declared in table options or added at run time. */
export async function fileColumns(tx: Tx): Promise<FileColumn[]> {
  const declared = tx.app
    .part(tableList)
    .flatMap(({ name, options }) =>
      (options.files ?? []).map((member) => ({ table: name, column: snake(member) })),
    )
  const added = await Promise.all(tx.app.part(otherFileColumns).map((source) => source(tx)))
  return [...declared, ...added.flat()]
}
