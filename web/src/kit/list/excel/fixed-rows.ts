import type { ImportResult } from '@banyan/contract/uniform'

export type WrongRow = NonNullable<ImportResult['wrongRows']>[number]

/** Corrected cells by row and column; kept until the file is stored. */
export type Fixes = Readonly<Record<number, Readonly<Record<number, string>>>>

/** The current text of a cell. */
export const cellAt = (row: WrongRow, at: number, fixes: Fixes): string =>
  fixes[row.row]?.[at] ?? row.cells[at] ?? ''

/** Adds a corrected cell, or removes it when no text is given. */
export function addFix(fixes: Fixes, { row }: WrongRow, at: number, text: string | undefined): Fixes {
  const { [at]: _before, ...others } = fixes[row] ?? {}
  return { ...fixes, [row]: text === undefined ? others : { ...others, [at]: text } }
}

/** The corrected cells without those of some columns. */
export const withoutColumns = (fixes: Fixes, columns: readonly number[]): Fixes =>
  Object.fromEntries(
    Object.entries(fixes).map(([row, cells]) => [
      row,
      Object.fromEntries(Object.entries(cells).filter(([at]) => !columns.includes(Number(at)))),
    ]),
  )

/** Whether a cell was corrected since the server checked it. */
export const isMended = (row: WrongRow, at: number, fixes: Fixes): boolean =>
  cellAt(row, at, fixes) !== (row.cells[at] ?? '')

/** The rows corrected since the server checked them: they are sent again. */
export const mendedRows = (rows: readonly WrongRow[], fixes: Fixes): WrongRow[] =>
  rows.filter((row) => Object.keys(fixes[row.row] ?? {}).some((at) => isMended(row, Number(at), fixes)))

/** The faults of a column, or of the row where the column is unknown. */
export const faultsAt = (row: WrongRow, title: string | undefined): string[] =>
  row.faults.flatMap(({ column, text }) => (column === title ? [text] : []))

/** The corrected cells in the format of the import call: row, column, text. */
export const fixesToSend = (fixes: Fixes): [number, number, string][] =>
  Object.entries(fixes).flatMap(([row, cells]) =>
    Object.entries(cells).map(([at, text]): [number, number, string] => [Number(row), Number(at), text]),
  )
