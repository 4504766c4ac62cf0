import { readTableRows } from '@banyan/contract/form/nested-value'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Reading } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { snake } from '#kernel/database/table.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { findPartsInScope, lockRowsInScope } from '#kernel/records/list/find.ts'
import { isHidden, type Row } from '#kernel/records/list/row-scope.ts'
import {
  type Change,
  type Draft,
  decorateRows,
  refuseUnwritable,
  withoutWriteOnce,
  writableMembers,
} from '#kernel/records/records.ts'
import { refuseUsed, removeParts } from '#kernel/records/references.ts'
import { insertRows, removeRows, updateRow } from '#kernel/records/rows.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { faultRefusal } from './check.ts'
import type { FormEntity, FormTable, TableChange } from './form.ts'
import { removedRowsLog } from './row-log.ts'
import { writtenMembers } from './written.ts'

/** The rows of a sub-table as an edit leaves them, each beside what is stored of it. */
export interface EditedRows {
  table: FormTable
  /** `false` where an edit did not send the sub-table. */
  isGiven: boolean
  items: readonly { stored?: Row; merged: Draft }[]
  /** Stored rows that are no longer there. */
  removed: readonly Row[]
  /** A given value that is not a list of rows; the check of the form refuses it. */
  unreadable?: unknown
}

/** The sub-tables that a change concerns: an edit may leave some out, and their rows stay. */
export async function readEditedRows(
  change: Change,
  form: FormEntity,
  given: Draft,
  stored?: Row,
): Promise<EditedRows[]> {
  const concerned: EditedRows[] = []
  for (const table of form.tables) {
    if (isHidden(form.source, change.me, table.key)) continue
    const before = stored ? await lockRows(change, table, stored) : []
    const isGiven = Object.hasOwn(given, table.key)
    if (stored && !isGiven && before.length === 0) continue
    concerned.push(
      isGiven || !stored ? mergedRows(change, form, table, given, before) : unchangedRows(table, before),
    )
  }
  return concerned
}

const lockRows = ({ tx, me }: Change, { entity, foreignKey, mainKey }: FormTable, record: Row) =>
  lockRowsInScope(tx, entity.source, me, [record[mainKey]], foreignKey)

const unchangedRows = (table: FormTable, rows: readonly Row[]): EditedRows => ({
  table,
  isGiven: false,
  items: rows.map((row) => ({ stored: row, merged: row })),
  removed: [],
})

/** Matches given rows with stored ones by id: rows without an id are new, an unknown id is refused. */
function mergedRows(
  { me }: Change,
  form: FormEntity,
  table: FormTable,
  given: Draft,
  before: readonly Row[],
): EditedRows {
  const { source } = table.entity
  const rows = readTableRows(table, given)
  if (!rows) return { table, isGiven: true, items: [], removed: [], unreadable: given[table.key] }
  const byId = new Map(before.map((row) => [row.id, row]))
  const items = rows.map(({ id, version, ...row }, at) => {
    const writable = writableMembers(me, source, row)
    if (id === undefined || id === null || id === '') {
      refuseUnwritable(source, me)
      return { merged: writtenMembers(table.fields, writable) }
    }
    const stored = byId.get(String(id))
    if (!stored)
      throw faultRefusal(form, { table: table.key, row: at, field: 'id', message: '未找到对应数据' })
    if (typeof version === 'number' && version !== stored.version) throw refuse.stale()
    const written = writtenMembers(table.fields, withoutWriteOnce(source, stored, writable), stored)
    return { stored, merged: { ...stored, ...written } }
  })
  const named = new Set(items.map(({ stored }) => stored?.id))
  return { table, isGiven: true, items, removed: before.filter(({ id }) => !named.has(id)) }
}

/** Stores the rows of a record; `record` is its row as it is stored by now. */
export async function storeRows(change: Change, form: FormEntity, record: Row, values: Draft): Promise<void> {
  for (const table of form.tables) {
    const rows = values[table.key] as TableChange | undefined
    if (rows) await storeTable(change, table, record, rows, form)
  }
}

async function storeTable(
  change: Change,
  table: FormTable,
  record: Row,
  { rows, removed }: TableChange,
  { fields }: FormEntity,
): Promise<void> {
  const { tx } = change
  const { entity, foreignKey, mainKey } = table
  const main = record[mainKey]
  if (rows.length && (main === null || main === undefined)) {
    const label = fields.find(({ name }) => name === mainKey)?.label ?? mainKey
    throw new Refusal(`缺少${label}，不能保存${table.title}`)
  }
  await removeLocked(change, table, removed)
  for (const { stored, values } of rows) {
    if (!stored) continue
    // Rows get the new key when their record has another number.
    const moved = stored[foreignKey] === main ? {} : { [foreignKey]: main }
    await updateRow(tx, entity.table, stored.id, { ...values, ...moved })
  }
  const added = rows.flatMap(({ stored, values }) => (stored ? [] : [{ ...values, [foreignKey]: main }]))
  await insertRows(tx, entity.table, added)
}

async function removeLocked(change: Change, { entity }: FormTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await refuseUsed(change, entity.source, [...rows])
  await removeRows(change.tx, entity.table, ids)
  await removeParts(change, entity.table, ids)
}

/** Whether an edit changes any row. */
export const isChanged = ({ tables }: FormEntity, values: Draft): boolean =>
  tables.some(({ key }) => {
    const { rows, removed } = (values[key] ?? { rows: [], removed: [] }) as TableChange
    return removed.length > 0 || rows.some((row) => !row.stored || Object.keys(row.values).length > 0)
  })

/** Removes the rows of removed records, also those that a rule keeps from the caller. */
export async function removeAllRows(change: Change, form: FormEntity, ids: string[]): Promise<void> {
  const { tx, me, peer } = change
  for (const table of form.tables) {
    const rows = await lockAllRows(change, form, table, ids)
    await removeLocked(change, table, rows)
    if (rows.length === 0) continue
    await audit(tx, me, peer, {
      content: `删除${form.source.description.title}的${table.title}`,
      operateType: operationCodes.remove,
      entity: table.entity.source.entity,
      rowId: ids.length === 1 ? ids[0] : undefined,
      before: removedRowsLog(table, rows),
    })
  }
}

async function lockAllRows(
  { tx, me }: Change,
  form: FormEntity,
  table: FormTable,
  ids: string[],
): Promise<Row[]> {
  const main = getTableConfig(form.table).name
  const columns = [...table.entity.source.columns.values()].map(({ sql, member }) => `${sql} as "${member}"`)
  const query = statement(
    (bind) =>
      `select ${columns.join(', ')} from "${table.entity.source.tableName}"
       where tenant_id = ${bind(me.tenantId)} and del_flag = 0 and "${snake(table.foreignKey)}" in (
         select "${snake(table.mainKey)}" from "${main}" where tenant_id = ${bind(me.tenantId)} and id = any(${bind(ids)}))
       order by create_time, id for update`,
  )
  return (await tx.$client.query<Row>(query)).rows
}

/** The rows of a record under the keys of their sub-tables, as the caller sees them. */
export async function findRows(reading: Reading, form: FormEntity, record: Row): Promise<Draft> {
  const { tx, me } = reading
  const found: Draft = {}
  for (const { key, entity, foreignKey, mainKey } of form.tables) {
    const by = { member: foreignKey, value: record[mainKey] ?? null }
    found[key] = await decorateRows(entity, reading, await findPartsInScope(tx, entity.source, me, by))
  }
  return found
}
