import type { FormField } from '@banyan/contract/form/form-property'
import type { SubTable } from '@banyan/contract/form/sub-table'
import { difference } from '#kernel/observe/audit.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Draft } from '#kernel/records/records.ts'
import type { FormEntity, TableChange } from './form.ts'

/** The logged difference of a record with sub-tables: each changed row under its number, by its labels. */
export function rowDifference({ tables }: FormEntity, before: Draft, after: Draft) {
  const keys = new Set(tables.map(({ key }) => key))
  const own = Object.fromEntries(Object.entries(after).filter(([member]) => !keys.has(member)))
  const changed = difference(before, own)
  for (const table of tables) {
    const change = after[table.key] as TableChange | undefined
    if (!change) continue
    for (const [at, { stored, values }] of change.rows.entries()) {
      const { before: was, after: is } = difference(stored ?? {}, values)
      if (Object.keys(is).length === 0) continue
      changed.before[rowName(table, at)] = stored ? valuesByLabel(table.fields, was) : null
      changed.after[rowName(table, at)] = valuesByLabel(table.fields, is)
    }
    for (const [name, row] of Object.entries(removedRowsLog(table, change.removed))) {
      changed.before[name] = row
      changed.after[name] = null
    }
  }
  return changed
}

/** The logged content of removed rows. */
export const removedRowsLog = (table: SubTable, rows: readonly Row[]): Draft =>
  Object.fromEntries(
    rows.map((row, at) => [`${table.title}（删除${at + 1}）`, valuesByLabel(table.fields, row)]),
  )

const rowName = ({ title, relation }: SubTable, at: number) =>
  relation === 'one' ? title : `${title}第${at + 1}行`

/** Values under the labels of their fields, without secrets. */
const valuesByLabel = (fields: readonly FormField[], values: Draft): Draft =>
  Object.fromEntries(
    fields.flatMap(({ name, label, secret, type }) =>
      secret || type === 'password' || !Object.hasOwn(values, name) ? [] : [[label, values[name]]],
    ),
  )
