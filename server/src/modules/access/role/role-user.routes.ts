import { superAdmin } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import { and, eq, inArray } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import { newId } from '#kernel/keys.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import type { Change } from '#kernel/records/records.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { findBriefPage, linkedPeople, type UserDepartService, userSource } from '#modules/identity/public.ts'
import { userRoles } from '../access.tables.ts'
import type { RoleRef } from '../profile/access-profile.ts'
import { refuseReserved } from './assign-roles.ts'
import { findRole } from './role.queries.ts'

export const roleUserRoutes = ({ decorate }: UserDepartService) =>
  serve(roleUser, {
    async holders({ tx, me, input: { roleId, ...input } }) {
      const page = await findBriefPage(tx, me, input, [
        (bind) =>
          `id in (select user_id from access_user_role
            where tenant_id = ${bind(me.tenantId)} and role_id = ${bind(roleId)} and del_flag = 0)`,
      ])
      return { ...page, records: linkedPeople(me, await decorate(tx, me, page.records)) }
    },

    async addHolders(context) {
      const { tx, me, input } = context
      const role = await findRole(tx, input.roleId)
      const userIds = [...new Set(input.userIdList)]
      if (userIds.length === 0) throw new Refusal('请选择一条记录！')
      refuseReserved([role])
      if ((await findRowsInScope(tx, userSource, me, userIds)).length < userIds.length) throw refuse.missing()
      const added = await tx
        .insert(userRoles)
        .values(userIds.map((userId) => ({ id: newId(), userId, roleId: role.id })))
        .onConflictDoNothing()
        .returning({ userId: userRoles.userId })
      const ids = added.map(({ userId }) => userId)
      await auditRole(context, role, '添加角色用户', { before: {}, after: { userIds: ids } })
      return null
    },

    async removeHolder(context) {
      await takeFrom(context, context.input.roleId, [context.input.userId])
      return null
    },
    async removeHolders(context) {
      await takeFrom(context, context.input.roleId, context.input.userIds)
      return null
    },
  })

async function takeFrom(change: Change, roleId: string, userIds: string[]): Promise<void> {
  const { tx, me } = change
  const role = await findRole(tx, roleId)
  if (role.roleCode === superAdmin) throw new Refusal('超级管理员角色不能修改或删除')
  if (userIds.includes(me.userId)) throw new Refusal('不能对自己的账号执行该操作')
  const seen = await findRowsInScope(tx, userSource, me, userIds)
  if (seen.length < new Set(userIds).size) throw refuse.missing()
  const gone = await tx
    .delete(userRoles)
    .where(and(eq(userRoles.roleId, role.id), inArray(userRoles.userId, userIds)))
    .returning({ userId: userRoles.userId })
  if (gone.length === 0) throw refuse.missing()
  await auditRole(change, role, '移除角色用户', { before: { userIds: gone.map(({ userId }) => userId) } })
}

const auditRole = (
  { tx, me, peer }: Change,
  role: RoleRef,
  what: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) =>
  audit(tx, me, peer, {
    content: `${what}：${role.roleName}`,
    operateType: operationCodes.edit,
    entity: 'role',
    rowId: role.id,
    ...change,
  })
