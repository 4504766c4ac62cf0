import { namesInExpression } from '../expression/fill-in.ts'
import { parse } from '../expression/parse.ts'
import type { FormContext } from './form-context.ts'
import type { FormField } from './form-property.ts'
import { type ComputedForm, computeForm, type FormValues, fieldExpressions } from './form-value.ts'
import type { NestedForm, SubTable } from './sub-table.ts'

/** A computed row of a sub-table. */
export interface ComputedRow extends ComputedForm {
  /** The id of a stored row. */
  id?: string
}

/** A computed form with its sub-tables. */
export interface ComputedNested extends ComputedForm {
  /** Rows by the key of their sub-table; a one-to-one sub-table has exactly one unless more were given. */
  tables: Readonly<Record<string, readonly ComputedRow[]>>
  /** Sub-tables whose given value is no list of rows. */
  unreadable: ReadonlySet<string>
}

/**
 * Computes a form and its rows. Rules of a row read its own fields, then those of the record; `main.` always means the
 * record. Rules of the record read rows by the key of their sub-table: `sum(details.amount)`.
 */
export function computeNested(form: NestedForm, given: FormValues, context: FormContext): ComputedNested {
  const held = form.tables.map((table) => ({ table, rows: readTableRows(table, given) }))
  const unreadable = new Set(held.flatMap(({ table, rows }) => (rows ? [] : [table.key])))
  const keys = form.tables.map(({ key }) => key)
  const readsRows = form.fields.some((field) => readsAnyName(field, keys))
  const computeMain = (rows: FormValues) => computeForm(form.fields, given, context, readsRows ? rows : {})
  const computeTables = ({ values }: ComputedForm) =>
    Object.fromEntries(
      held.map(({ table, rows = [] }) => [
        table.key,
        rowsOrOneBlank(table, rows).map((row) =>
          computeRow(table.fields, row, context, { ...values, main: values }),
        ),
      ]),
    )
  let main = computeMain(Object.fromEntries(held.map(({ table, rows = [] }) => [table.key, rows])))
  let tables = computeTables(main)
  // A sum over rows may affect other rows; cyclic rules stop after some passes.
  for (let pass = 0; readsRows && pass < 10; pass++) {
    const next = computeMain(rowValues(tables))
    const isStable = form.fields.every(({ name }) => next.values[name] === main.values[name])
    main = next
    if (isStable) break
    tables = computeTables(main)
  }
  return { ...main, tables, unreadable }
}

/** The values of the rows under the keys of their sub-tables, as formulas of the record name them. */
export const rowValues = (tables: ComputedNested['tables']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(tables).map(([key, rows]) => [key, rows.map(({ values }) => values)]))

/** Whether any expression of a field reads one of these names. */
export const readsAnyName = (field: FormField, names: readonly string[]): boolean =>
  fieldExpressions(field).some((text) => {
    const expression = parse(text)
    return (
      expression && namesInExpression(expression).some((name) => names.includes(name.split('.')[0] ?? name))
    )
  })

/**
 * The rows of a record for a sub-table, empty if absent; `undefined` when the value is no list of rows. A one-to-one
 * sub-table may be given as a single object.
 */
export function readTableRows({ key, relation }: SubTable, record: FormValues): FormValues[] | undefined {
  const held = Object.hasOwn(record, key) ? record[key] : undefined
  if (held === undefined || held === null) return []
  const rows = relation === 'one' && isRow(held) ? [held] : held
  return Array.isArray(rows) && rows.every((row) => isRow(row) && isId(row.id)) ? rows : undefined
}

/** A one-to-one sub-table always has its row. */
const rowsOrOneBlank = ({ relation }: SubTable, rows: readonly FormValues[]): readonly FormValues[] =>
  relation === 'one' && rows.length === 0 ? [{}] : rows

function computeRow(
  fields: readonly FormField[],
  row: FormValues,
  context: FormContext,
  around: FormValues,
): ComputedRow {
  const settled = computeForm(fields, row, context, around)
  return typeof row.id === 'string' && row.id !== '' ? { ...settled, id: row.id } : settled
}

const isRow = (given: unknown): given is FormValues =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
const isId = (id: unknown) => id === undefined || id === null || typeof id === 'string'

/** The values of a form with its rows under the keys of their sub-tables, as they travel and are shown. */
export const recordFromNested = ({ values, tables }: ComputedNested): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(tables).map(([key, rows]) => [
      key,
      rows.map(({ id, values: row }) => (id === undefined ? row : { id, ...row })),
    ]),
  ),
})
