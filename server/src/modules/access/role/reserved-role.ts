import { superAdmin } from '@banyan/contract/access/role'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
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
