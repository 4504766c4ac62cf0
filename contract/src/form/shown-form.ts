import type { FormField } from './form-property.ts'
import type { SubTable } from './sub-table.ts'

/** Members of a form that its reader does not see, or sees but cannot change. */
interface Marks {
  hidden: ReadonlySet<string>
  readOnly?: ReadonlySet<string>
}

/** The fields as somebody has them: hidden ones are gone, fixed ones cannot be typed into. */
export const shownFields = (fields: readonly FormField[], marks: Marks | undefined): FormField[] =>
  fields
    .filter(({ name }) => !marks?.hidden.has(name))
    .map((field) => (marks?.readOnly?.has(field.name) ? { ...field, disabled: true } : field))

/** The sub-tables as somebody has them; the rows of a fixed one are only shown. */
export const shownTables = <T extends SubTable>(
  tables: readonly T[],
  marks: Marks | undefined,
  fieldsOf: (table: T) => FormField[],
): T[] =>
  tables
    .filter(({ key }) => !marks?.hidden.has(key))
    .map((table) => {
      const fields = fieldsOf(table)
      if (!marks?.readOnly?.has(table.key)) return { ...table, fields }
      const disabled = fields.map((field) => ({ ...field, disabled: true }))
      return { ...table, fields: disabled, hideButtons: ['add', 'delete'] }
    })
