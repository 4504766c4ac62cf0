import type { ImportResult } from '@banyan/contract/uniform'

export type WrongRow = NonNullable<ImportResult['wrongRows']>[number]

/** Texts typed over cells, by the row of the file and the column; they stay until the file is stored. */
export type Fixes = Readonly<Record<number, Readonly<Record<number, string>>>>

/** A cell as it stands now. */
export const cellAt = (row: WrongRow, at: number, fixes: Fixes): string =>
  fixes[row.row]?.[at] ?? row.cells[at] ?? ''

/** With a text typed over a cell, or with what the file holds when none is given. */
export function withFix(fixes: Fixes, { row }: WrongRow, at: number, text: string | undefined): Fixes {
  const { [at]: _before, ...others } = fixes[row] ?? {}
  return { ...fixes, [row]: text === undefined ? others : { ...others, [at]: text } }
}

/** Whether a cell was changed since the server looked at it. */
export const isMended = (row: WrongRow, at: number, fixes: Fixes): boolean =>
  cellAt(row, at, fixes) !== (row.cells[at] ?? '')

/** The rows that were changed since the server looked at them: they are worth another try. */
export const mendedRows = (rows: readonly WrongRow[], fixes: Fixes): WrongRow[] =>
  rows.filter((row) => Object.keys(fixes[row.row] ?? {}).some((at) => isMended(row, Number(at), fixes)))

/** What is wrong in a column, or with the row as a whole where nobody knows which. */
export const faultsAt = (row: WrongRow, title: string | undefined): string[] =>
  row.faults.flatMap(({ column, text }) => (column === title ? [text] : []))

/** The changed cells as an import sends them: row, column, text. */
export const fixesToSend = (fixes: Fixes): [number, number, string][] =>
  Object.entries(fixes).flatMap(([row, cells]) =>
    Object.entries(cells).map(([at, text]): [number, number, string] => [Number(row), Number(at), text]),
  )
