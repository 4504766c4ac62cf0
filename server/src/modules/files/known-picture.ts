import type { BizName } from '@banyan/contract/files/biz'
import { inTenant, type Tx } from '#kernel/database/tx.ts'
import type { StoredFiles } from '#kernel/records/check-values.ts'
import { findFiles } from './file.queries.ts'
import { keyPattern, readKey } from './key.ts'

/**
 * Whether a key names a stored file that was uploaded for this purpose in one of these tenants; its kind was judged by
 * its content when it came.
 */
export async function isUploadedFor(
  tx: Tx,
  biz: BizName,
  text: string,
  tenantIds: readonly number[],
): Promise<boolean> {
  const file = readKey(text)
  if (file?.biz !== biz || !tenantIds.includes(file.tenantId)) return false
  return (await inTenant(tx, file.tenantId, (tx) => findFiles(tx, [file.key], file.tenantId))).length > 0
}

/** Whether some paths name a file that is not stored in this tenant; addresses elsewhere are shown, never fetched. */
export async function hasUnknownFile(tx: Tx, tenantId: number, paths: readonly string[]): Promise<boolean> {
  const own = paths.filter((path) => !/^https?:\/\//i.test(path)).map((path) => readKey(path)?.key ?? '')
  if (own.length === 0) return false
  const known = new Set((await findFiles(tx, own, tenantId)).map(({ key }) => key))
  return !own.every((key) => known.has(key))
}

/** What records may name. */
export const knownFiles: StoredFiles = {
  isUnknown: hasUnknownFile,
  keysIn: (text) => text.match(new RegExp(keyPattern, 'g')) ?? [],
}
