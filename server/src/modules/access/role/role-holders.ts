import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { roles, userRoles } from '../access.tables.ts'

/** The users who hold any of some roles. */
export const findHolders = async (tx: Tx, roleIds: string[]): Promise<string[]> =>
  (
    await tx
      .selectDistinct({ id: userRoles.userId })
      .from(userRoles)
      .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.tenantId, userRoles.tenantId)))
      .where(and(inArray(userRoles.roleId, roleIds), eq(userRoles.delFlag, 0), eq(roles.delFlag, 0)))
  ).map(({ id }) => id)
