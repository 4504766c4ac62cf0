import type { ImportResult } from '@banyan/contract/uniform'

export type WrongRow = NonNullable<ImportResult['wrongRows']>[number]

/** Cells as they were mended, by the row of the file. */
export type Fixes = Readonly<Record<number, readonly string[]>>

/** The cells of a row as they stand now. */
export const cellsOf = (row: WrongRow, fixes: Fixes): readonly string[] => fixes[row.row] ?? row.cells

export const withFix = (fixes: Fixes, row: WrongRow, at: number, text: string): Fixes => ({
  ...fixes,
  [row.row]: cellsOf(row, fixes).map((cell, column) => (column === at ? text : cell)),
})

/** What is wrong in a column, or with the row as a whole where nobody knows which. */
export const faultsAt = (row: WrongRow, title: string | undefined): string[] =>
  row.faults.flatMap(({ column, text }) => (column === title ? [text] : []))

/** The mended rows as a file of their own, with the titles of the first. */
export function fileOf(titles: readonly string[], rows: readonly (readonly string[])[], name: string): File {
  const lines = [titles, ...rows].map((cells) => cells.map(quoted).join(','))
  // The mark tells readers of CSV that the text is UTF-8.
  return new File([`\uFEFF${lines.join('\r\n')}`], `${name}.csv`, { type: 'text/csv' })
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
