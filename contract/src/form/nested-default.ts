import type { Value } from '../expression/value.ts'
import { type DefaultContext, type FormAction, formDefaults } from './default-value.ts'
import type { NestedForm, SubTable } from './sub-table.ts'

/** Defaults of a form and, for a new record, of its first rows (WIDGET-053). */
export async function nestedDefaults(
  { fields, tables }: NestedForm,
  action: FormAction,
  context: DefaultContext,
): Promise<Record<string, unknown>> {
  const filled: Record<string, unknown> = await formDefaults(fields, action, context)
  if (action !== 'add') return filled
  const around = { ...context, values: { ...context.values, ...filled } }
  for (const table of tables) {
    const rows: unknown[] = []
    for (let at = 0; at < firstRows(table); at++) rows.push(await rowDefaults(table, around))
    filled[table.key] = rows
  }
  return filled
}

/** Defaults of a new row, in whatever record it is added; fill rules see the record's values and the row's own. */
export const rowDefaults = ({ fields }: SubTable, context: DefaultContext): Promise<Record<string, Value>> =>
  formDefaults(fields, 'add', context)

/** How many rows a new record begins with. */
export const firstRows = ({ relation, minRows = 0 }: SubTable): number => (relation === 'one' ? 1 : minRows)
