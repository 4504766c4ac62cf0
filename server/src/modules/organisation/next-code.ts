import type { Tx } from '#kernel/database/tx.ts'
import { Refusal } from '#kernel/refusal.ts'
import { findByIds, findLastCode } from './depart.queries.ts'
import { nextCode } from './depart.rules.ts'

/** The code a new department under this parent would get now; the one that is stored may be a later one. */
export async function nextDepartCode(tx: Tx, parentId: string | undefined): Promise<string> {
  const [parent] = parentId && parentId !== '0' ? await findByIds(tx, [parentId]) : []
  if (parentId && parentId !== '0' && !parent) throw new Refusal('上级部门不存在，请重新选择')
  const parentCode = parent?.orgCode ?? ''
  return nextCode(parentCode, await findLastCode(tx, parentCode))
}
