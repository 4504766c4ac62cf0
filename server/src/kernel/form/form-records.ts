import type { FormField } from '@banyan/contract/form/form-property'
import type { SubTable } from '@banyan/contract/form/sub-table'
import type { Description } from '@banyan/contract/uniform'
import type { AnyListTable } from '#kernel/database/table.ts'
import { type ListSourceOptions, toListSource } from '#kernel/records/list/column.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Draft, RecordEntity, RecordOptions } from '#kernel/records/records.ts'
import { insertRow, removeRows, touchRow, updateRow } from '#kernel/records/rows.ts'
import type { FormEntity, FormRules } from './form.ts'
import { withDefaults } from './import-defaults.ts'
import { preparedRecord } from './prepare.ts'
import { rowDifference } from './row-log.ts'
import { findRows, isChanged, removeAllRows, storeRows } from './rows.ts'
import { type FormTree, hasChildColumn, treeOptions, withTreePlace } from './tree.ts'

/** The fields of a form or sub-table, with the table and the list of their values. */
interface FormPart {
  fields: readonly FormField[]
  table: AnyListTable
  description: Description
}

/** A form as data: its own fields, and the sub-tables that are filled in with them. */
interface FormDeclaration extends FormPart {
  tables: readonly (SubTable & FormPart)[]
  rules: FormRules
  tree?: FormTree
}

/** The record entity of a form: the usual engine with the form's own rules. */
export function formRecords({
  fields,
  table,
  description,
  rules,
  tree,
  ...given
}: FormDeclaration): FormEntity {
  const main = formPartEntity(
    { fields, table, description },
    {
      prepare: async (change, draft, stored) =>
        preparedRecord(
          change,
          form,
          tree ? await withTreePlace(change, form, tree, draft, stored) : draft,
          stored,
        ),
      ...(fields.some(({ defVal }) => defVal) && {
        importDraft: (change, draft) => withDefaults(change, form, draft),
      }),
      // An imported row has no rows of sub-tables, so many rows can be stored at once.
      insertsTogether: true,
      ...(given.tables.length && nestedRecordOptions(() => form)),
      ...(tree && treeOptions(() => form, tree)),
    },
    { computed: tree && hasChildColumn(table, tree) },
  )
  const tables = given.tables.map((each) => {
    const { key, foreignKey, mainKey } = each
    return {
      ...each,
      entity: formPartEntity(each, {}, { partOf: { whole: main.source, key, foreignKey, mainKey } }),
    }
  })
  if (tables.length)
    main.source.parts = new Map(
      tables.map(({ key, entity: { source }, foreignKey, mainKey }) => [
        key,
        { source, foreignKey, mainKey },
      ]),
    )
  const form: FormEntity = { ...main, fields, tables, rules }
  return form
}

/** Options of a record with sub-tables: its rows are stored, read, removed and logged with it. */
const nestedRecordOptions = (form: () => FormEntity): RecordOptions => ({
  complete: async (tx, me, row) => ({ ...row, ...(await findRows({ tx, me }, form(), row)) }),
  async insert(change, values) {
    const id = await insertRow(change.tx, form().table, values)
    await storeRows(change, form(), { ...values, id }, values)
    return id
  },
  async update(change, stored, values) {
    const { table, tables } = form()
    await updateRow(change.tx, table, stored.id, values)
    await storeRows(change, form(), { ...stored, ...values }, values)
    const keys = new Set(tables.map(({ key }) => key))
    const isOwn = Object.keys(values).some((member) => !keys.has(member))
    // Raises the version of the record, so that open pages notice the changed rows.
    if (!isOwn && isChanged(form(), values)) await touchRow(change.tx, table, stored.id)
  },
  async remove(change, rows) {
    const ids = rows.map(({ id }) => id)
    await removeAllRows(change, form(), ids)
    await removeRows(change.tx, form().table, ids)
  },
  difference: (before, after) => rowDifference(form(), before, after),
})

const formPartEntity = (
  { fields, table, description }: FormPart,
  options: RecordOptions,
  listed: ListSourceOptions,
): RecordEntity => ({
  table,
  source: toListSource(description, table, listed),
  options: {
    ...options,
    ...(fields.some(({ listSource }) => listSource) && {
      decorate: async (_tx, _me, rows) => withChoiceTexts(fields, rows),
    }),
  },
  // Every draft is accepted here, because values are checked when the record is computed.
  parseDraft: (data) => ({ success: true, data }),
  parseQuery: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Draft) : undefined,
})

/** Choices given in place have texts as well. */
function withChoiceTexts(fields: readonly FormField[], rows: Row[]): Row[] {
  for (const { name, listSource: choices } of fields) {
    if (!choices) continue
    const texts = new Map(choices.map(({ value, text }) => [value, text]))
    for (const row of rows) {
      const value = row[name]
      if (typeof value === 'string' && value !== '')
        row[`${name}_dictText`] = value
          .split(',')
          .map((part) => texts.get(part) ?? part)
          .join(',')
    }
  }
  return rows
}
