import type { FormField } from './form-property.ts'
import type { SubTable } from './sub-table.ts'

/** The members of a form that are hidden from its user or read-only. */
interface HiddenMarks {
  hidden: ReadonlySet<string>
  readOnly?: ReadonlySet<string>
}

/** The fields for a user: hidden ones removed, read-only ones disabled. */
export const shownFields = (fields: readonly FormField[], marks: HiddenMarks | undefined): FormField[] =>
  fields
    .filter(({ name }) => !marks?.hidden.has(name))
    .map((field) => (marks?.readOnly?.has(field.name) ? { ...field, disabled: true } : field))

/** The sub-tables for a user; the rows of a read-only one are only shown. */
export const shownTables = <T extends SubTable>(
  tables: readonly T[],
  marks: HiddenMarks | undefined,
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
