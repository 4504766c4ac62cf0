import { sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { Refusal } from '#kernel/refusal.ts'
import { ownStorageMb } from '#modules/tenancy/public.ts'
import { storedBytes } from './file.queries.ts'

const megabyte = 1024 * 1024

/**
 * Refuses a file for which the tenant has no room (security, section 17). Uploads of a tenant are checked one after the
 * other.
 */
export async function refuseFull(tx: Tx, tenantId: number, size: number, usualMb: number): Promise<void> {
  const limitMb = await storageLimitMb(tx, tenantId, usualMb)
  if (limitMb === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock(7270004, ${tenantId})`)
  const used = await storedBytes(tx)
  if (used + size <= limitMb * megabyte) return
  throw new Refusal(
    `存储空间不足：已用 ${(used / megabyte).toFixed(1)} MB，上限 ${limitMb} MB，请删除不用的文件或联系平台管理员`,
  )
}

/** Whether a tenant has room; files made by the product are left out when it is full. */
export async function hasRoom(tx: Tx, tenantId: number, usualMb: number): Promise<boolean> {
  const limitMb = await storageLimitMb(tx, tenantId, usualMb)
  return limitMb === 0 || (await storedBytes(tx)) < limitMb * megabyte
}

/** In MB; 0 is no limit. */
const storageLimitMb = async (tx: Tx, tenantId: number, usualMb: number): Promise<number> =>
  (await ownStorageMb(tx, tenantId)) ?? usualMb
