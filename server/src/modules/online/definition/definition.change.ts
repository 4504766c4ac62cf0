import { type DefinitionFault, withSufficientLength } from '@banyan/contract/online/definition-check'
import { type FieldDefinition, fieldsFromDefinition } from '@banyan/contract/online/form-definition'
import type { FieldDraft } from '@banyan/contract/online/form-field'
import { prefixedTable } from '@banyan/contract/online/form-names'
import { definitionFault } from '@banyan/contract/online/head-check'
import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '#kernel/keys.ts'
import { difference } from '#kernel/observe/audit.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft, RecordOptions } from '#kernel/records/records.ts'
import { insertRow, updateRow } from '#kernel/records/rows.ts'
import { absentTexts, Refusal, refuse } from '#kernel/refusal.ts'
import { findFields, findHeadByTable, findSubTables, isTableTaken } from './definition.queries.ts'
import { type FormFieldStored, formFields, formHeads } from './definition.tables.ts'
import { refuseForeignTables } from './publish-rights.ts'

/** The changes of the fields of a definition. */
interface FieldsChange {
  added: FieldDraft[]
  changed: { id: string; values: FieldDraft }[]
  removed: string[]
}

/** Record options of definitions; their fields are sent as `fields`. */
export const definitionOptions: RecordOptions = {
  missing: absentTexts.definition,
  prepare: preparedDefinition,
  async insert(change, { fields, ...head }) {
    const id = await insertRow(change.tx, formHeads, head)
    await storeFields(change, id, fields as FieldsChange | undefined)
    return id
  },
  async update(change, stored, { fields, ...head }) {
    await updateRow(change.tx, formHeads, stored.id, head)
    await storeFields(change, stored.id, fields as FieldsChange | undefined)
  },
  difference: (before, { fields, ...head }) => {
    const changed = difference(before, head)
    const change = fields as FieldsChange | undefined
    if (!change) return changed
    return { before: changed.before, after: { ...changed.after, ...fieldChanges(change) } }
  },
}

async function preparedDefinition(change: Change, given: Draft, stored?: Row): Promise<Draft> {
  const { tx, me } = change
  const { fields: givenFields, deleteFieldIds, ...members } = given as Draft & GivenFields
  const draft = headDraft(members, stored)
  const head: Draft = { tableType: 1, isTree: 'N', ...stored, ...draft }
  const before = stored ? await findFields(tx, me.tenantId, [stored.id]) : []
  const removed = new Set(deleteFieldIds)
  const fields = mergedFields(before, givenFields ?? [], removed)
  refuseFault(definitionFault(head, fields))
  if (stored && head.tableName !== stored.tableName && Number(stored.tableVersion) > 0)
    throw new Refusal('已发布的表单不能修改表名')
  // A form may get sub-tables after it was published; any other change of its type would orphan stored rows.
  const isGivenParts = stored?.tableType === 1 && head.tableType === 2
  if (stored && head.tableType !== stored.tableType && !isGivenParts && Number(stored.tableVersion) > 0)
    throw new Refusal('已发布的表单不能修改表类型')
  if (await isTableTaken(tx, me.tenantId, String(head.tableName), stored?.id))
    throw refuse.taken('tableName', '表名已存在')
  refuseRenamed(before, givenFields ?? [])
  await refuseWrongMain(change, head, fields)
  refuseForeignTables(me, draftsAsFields(givenFields ?? []), draftsAsFields(before))
  const subTables = stored ? await findSubTables(tx, me.tenantId, String(stored.tableName)) : []
  if (subTables.length && head.tableType !== 2) throw new Refusal('该表已有附表，不能改为其他类型')
  if (subTables.length && head.tableName !== stored?.tableName)
    throw new Refusal('该表已有附表，不能修改表名')
  return {
    ...draft,
    isDbSynch: 'N',
    ...(givenFields || deleteFieldIds
      ? { fields: planFieldsChange(before, givenFields ?? [], removed) }
      : {}),
  }
}

const draftsAsFields = (drafts: readonly (FieldDraft | FormFieldStored)[]) =>
  fieldsFromDefinition(drafts as unknown as FieldDefinition[])

interface GivenFields {
  fields?: FieldDraft[]
  deleteFieldIds?: string[]
}

/** A head with the defaults of blank members. */
function headDraft(given: Draft, stored?: Row): Draft {
  const draft: Draft = { ...given }
  if (typeof draft.tableName === 'string') draft.tableName = prefixedTable(draft.tableName)
  for (const [member, usual] of Object.entries(defaultColumns))
    if (draft[member] === null || draft[member] === '' || (!stored && draft[member] === undefined))
      draft[member] = usual
  return draft
}

const defaultColumns = {
  isTree: 'N',
  isPage: 'Y',
  isCheckbox: 'Y',
  formTemplate: '2',
  themeTemplate: 'normal',
  scroll: 1,
}

/** The fields as the edit leaves them, in their order. */
export function mergedFields(
  before: readonly FormFieldStored[],
  given: readonly FieldDraft[],
  removed: ReadonlySet<string>,
): FieldDraft[] {
  const byId = new Map(given.flatMap((field) => (field.id ? [[field.id, field] as const] : [])))
  const known = new Set(before.map(({ id }) => id))
  if (![...byId.keys()].every((id) => known.has(id))) throw refuse.missing('字段不存在，请刷新后重试')
  const kept = before
    .filter(({ id }) => !removed.has(id) && !byId.has(id))
    .map((field) => asFieldDraft(field))
  return [...given.filter(({ id }) => !id || !removed.has(id)), ...kept]
}

/** A stored field in the type of a submitted one. */
export const asFieldDraft = (field: FormFieldStored): FieldDraft => field as unknown as FieldDraft

export function refuseFault(fault: DefinitionFault | undefined): void {
  if (fault) throw new Refusal(fault.message, { result: fault })
}

/** Refuses to rename published fields, because other servers use the column until they have reloaded. */
function refuseRenamed(before: readonly FormFieldStored[], given: readonly FieldDraft[]): void {
  for (const { id, dbFieldNameOld } of before) {
    const draft = given.find((field) => field.id === id)
    if (draft && dbFieldNameOld && draft.dbFieldName !== dbFieldNameOld)
      throw new Refusal(`字段 ${dbFieldNameOld} 已发布，不能改名；可以新增字段`)
  }
}

/** The table a sub-table belongs to must be a main table of the tenant with that column. */
async function refuseWrongMain(
  { tx, me }: Change,
  head: Draft,
  fields: readonly FieldDraft[],
): Promise<void> {
  const pointer = fields.find(({ mainTable }) => mainTable)
  if (head.tableType !== 3 || !pointer?.mainTable) return
  const main = await findHeadByTable(tx, me.tenantId, pointer.mainTable)
  if (main?.tableType !== 2) throw new Refusal(`主表 ${pointer.mainTable} 不存在，请先建立主表`)
  if (!pointer.mainField || pointer.mainField === 'id') return
  const target = (await findFields(tx, me.tenantId, [main.id])).find(
    ({ dbFieldName }) => dbFieldName === pointer.mainField,
  )
  if (target?.dbType !== 'string') throw new Refusal(`主表没有文本类型的字段 ${pointer.mainField}`)
}

function planFieldsChange(
  before: readonly FormFieldStored[],
  given: readonly FieldDraft[],
  removed: ReadonlySet<string>,
): FieldsChange {
  const roomy = given.map(withSufficientLength)
  return {
    added: roomy.filter(({ id }) => !id),
    changed: roomy.flatMap(({ id, ...values }) => (id && !removed.has(id) ? [{ id, values }] : [])),
    removed: before.flatMap(({ id }) => (removed.has(id) ? [id] : [])),
  }
}

async function storeFields({ tx }: Change, headId: string, change: FieldsChange | undefined): Promise<void> {
  if (!change) return
  const { added, changed, removed } = change
  if (removed.length)
    await tx
      .update(formFields)
      .set({ delFlag: 1 })
      .where(and(eq(formFields.headId, headId), inArray(formFields.id, removed)))
  for (const { id, values } of changed)
    await tx
      .update(formFields)
      .set(blankAsNull(values))
      .where(and(eq(formFields.headId, headId), eq(formFields.id, id)))
  if (added.length)
    await tx.insert(formFields).values(
      added.map((field, at) => ({
        ...blankAsNull(field),
        id: newId(),
        headId,
        orderNum: field.orderNum ?? at,
      })),
    )
}

/** An emptied member is stored as nothing; one that was not given stays as it is. */
const blankAsNull = ({ id: _, orderNum, ...field }: FieldDraft) => ({
  ...(Object.fromEntries(
    Object.entries(field).map(([member, value]) => [member, value === '' ? null : value]),
  ) as typeof field),
  ...(typeof orderNum === 'number' ? { orderNum } : {}),
})

const fieldChanges = ({ added, changed, removed }: FieldsChange): Draft => ({
  ...(added.length ? { 新增字段: added.map(({ dbFieldName }) => dbFieldName) } : {}),
  ...(changed.length ? { 修改字段: changed.map(({ values }) => values.dbFieldName) } : {}),
  ...(removed.length ? { 删除字段: removed } : {}),
})
