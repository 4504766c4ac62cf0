import { superAdmin, tenantAdmin } from '@banyan/contract/access/role'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { Refusal } from '#kernel/refusal.ts'
import { roles } from '../access.tables.ts'

/** Whether one of some roles is the reserved one, which no alert goes to (ADMIN-028). */
export const hasReservedRole = async (tx: Tx, roleIds: string[]): Promise<boolean> =>
  (
    await tx
      .select({ id: roles.id })
      .from(roles)
      .where(and(inArray(roles.id, roleIds), eq(roles.roleCode, superAdmin)))
      .limit(1)
  ).length > 0

/** Refuses role codes that equal one of the product's own, ignoring case. */
export function refuseReservedCode(roleCode: unknown): void {
  if ([superAdmin, tenantAdmin].includes(String(roleCode).toLowerCase()))
    throw new Refusal('该角色编码为系统保留，请换一个')
}
