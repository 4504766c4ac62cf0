import type { FormField } from './form-property.ts'
import { type ComputedForm, computeForm, type FormValues } from './form-value.ts'
import type { NestedForm, SubTable } from './sub-table.ts'

/** A row of a sub-table once it is worked out. */
export interface ComputedRow extends ComputedForm {
  /** Of a row that is stored already. */
  id?: string
}

/** What a form and its sub-tables hold once they are worked out. */
export interface ComputedNested extends ComputedForm {
  /** Rows by the key of their sub-table; a one-to-one sub-table has exactly one unless more were given. */
  tables: Readonly<Record<string, readonly ComputedRow[]>>
  /** Sub-tables that were given something else than rows. */
  unreadable: ReadonlySet<string>
}

/**
 * Works a form and its rows out. Rules of a row name its own fields, then those of the record; `main.` in front
 * always means the record.
 */
export function computeNested(form: NestedForm, given: FormValues, today: string): ComputedNested {
  const main = computeForm(form.fields, given, today)
  const around = { ...main.values, main: main.values }
  const unreadable = new Set<string>()
  const tables = form.tables.map((table) => {
    const rows = rowsIn(table, given)
    if (!rows) unreadable.add(table.key)
    return [table.key, rowsOf(table, rows ?? []).map((row) => computeRow(table.fields, row, today, around))]
  })
  return { ...main, tables: Object.fromEntries(tables), unreadable }
}

/**
 * The rows a record holds for a sub-table, none when it holds nothing; `undefined` when what it holds are no rows.
 * A one-to-one sub-table may be given its row without a list.
 */
export function rowsIn({ key, relation }: SubTable, record: FormValues): FormValues[] | undefined {
  const held = Object.hasOwn(record, key) ? record[key] : undefined
  if (held === undefined || held === null) return []
  const rows = relation === 'one' && isRow(held) ? [held] : held
  return Array.isArray(rows) && rows.every((row) => isRow(row) && isId(row.id)) ? rows : undefined
}

/** One-to-one: the row is there even before anything was filled in. */
const rowsOf = ({ relation }: SubTable, rows: readonly FormValues[]): readonly FormValues[] =>
  relation === 'one' && rows.length === 0 ? [{}] : rows

function computeRow(
  fields: readonly FormField[],
  row: FormValues,
  today: string,
  around: FormValues,
): ComputedRow {
  const settled = computeForm(fields, row, today, around)
  return typeof row.id === 'string' && row.id !== '' ? { ...settled, id: row.id } : settled
}

const isRow = (given: unknown): given is FormValues =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
const isId = (id: unknown) => id === undefined || id === null || typeof id === 'string'

/** The values of a form with its rows under the keys of their sub-tables, as they travel and are shown. */
export const recordOf = ({ values, tables }: ComputedNested): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(tables).map(([key, rows]) => [
      key,
      rows.map(({ id, values: row }) => (id === undefined ? row : { id, ...row })),
    ]),
  ),
})
