import type { FieldType } from '@banyan/contract/field'
import { metaOf } from '@banyan/contract/field'
import { type DefinitionSnapshot, definitionChanges } from '@banyan/contract/online/definition-changes'
import { columnTypesForControl } from '@banyan/contract/online/definition-check'
import { FieldDraft } from '@banyan/contract/online/form-field'
import { FormHeadRow } from '@banyan/contract/online/form-head'
import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reading } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { type Change, type RecordEntity, removeRecords } from '#kernel/records/records.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { callerNamesIn } from './caller-names.ts'
import { findFields, findSubTables, reviveSubTables } from './definition.queries.ts'
import { type FormFieldStored, type FormHeadStored, formVersions } from './definition.tables.ts'
import { saveDesign } from './design.ts'

/** The members of a head that people set. */
const headMembers = Object.entries(FormHeadRow.shape).flatMap(([name, schema]) =>
  metaOf(schema as z.ZodType)?.readOnly ? [] : [name],
)
const fieldMembers = Object.keys(FieldDraft.shape).filter((name) => name !== 'id')

const pick = (row: object, members: readonly string[]) =>
  Object.fromEntries(
    members.flatMap((name) =>
      Object.hasOwn(row, name) ? [[name, (row as Record<string, unknown>)[name]]] : [],
    ),
  )

interface HeadWithFields {
  head: FormHeadStored
  fields: readonly FormFieldStored[]
}

/** A definition and its sub-tables as they stand, for the history. */
export const makeSnapshot = (
  { head, fields }: HeadWithFields,
  tables: readonly HeadWithFields[],
): DefinitionSnapshot =>
  ({
    head: pick(head, headMembers),
    fields: fields.map((field) => pick(field, fieldMembers)),
    tables: tables.map((table) => ({
      head: pick(table.head, headMembers),
      fields: table.fields.map((field) => pick(field, fieldMembers)),
    })),
  }) as unknown as DefinitionSnapshot

/** The draft of a definition as it stands now. */
export async function draftSnapshot({ tx, me }: Reading, head: FormHeadStored): Promise<DefinitionSnapshot> {
  const subs = head.tableType === 2 ? await findSubTables(tx, me.tenantId, head.tableName) : []
  const fields = await findFields(tx, me.tenantId, [head.id, ...subs.map(({ id }) => id)])
  const partOf = (of: FormHeadStored) => ({
    head: of,
    fields: fields.filter(({ headId }) => headId === of.id),
  })
  return makeSnapshot(partOf(head), subs.map(partOf))
}

/** Keeps what was published. */
export async function keepVersion(
  tx: Tx,
  headId: string,
  formVersion: number,
  { snapshot, remark }: { snapshot: DefinitionSnapshot; remark?: string },
): Promise<void> {
  await tx.insert(formVersions).values({ id: newId(), headId, formVersion, remark: remark || null, snapshot })
}

/** The published versions of a definition, the newest first. */
export const findVersions = ({ tx, me }: Reading, headId: string) =>
  tx
    .select()
    .from(formVersions)
    .where(and(eq(formVersions.tenantId, me.tenantId), eq(formVersions.headId, headId)))
    .orderBy(desc(formVersions.formVersion))
    .limit(100)

/** The versions with what each changed, in words. */
export async function versionsInWords(reading: Reading, headId: string) {
  const versions = await findVersions(reading, headId)
  const names = await callerNamesIn(
    reading,
    versions.map(({ snapshot }) => snapshot),
  )
  return versions.map(({ formVersion, remark, createBy, createTime, snapshot }, at) => {
    const before = versions[at + 1]
    return {
      formVersion,
      remark,
      publishBy: createBy,
      publishTime: createTime,
      changes: before ? definitionChanges(before.snapshot, snapshot, names) : [],
    }
  })
}

/** Describes the differences of a version to another one, by default to the draft. */
export async function compareVersions(
  reading: Reading,
  head: FormHeadStored,
  from: number,
  to: number | undefined,
): Promise<string[]> {
  const before = await findSnapshot(reading, head.id, from)
  const after =
    to === undefined ? await draftSnapshot(reading, head) : await findSnapshot(reading, head.id, to)
  return definitionChanges(before, after, await callerNamesIn(reading, [before, after]))
}

async function findSnapshot(
  { tx, me }: Reading,
  headId: string,
  formVersion: number,
): Promise<DefinitionSnapshot> {
  const [found] = await tx
    .select({ snapshot: formVersions.snapshot })
    .from(formVersions)
    .where(
      and(
        eq(formVersions.tenantId, me.tenantId),
        eq(formVersions.headId, headId),
        eq(formVersions.formVersion, formVersion),
      ),
    )
  if (!found) throw refuse.missing('没有这个版本')
  return found.snapshot
}

/**
 * Makes a version the draft again; the published form is unchanged. Sub-tables published later stay, because their rows
 * belong to existing records, unless their publication itself is reverted.
 */
export async function restoreVersion(
  entity: RecordEntity,
  change: Change,
  head: FormHeadStored,
  formVersion: number,
  { isTakenBack = false } = {},
): Promise<{ id: string; version: number }> {
  const snapshot = await findSnapshot(change, head.id, formVersion)
  const { tx, me } = change
  const wanted = new Set(snapshot.tables.map((table) => String(table.head.tableName)))
  const there = await findSubTables(tx, me.tenantId, head.tableName)
  const missing = [...wanted].filter((name) => !there.some(({ tableName }) => tableName === name))
  await reviveSubTables(tx, me.tenantId, head.tableName, missing)
  const subs = await findSubTables(tx, me.tenantId, head.tableName)
  const now = await findFields(tx, me.tenantId, [head.id, ...subs.map(({ id }) => id)])
  const idOf = (tableName: string | null | undefined) => subs.find((sub) => sub.tableName === tableName)?.id
  const later = subs.filter(({ tableName, tableVersion }) => tableVersion > 0 && !wanted.has(tableName))
  if (isTakenBack)
    await removeRecords(
      entity,
      change,
      later.map(({ id }) => id),
    )
  const staying = isTakenBack ? [] : later
  const kept = staying.map((sub) => ({
    head: pick(sub, headMembers),
    fields: now.filter(({ headId }) => headId === sub.id).map((field) => pick(field, fieldMembers)),
  }))
  return saveDesign(entity, change, {
    head: {
      ...snapshot.head,
      id: head.id,
      // A form whose draft or version has sub-tables keeps the type of a main table.
      tableType: staying.length || snapshot.head.tableType === 1 ? head.tableType : snapshot.head.tableType,
    } as never,
    fields: withColumns(
      snapshot.fields,
      now.filter(({ headId }) => headId === head.id),
    ),
    tables: [
      ...snapshot.tables.map((table) => ({
        head: table.head as never,
        fields: withColumns(
          table.fields,
          now.filter(({ headId }) => headId === idOf(table.head.tableName)),
        ),
      })),
      ...(kept as never[]),
    ],
  })
}

/** A column is never made narrower: a field that comes back over a wider one keeps that type. */
function withColumns(fields: DefinitionSnapshot['fields'], now: readonly FormFieldStored[]): FieldDraft[] {
  return fields.map((field) => {
    const column = now.find(({ dbFieldNameOld }) => dbFieldNameOld === field.dbFieldName)
    if (!column || column.dbType === field.dbType) return { ...field }
    return columnTypesForControl(field.fieldShowType as FieldType).includes(column.dbType)
      ? { ...field, dbType: column.dbType }
      : { ...field }
  })
}

/** The version before the last publication. */
export async function versionBefore(
  reading: Reading,
  headId: string,
): Promise<{ last: number; before: number }> {
  const [last, before] = await findVersions(reading, headId)
  if (!last || !before) throw new Refusal('没有更早的版本可以恢复')
  return { last: last.formVersion, before: before.formVersion }
}
