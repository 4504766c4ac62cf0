import { importDays, type KeptImport } from '@banyan/contract/import-history'
import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Caller, Reading } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { imports } from '#kernel/database/kernel.tables.ts'
import { newId } from '#kernel/keys.ts'
import { type Paging, pageWith } from '../list/paging.ts'
import type { RecordEntity } from '../records.ts'
import { addTexts, stampColumns } from '../texts.ts'

interface StoredImport {
  fileName: string
  batch?: string
  /** The number of rows of the whole file. */
  total: number
  ids: string[]
}

/** Records which rows an import has stored, so that it can be taken back; returns the id. */
export async function recordImport(
  { source }: RecordEntity,
  { tx, me }: Reading,
  { fileName, batch = newId(), total, ids }: StoredImport,
): Promise<string | undefined> {
  // Rows of no tenant, tenants themselves for example, are not taken back.
  if (source.isGlobal) return undefined
  const query = statement(
    (bind) =>
      `select id, version from "${source.tableName}" where tenant_id = ${bind(me.tenantId)} and id = any(${bind(ids)}::text[])`,
  )
  const { rows } = await tx.$client.query<{ id: string; version: number }>(query)
  const [kept] = await tx
    .insert(imports)
    .values({
      entity: source.entity,
      userId: me.userId,
      batch,
      fileName: fileName.slice(0, 200),
      total,
      stored: ids.length,
      rowIds: rows.map(({ id }) => id),
      versions: rows.map(({ version }) => version),
    })
    .onConflictDoUpdate({
      target: [imports.tenantId, imports.userId, imports.entity, imports.batch],
      targetWhere: sql`del_flag = 0`,
      set: {
        total: sql`excluded.total`,
        stored: sql`${imports.stored} + excluded.stored`,
        rowIds: sql`${imports.rowIds} || excluded.row_ids`,
        versions: sql`${imports.versions} || excluded.versions`,
      },
    })
    .returning({ id: imports.id })
  return kept?.id
}

/** The imports that the caller may take back, the newest first. */
export async function listImports({ tx, me }: Reading, entity: string | undefined, paging: Paging) {
  const where = and(mayTakeBack(me), inArray(imports.entity, importedEntities(me, entity)))
  const [{ total = 0 } = {}] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(imports)
    .where(where)
  const rows = await tx
    .select({
      id: imports.id,
      entity: imports.entity,
      fileName: imports.fileName,
      createBy: imports.createBy,
      createTime: imports.createTime,
      total: imports.total,
      stored: imports.stored,
      takenBack: imports.takenBack,
      left: sql<number>`cardinality(${imports.rowIds})`,
    })
    .from(imports)
    .where(where)
    .orderBy(desc(imports.createTime), desc(imports.id))
    .limit(paging.size)
    .offset(paging.offset)
  await addTexts(tx, me, stampColumns, rows)
  const records = rows.map(
    (row): KeptImport => ({
      ...row,
      createTime: row.createTime ?? '',
      title: me.catalogue.entities.get(row.entity)?.description.title ?? '',
    }),
  )
  return pageWith({ records, total }, paging)
}

/** An import that the caller may take back, locked until it is. */
export const lockImport = ({ tx, me }: Reading, id: string) =>
  tx
    .select()
    .from(imports)
    .where(and(mayTakeBack(me), eq(imports.id, id)))
    .for('update')

/** Users take back their own imports; administrators those of everybody. */
const mayTakeBack = (me: Caller): SQL | undefined =>
  and(
    eq(imports.tenantId, me.tenantId),
    eq(imports.delFlag, 0),
    gt(imports.createTime, sql`app_now() - make_interval(days => ${importDays})`),
    me.rights.isUnlimited ? undefined : eq(imports.userId, me.userId),
  )

/** The entities whose rows the caller may import, or the given one if it is among them. */
const importedEntities = ({ catalogue, rights }: Caller, entity: string | undefined): string[] =>
  (entity === undefined ? [...catalogue.entities.keys()] : [entity]).filter((name) =>
    rights.can(`${name}:import`),
  )
