import type { InputOf } from '@banyan/contract/endpoint'
import type { FieldDraft } from '@banyan/contract/online/form-field'
import type { formDefinition } from '@banyan/contract/online/form-head'
import { prefixedTable } from '@banyan/contract/online/form-names'
import type { Reading } from '#kernel/caller.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import {
  addRecord,
  type Change,
  type Draft,
  editRecord,
  type RecordEntity,
  readRecord,
  removeRecords,
} from '#kernel/records/records.ts'
import { absentTexts, firstOrRefuse, Refusal } from '#kernel/refusal.ts'
import { findFields, findRemovedFields, findSubTables, reviveFields } from './definition.queries.ts'
import type { FormFieldStored } from './definition.tables.ts'

type DesignInput = InputOf<typeof formDefinition.addDesign> | InputOf<typeof formDefinition.editDesign>

/** A definition and its sub-tables with their fields. */
export async function readDesign(entity: RecordEntity, reading: Reading, id: string) {
  const head = await readRecord(entity, reading, id)
  const { tx, me } = reading
  const subs = head.tableType === 2 ? await findSubTables(tx, me.tenantId, String(head.tableName)) : []
  const fields = await findFields(tx, me.tenantId, [id, ...subs.map((sub) => sub.id)])
  const fieldsOf = (headId: string) => fields.filter((field) => field.headId === headId).map(fieldRecord)
  const tables = await Promise.all(
    subs.map(async (sub) => ({ head: await readRecord(entity, reading, sub.id), fields: fieldsOf(sub.id) })),
  )
  return { head, fields: fieldsOf(id), tables }
}

/** A stored field as answers contain it. */
export const fieldRecord = ({ headId: cgformHeadId, ...field }: FormFieldStored) => ({
  ...field,
  cgformHeadId,
  dbIsKey: 0 as const,
})

/** Replaces a definition, its fields and its sub-tables by a design. */
export async function saveDesign(
  entity: RecordEntity,
  change: Change,
  { head, fields, tables }: DesignInput,
): Promise<{ id: string; version: number }> {
  const given = head as Draft & { id?: string }
  const stored = given.id
    ? firstOrRefuse(
        await findRowsInScope(change.tx, entity.source, change.me, [given.id]),
        absentTexts.definition,
      )
    : undefined
  const names = new Set(tables.map((table) => tableNameOfDraft(table.head as Draft)))
  const subs = stored ? await findSubTables(change.tx, change.me.tenantId, String(stored.tableName)) : []
  const dropped = subs.filter(({ tableName }) => !names.has(tableName))
  const used = dropped.find(({ tableVersion }) => tableVersion > 0)
  if (used) throw new Refusal(`明细表「${used.tableTxt}」已发布，请在表单列表中删除`)
  if (dropped.length)
    await removeRecords(
      entity,
      change,
      dropped.map((sub) => sub.id),
    )
  const id = await saveDefinition(entity, change, given, fields)
  for (const [at, table] of tables.entries()) {
    const sub = subs.find(({ tableName }) => tableName === tableNameOfDraft(table.head as Draft))
    const draft = { ...(table.head as Draft), tableType: 3, tabOrderNum: at + 1, ...(sub && { id: sub.id }) }
    await saveDefinition(entity, change, draft, table.fields)
  }
  const [saved] = await findRowsInScope(change.tx, entity.source, change.me, [id])
  return { id, version: Number((saved as Row | undefined)?.version ?? 1) }
}

const tableNameOfDraft = ({ tableName }: Draft) => prefixedTable(String(tableName ?? ''))

async function saveDefinition(
  entity: RecordEntity,
  change: Change,
  head: Draft & { id?: string },
  fields: readonly FieldDraft[],
): Promise<string> {
  const { id } = head
  const ordered = fields.map((field, at) => ({ ...field, orderNum: at + 1 }))
  if (id === undefined) return addRecord(entity, change, { ...head, fields: ordered })
  const { tx, me } = change
  const stored = await findFields(tx, me.tenantId, [id])
  const removed = await findRemovedFields(tx, me.tenantId, id)
  const names = new Set(fields.map(({ dbFieldName }) => dbFieldName))
  const known = new Map(stored.map((field) => [field.dbFieldName, field.id]))
  const revived = removed.filter(
    ({ dbFieldName }, at) =>
      names.has(dbFieldName) &&
      !known.has(dbFieldName) &&
      removed.findIndex((field) => field.dbFieldName === dbFieldName) === at,
  )
  await reviveFields(
    tx,
    revived.map((field) => field.id),
  )
  for (const field of revived) known.set(field.dbFieldName, field.id)
  await editRecord(entity, change, {
    ...head,
    id,
    fields: ordered.map(({ id: _, ...field }) => ({ ...field, id: known.get(field.dbFieldName) })),
    deleteFieldIds: stored.filter(({ dbFieldName }) => !names.has(dbFieldName)).map((field) => field.id),
  })
  return id
}
