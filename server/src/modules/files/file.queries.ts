import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { files } from './files.tables.ts'

export type FileRow = typeof files.$inferSelect

export const insertFile = (tx: Tx, file: typeof files.$inferInsert) => tx.insert(files).values(file)

/** Inserts the row of a file before its bytes, marked as removed, so that the sweep finds what a broken upload left. */
export const insertPendingFile = (tx: Tx, file: typeof files.$inferInsert) =>
  insertFile(tx, { ...file, delFlag: 1 })

/** The bytes used by files of the transaction's tenant. */
export async function storedBytes(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ bytes: number }>(
    sql`select stored_bytes(app_tenant())::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

/** The bytes used by files of each tenant; for the platform. */
export async function tenantStorage(tx: Tx): Promise<{ tenantId: number; bytes: number }[]> {
  const { rows } = await tx.execute<{ tenantId: number; bytes: number }>(
    sql`select id as "tenantId", stored_bytes(id)::float8 as bytes from tenancy_tenant where del_flag = 0`,
  )
  return rows
}

/** Marks a file as completely stored. */
export const confirmFile = (tx: Tx, key: string, size: number) =>
  tx.update(files).set({ delFlag: 0, size }).where(eq(files.key, key))

/** Removes the row of a file whose upload failed. */
export const forgetFile = (tx: Tx, key: string) =>
  tx.delete(files).where(and(eq(files.key, key), eq(files.delFlag, 1)))

/** The file of a key in the tenant the transaction works in. */
export const findFile = (tx: Tx, key: string, tenantId: number) =>
  tx
    .select()
    .from(files)
    .where(and(eq(files.key, key), eq(files.tenantId, tenantId), eq(files.delFlag, 0)))

/** The existing files among some keys, in the tenant of the transaction. */
export const findFiles = (tx: Tx, keys: string[], tenantId: number) =>
  tx
    .select()
    .from(files)
    .where(and(inArray(files.key, keys), eq(files.tenantId, tenantId), eq(files.delFlag, 0)))

/** Marks a file as unreadable; its row is deleted after its bytes. */
export const retireFile = (tx: Tx, id: string) => tx.update(files).set({ delFlag: 1 }).where(eq(files.id, id))
