import type { BizName } from '@banyan/contract/files/biz'
import { inTenant, type Tx } from '#kernel/database/tx.ts'
import { findFiles } from './file.queries.ts'
import { readKey } from './key.ts'

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
