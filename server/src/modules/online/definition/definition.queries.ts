import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { definitions } from '#kernel/database/kernel.tables.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { StoredForm, StoredSubTable } from '../form/form.registry.ts'
import { type FormFieldStored, type FormHeadStored, formFields, formHeads } from './definition.tables.ts'

// The tenant is named in each question: publishing asks as the owner, whom row-level security lets pass.

/** The fields of some definitions in their order. */
export const findFields = (tx: Tx, tenantId: number, headIds: string[]): Promise<FormFieldStored[]> =>
  tx
    .select()
    .from(formFields)
    .where(
      and(eq(formFields.tenantId, tenantId), eq(formFields.delFlag, 0), inArray(formFields.headId, headIds)),
    )
    .orderBy(asc(formFields.orderNum), asc(formFields.createTime), asc(formFields.id))

/** Fields that were taken out of a definition, the newest first: their columns may still be there. */
export const findRemovedFields = (tx: Tx, tenantId: number, headId: string): Promise<FormFieldStored[]> =>
  tx
    .select()
    .from(formFields)
    .where(and(eq(formFields.tenantId, tenantId), eq(formFields.delFlag, 1), eq(formFields.headId, headId)))
    .orderBy(desc(formFields.updateTime), desc(formFields.id))

/** Puts fields back that were taken out. */
export async function reviveFields(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await tx
      .update(formFields)
      .set({ delFlag: 0 })
      .where(inArray(formFields.id, [...ids]))
}

export async function findHeadByTable(
  tx: Tx,
  tenantId: number,
  tableName: string,
): Promise<FormHeadStored | undefined> {
  const [head] = await tx
    .select()
    .from(formHeads)
    .where(
      and(eq(formHeads.tenantId, tenantId), eq(formHeads.tableName, tableName), eq(formHeads.delFlag, 0)),
    )
  return head
}

/** Whether another definition has this table name. */
export async function isTableTaken(
  tx: Tx,
  tenantId: number,
  tableName: string,
  id?: string,
): Promise<boolean> {
  const head = await findHeadByTable(tx, tenantId, tableName)
  return head !== undefined && head.id !== id
}

/** The sub-tables of a main table in their order. */
export const findSubTables = (tx: Tx, tenantId: number, mainTable: string): Promise<FormHeadStored[]> =>
  tx
    .select()
    .from(formHeads)
    .where(
      and(
        eq(formHeads.tenantId, tenantId),
        eq(formHeads.delFlag, 0),
        eq(formHeads.tableType, 3),
        inArray(
          formHeads.id,
          tx
            .select({ id: formFields.headId })
            .from(formFields)
            .where(
              and(
                eq(formFields.tenantId, tenantId),
                eq(formFields.delFlag, 0),
                eq(formFields.mainTable, mainTable),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(formHeads.tabOrderNum), asc(formHeads.createTime), asc(formHeads.id))

/** Puts published sub-tables back that were taken out of a form; those whose names were used again stay out. */
export async function reviveSubTables(
  tx: Tx,
  tenantId: number,
  mainTable: string,
  tableNames: readonly string[],
): Promise<void> {
  for (const tableName of tableNames) {
    if (await isTableTaken(tx, tenantId, tableName)) continue
    const [newest] = await tx
      .select({ headId: formHeads.id, pointerId: formFields.id })
      .from(formHeads)
      .innerJoin(formFields, and(eq(formFields.tenantId, tenantId), eq(formFields.headId, formHeads.id)))
      .where(
        and(
          eq(formHeads.tenantId, tenantId),
          eq(formHeads.delFlag, 1),
          eq(formHeads.tableType, 3),
          eq(formHeads.tableName, tableName),
          gt(formHeads.tableVersion, 0),
          eq(formFields.mainTable, mainTable),
        ),
      )
      .orderBy(desc(formHeads.updateTime), desc(formFields.updateTime), desc(formFields.id))
      .limit(1)
    if (!newest) continue
    await tx.update(formHeads).set({ delFlag: 0 }).where(eq(formHeads.id, newest.headId))
    await reviveFields(tx, [newest.pointerId])
  }
}

/** Locks a definition during its publication; concurrent edits wait. */
export async function lockHead(tx: Tx, tenantId: number, id: string): Promise<FormHeadStored | undefined> {
  const [head] = await tx
    .select()
    .from(formHeads)
    .where(and(eq(formHeads.tenantId, tenantId), eq(formHeads.id, id), eq(formHeads.delFlag, 0)))
    .for('update')
  return head
}

/** Notes that a definition is published as it stands. */
export async function markPublished(tx: Tx, head: FormHeadStored, physicalName: string): Promise<number> {
  const own = and(eq(formHeads.tenantId, head.tenantId), eq(formHeads.id, head.id))
  const [marked] = await tx
    .update(formHeads)
    .set({ isDbSynch: 'Y', physicalName, tableVersion: sql`${formHeads.tableVersion} + 1` })
    .where(own)
    .returning({ tableVersion: formHeads.tableVersion })
  await tx
    .update(formFields)
    .set({ dbFieldNameOld: sql`${formFields.dbFieldName}` })
    .where(
      and(eq(formFields.tenantId, head.tenantId), eq(formFields.headId, head.id), eq(formFields.delFlag, 0)),
    )
  return marked?.tableVersion ?? head.tableVersion
}

/** The physical table names of a tenant's definitions, retired ones included, which new tables must not take. */
export const findPhysicalNames = async (tx: Tx, tenantId: number): Promise<Set<string>> => {
  const rows = await tx
    .select({ name: formHeads.physicalName })
    .from(formHeads)
    .where(and(eq(formHeads.tenantId, tenantId), isNotNull(formHeads.physicalName)))
  return new Set(rows.flatMap(({ name }) => name ?? []))
}

/** What is published under a code. */
export async function findBody(tx: Tx, tenantId: number, code: string): Promise<StoredForm | undefined> {
  const [found] = await tx
    .select({ body: definitions.body })
    .from(definitions)
    .where(
      and(
        eq(definitions.tenantId, tenantId),
        eq(definitions.kind, 'form'),
        eq(definitions.code, code),
        eq(definitions.delFlag, 0),
      ),
    )
  return found?.body as StoredForm | undefined
}

/** A sub-table as the forms in use hold it. */
export async function findStoredParts(tx: Tx, tenantId: number, id: string): Promise<StoredSubTable[]> {
  const { rows } = await tx.execute<{ part: StoredSubTable }>(sql`
    select part from ${definitions}, jsonb_array_elements(coalesce(body -> 'tables', '[]')) part
    where tenant_id = ${tenantId} and kind = 'form' and del_flag = 0 and part ->> 'id' = ${id}`)
  return rows.map(({ part }) => part)
}
