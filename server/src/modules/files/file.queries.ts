import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { files } from './files.tables.ts'

export type FileRow = typeof files.$inferSelect

export const insertFile = (tx: Tx, file: typeof files.$inferInsert) => tx.insert(files).values(file)

/** Inserts the row of a file before its bytes, marked as removed, so that the sweep finds what a broken upload left. */
export const insertPendingFile = (tx: Tx, file: typeof files.$inferInsert) =>
  insertFile(tx, { ...file, delFlag: 1 })

/** What the files of the transaction's tenant take. */
export async function storedBytes(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ bytes: number }>(
    sql`select stored_bytes(app_tenant())::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

/** What the files of each tenant take; asked by the platform. */
export async function tenantStorage(tx: Tx): Promise<{ tenantId: number; bytes: number }[]> {
  const { rows } = await tx.execute<{ tenantId: number; bytes: number }>(
    sql`select id as "tenantId", stored_bytes(id)::float8 as bytes from tenancy_tenant where del_flag = 0`,
  )
  return rows
}

/** The bytes are there. */
export const confirmFile = (tx: Tx, key: string, size: number) =>
  tx.update(files).set({ delFlag: 0, size }).where(eq(files.key, key))

/** Nothing was stored under the key after all. */
export const forgetFile = (tx: Tx, key: string) =>
  tx.delete(files).where(and(eq(files.key, key), eq(files.delFlag, 1)))

/** The file of a key in the tenant the transaction works in. */
export const findFile = (tx: Tx, key: string, tenantId: number) =>
  tx
    .select()
    .from(files)
    .where(and(eq(files.key, key), eq(files.tenantId, tenantId), eq(files.delFlag, 0)))

/** Those of some keys that are there, in the tenant the transaction works in. */
export const findFiles = (tx: Tx, keys: string[], tenantId: number) =>
  tx
    .select()
    .from(files)
    .where(and(inArray(files.key, keys), eq(files.tenantId, tenantId), eq(files.delFlag, 0)))

/** Nobody reads it from now on; the row goes when its bytes are gone for certain. */
export const retireFile = (tx: Tx, id: string) => tx.update(files).set({ delFlag: 1 }).where(eq(files.id, id))
