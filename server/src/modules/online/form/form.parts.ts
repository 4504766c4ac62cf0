import { type FormRecord, type FormVerb, formIdFromEntity } from '@banyan/contract/online/form'
import { defaultHead } from '@banyan/contract/online/form-definition'
import type { Caller, Reading } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { snake } from '#kernel/database/table.ts'
import type { FormTable } from '#kernel/form/form.ts'
import { findPartsInScope } from '#kernel/records/list/find.ts'
import { pageAmong, readPaging } from '#kernel/records/list/paging.ts'
import { isHidden, type Row, rowScope } from '#kernel/records/list/row-scope.ts'
import { type Change, type Draft, editRecord, readRecord } from '#kernel/records/records.ts'
import { absentTexts, firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import type { OnlineForm } from './form.records.ts'
import { findPart } from './form.registry.ts'
import { openForm } from './form.shown.ts'

/* A sub-table by itself, as the ERP theme uses it: its rows are read and changed through the record they belong to. */

interface OpenedPart {
  form: OnlineForm
  table: FormTable
}

export type PartList = Pick<OnlineForm, 'head' | 'fields' | 'source'> & {
  foreignKey?: string
  formId?: string
}

/** The sub-table a caller names, if it is one and they hold this action of its form. */
export function openPart(me: Caller, code: string, verb?: FormVerb): OpenedPart | undefined {
  const part = findAllowedPart(me, code, verb)
  if (part && isHidden(part.form.source, me, part.table.key)) throw refuse.noPermission()
  return part
}

function findAllowedPart(me: Caller, code: string, verb?: FormVerb): OpenedPart | undefined {
  const part = findPart(me, code)
  if (!part) return undefined
  const form = openForm(me, part.form.head.id, verb)
  return { form, table: firstOrRefuse(form.tables.filter(({ key }) => key === part.key)) }
}

/** The sub-table a caller must name to read its rows; of one that a rule hides there are none. */
export function requirePart(me: Caller, code: string): OpenedPart {
  const part = findAllowedPart(me, code, 'list')
  if (!part) throw new Refusal(absentTexts.definition)
  return part
}

/** A sub-table as the list of its rows shows itself. */
export const partList = ({
  form,
  table: { entity, key, title, relation, foreignKey, fields },
}: OpenedPart) => ({
  head: {
    ...defaultHead(formIdFromEntity(entity.source.entity), key, title, form.head.formTemplate),
    tableType: 3,
    isPage: 'N' as const,
    relationType: relation === 'one' ? 1 : 0,
  },
  source: entity.source,
  fields,
  foreignKey,
  formId: form.head.id,
})

/** The rows of a record the caller may see, found by its id or by the value of the foreign key. */
export async function findPartRows(reading: Reading, part: OpenedPart, value: string): Promise<FormRecord[]> {
  const record = (await mainRecord(reading, part, value)) ?? { id: value }
  return partRowsInRecord(await readRecord(part.form, reading, record.id), part)
}

/** A page of the rows of the record that the foreign key names; none without it. */
export async function findPartPage(reading: Reading, part: OpenedPart, query: Draft) {
  const value = query[part.table.foreignKey]
  const record = typeof value === 'string' && value !== '' && (await mainRecord(reading, part, value))
  const rows = record ? partRowsInRecord(await readRecord(part.form, reading, record.id), part) : []
  return pageAmong(rows as Row[], readPaging(query))
}

export async function readPartRow(reading: Reading, part: OpenedPart, id: string): Promise<FormRecord> {
  const { rows } = await findRecordOfRow(reading, part, id)
  return firstOrRefuse(rows.filter((row) => row.id === id))
}

/** Adds a row to the record that the foreign key of the draft names. */
export async function addPartRow(change: Change, part: OpenedPart, draft: Draft): Promise<string> {
  const { [part.table.foreignKey]: value, ...row } = draft
  const record = await mainRecord(change, part, String(value ?? ''))
  if (!record) throw refuse.missing()
  const before = partRowsInRecord(await readRecord(part.form, change, record.id), part)
  if (part.table.relation === 'one' && before.length) throw new Refusal(`该记录已有${part.table.title}`)
  await storeRows(change, part, record.id, [...before.map(({ id }) => ({ id })), row])
  const known = new Set(before.map(({ id }) => id))
  const after = partRowsInRecord(await readRecord(part.form, change, record.id), part)
  return firstOrRefuse(after.filter(({ id }) => !known.has(id))).id
}

export async function editPartRow(
  change: Change,
  part: OpenedPart,
  draft: Draft & { id: string },
): Promise<void> {
  const { record, rows } = await findRecordOfRow(change, part, draft.id)
  await storeRows(
    change,
    part,
    record.id,
    rows.map(({ id }) => (id === draft.id ? draft : { id })),
  )
}

export async function removePartRows(change: Change, part: OpenedPart, ids: string[]): Promise<void> {
  for (const id of ids) {
    const { record, rows } = await findRecordOfRow(change, part, id)
    await storeRows(
      change,
      part,
      record.id,
      rows.filter((row) => row.id !== id).map((row) => ({ id: row.id })),
    )
  }
}

const storeRows = (change: Change, { form, table }: OpenedPart, id: string, rows: Draft[]) =>
  editRecord(form, change, { id, [table.key]: rows })

const partRowsInRecord = (record: Row, { table }: OpenedPart) => (record[table.key] ?? []) as FormRecord[]

/** The record of a row, with all visible rows of it. */
async function findRecordOfRow(reading: Reading, part: OpenedPart, id: string) {
  const record = await mainRecord(reading, part, await findPartKey(reading, part, id))
  if (!record) throw refuse.missing()
  return { record, rows: partRowsInRecord(await readRecord(part.form, reading, record.id), part) }
}

/** The foreign key value of a row that the caller sees. */
async function findPartKey({ tx, me }: Reading, { table }: OpenedPart, id: string): Promise<string> {
  const { source } = table.entity
  const query = statement(
    (bind) =>
      `select "${snake(table.foreignKey)}" as value from ${source.from} where id = ${bind(id)} and ${rowScope(source, me).where(bind)}`,
  )
  return String(firstOrRefuse((await tx.$client.query<{ value: unknown }>(query)).rows).value ?? '')
}

async function mainRecord(
  { tx, me }: Reading,
  { form, table }: OpenedPart,
  value: string,
): Promise<Row | undefined> {
  const members = isHidden(form.source, me, table.mainKey) ? ['id'] : [...new Set([table.mainKey, 'id'])]
  for (const member of members) {
    const [record] = await findPartsInScope(tx, form.source, me, { member, value })
    if (record) return record
  }
  return undefined
}
