import { departRole, departRoleUser } from '@banyan/contract/access/depart-role'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import { withReads } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import { insertRow } from '#kernel/records/rows.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { absentTexts, Refusal, refuse } from '#kernel/refusal.ts'
import { isUserInScope, userSource } from '#modules/identity/public.ts'
import { departSource, findDepartsOf } from '#modules/organisation/public.ts'
import { departRoles, departRoleUsers } from '../access.tables.ts'
import { absentRole } from '../role/role.queries.ts'
import { departInScope } from './depart-grant.routes.ts'
import { removeDepartRoles } from './depart-grants.ts'

export const departRoleRoutes = entityRoutes(
  departRole,
  uniformEntity(departRole, departRoles, {
    missing: absentTexts.record,
    filter: ({ deptId }) => (deptId ? [withReads([], (bind) => `depart_id = ${bind(String(deptId))}`)] : []),
    async insert(change, draft) {
      await departInScope(change, String(draft.departId))
      return insertRow(change.tx, departRoles, draft)
    },
    remove: ({ tx }, rows) =>
      removeDepartRoles(
        tx,
        rows.map(({ id }) => id),
      ),
  }),
)

const roleRef = {
  id: departRoles.id,
  departId: departRoles.departId,
  roleName: departRoles.roleName,
  roleCode: departRoles.roleCode,
  description: departRoles.description,
}

export const departRoleUserRoutes = serve(departRoleUser, {
  async ofDepart({ tx, me, input: { departId, userId } }) {
    if (!departId && !userId) throw refuse.malformed()
    if (userId && !(await isUserInScope(tx, me, userId))) return []
    const wanted = departId ? [departId] : (await findDepartsOf(tx, userId ?? '')).map(({ id }) => id)
    const departIds = (await findRowsInScope(tx, departSource, me, wanted)).map(({ id }) => id)
    return departIds.length ? findRolesIn(tx, departIds) : []
  },
  ofUser: async ({ tx, me, input: { userId, departId } }) =>
    (await isUserInScope(tx, me, userId)) ? findLinks(tx, userId, departId) : [],

  async assign(context) {
    const { tx, me, peer, input } = context
    const { userId, newRoleId = [], oldRoleId } = input
    if ((await findRowsInScope(tx, userSource, me, [userId])).length === 0) throw refuse.missing()
    const before = (await findLinks(tx, userId)).map(({ droleId }) => droleId)
    const seen = oldRoleId ?? before
    const added = newRoleId.filter((id) => !before.includes(id))
    const lost = seen.filter((id) => before.includes(id) && !newRoleId.includes(id))
    await refuseWrongRoles(tx, userId, added)
    if (lost.length) await removeLinks(tx, userId, lost)
    if (added.length)
      await tx
        .insert(departRoleUsers)
        .values(added.map((departRoleId) => ({ id: newId(), userId, departRoleId })))
        .onConflictDoNothing()
    await audit(tx, me, peer, {
      content: '分配部门角色',
      operateType: operationCodes.edit,
      entity: 'user',
      rowId: userId,
      before: { departRoleIds: before },
      after: { departRoleIds: [...before.filter((id) => !lost.includes(id)), ...added] },
    })
    return null
  },
})

/** Only roles of departments the user belongs to. */
async function refuseWrongRoles(tx: Tx, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const roles = await tx
    .select({ departId: departRoles.departId })
    .from(departRoles)
    .where(and(inArray(departRoles.id, ids), eq(departRoles.delFlag, 0)))
  if (roles.length < new Set(ids).size) throw refuse.missing(absentRole)
  const own = new Set((await findDepartsOf(tx, userId)).map(({ id }) => id))
  if (roles.some(({ departId }) => !own.has(departId))) throw new Refusal('用户不属于该角色所在的部门')
}

const findRolesIn = (tx: Tx, departIds: string[]) =>
  tx
    .select(roleRef)
    .from(departRoles)
    .where(and(inArray(departRoles.departId, departIds), eq(departRoles.delFlag, 0)))
    .orderBy(asc(departRoles.createTime), asc(departRoles.id))

const findLinks = (tx: Tx, userId: string, departId?: string) =>
  tx
    .select({
      id: departRoleUsers.id,
      userId: departRoleUsers.userId,
      droleId: departRoleUsers.departRoleId,
    })
    .from(departRoleUsers)
    .innerJoin(
      departRoles,
      and(
        eq(departRoles.id, departRoleUsers.departRoleId),
        eq(departRoles.tenantId, departRoleUsers.tenantId),
      ),
    )
    .where(
      and(
        eq(departRoleUsers.userId, userId),
        eq(departRoles.delFlag, 0),
        departId ? eq(departRoles.departId, departId) : undefined,
      ),
    )

const removeLinks = (tx: Tx, userId: string, ids: string[]) =>
  tx
    .delete(departRoleUsers)
    .where(and(eq(departRoleUsers.userId, userId), inArray(departRoleUsers.departRoleId, ids)))
