import { role, roleLookup, superAdmin, tenantAdmin } from '@banyan/contract/access/role'
import { and, eq, ne } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import { removeRows, updateRow } from '#kernel/records/rows.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { absentTexts, Refusal } from '#kernel/refusal.ts'
import { roles } from '../access.tables.ts'
import { refuseHigherRole } from './assign-roles.ts'
import { refuseReservedCode } from './reserved-role.ts'
import { absentRole, findRole, findRoles, removeRoleLinks } from './role.queries.ts'

const codeTaken = '角色编码已存在'

export const roleRoutes = entityRoutes(
  role,
  uniformEntity(role, roles, {
    missing: absentTexts.record,
    async prepare(_, draft, stored) {
      if (!stored) refuseReservedCode(draft.roleCode)
      return draft
    },
    async update(change, row, draft) {
      const { tx } = change
      refuseReserved([row])
      // Only someone with all rights of a role may remove its second factor, because that weakens the sign-in of its
      // users.
      const isWeaker = row.secondFactor === '1' && draft.secondFactor === '0'
      if (isWeaker)
        await refuseHigherRole(
          change,
          await findRole(tx, row.id),
          '该角色的权限超出您的权限，不能取消两步验证',
        )
      await updateRow(tx, roles, row.id, draft)
    },
    async remove({ tx }, rows) {
      refuseReserved(rows)
      if (rows.some((row) => row.roleCode === tenantAdmin)) throw new Refusal('租户管理员角色不能删除')
      const ids = rows.map(({ id }) => id)
      await removeRoleLinks(tx, ids)
      await removeRows(tx, roles, ids)
    },
    importRefusal: (refusal, draft, row) =>
      refusal === codeTaken ? `第 ${row} 行的 roleCode 值：${draft.roleCode} 已存在，忽略导入` : undefined,
  }),
)

/** The reserved role can be neither edited nor deleted (DEC-049). */
function refuseReserved(rows: Row[]): void {
  if (rows.some((row) => row.roleCode === superAdmin)) throw new Refusal('超级管理员角色不能修改或删除')
}

export const roleLookupRoutes = serve(roleLookup, {
  async all({ tx }) {
    const found = await findRoles(tx)
    if (found.length === 0) throw new Refusal(absentRole)
    return found
  },
  async isCodeFree({ tx, input: { id, roleCode } }) {
    const taken = await tx
      .select({ id: roles.id })
      .from(roles)
      .where(and(eq(roles.roleCode, roleCode), eq(roles.delFlag, 0), id ? ne(roles.id, id) : undefined))
    if (taken.length) throw new Refusal(codeTaken)
    return true
  },
})
