import { departGrant, departRoleGrant } from '@banyan/contract/access/depart-grant'
import { and, eq } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change } from '#kernel/records/records.ts'
import { absentTexts, firstOrRefuse } from '#kernel/refusal.ts'
import { departSource } from '#modules/organisation/public.ts'
import { departRoles } from '../access.tables.ts'
import { grantTree } from '../menu/menu.ts'
import { changeGrants, type GrantChange } from '../role/grant.ts'
import { departGrantTable, departRoleGrants } from '../role/grants.ts'
import { findPermissions } from '../role/holdings.ts'
import { findRoleIdsIn } from './depart-grants.ts'

export const departGrantRoutes = serve(departGrant, {
  async ofDepart(context) {
    const depart = await departInScope(context, context.input.departId)
    return departGrantTable.held(context.tx, depart.id)
  },
  async grantDepart(context) {
    const { tx, input } = context
    const depart = await departInScope(context, input.departId)
    const granted = await changeGrants(context, departGrantTable, depart.id, input.permissionIds)
    // Rights taken from a department are taken from its roles too (DEC-046).
    await departRoleGrants.take(tx, await findRoleIdsIn(tx, [depart.id]), granted.lost)
    await auditGrant(context, `部门授权：${depart.departName ?? ''}`, 'depart', depart.id, granted)
    return null
  },
})

export const departRoleGrantRoutes = serve(departRoleGrant, {
  async tree(context) {
    const depart = await departInScope(context, context.input.departId)
    const held = new Set(await departGrantTable.held(context.tx, depart.id))
    const all = await findPermissions(context.tx)
    const parents = new Map(all.map((row) => [row.id, row.parentId]))
    const shown = new Set<string>()
    for (const id of held)
      for (let at: string | null | undefined = id; at && !shown.has(at); at = parents.get(at)) shown.add(at)
    const rows = all.filter(({ id }) => shown.has(id))
    return { treeList: grantTree(rows), ids: rows.flatMap(({ id }) => (held.has(id) ? [id] : [])) }
  },
  async ofDepartRole(context) {
    const role = await departRoleInScope(context, context.input.roleId)
    return departRoleGrants.held(context.tx, role.id)
  },
  async grantDepartRole(context) {
    const { tx, input } = context
    const role = await departRoleInScope(context, input.roleId)
    const within = new Set(await departGrantTable.held(tx, role.departId, true))
    const granted = await changeGrants(context, departRoleGrants, role.id, input.permissionIds, within)
    await auditGrant(context, `部门角色授权：${role.roleName}`, 'departRole', role.id, granted)
    return null
  },
})

/** A department within the caller's data rules. */
export const departInScope = async ({ tx, me }: Change, id: string): Promise<Row> =>
  firstOrRefuse(await findRowsInScope(tx, departSource, me, [id]), absentTexts.record)

/** A department role whose department is within the caller's data rules. */
export async function departRoleInScope(change: Change, id: string) {
  const role = firstOrRefuse(await findDepartRole(change.tx, id), absentTexts.record)
  await departInScope(change, role.departId)
  return role
}

const findDepartRole = (tx: Tx, id: string) =>
  tx
    .select()
    .from(departRoles)
    .where(and(eq(departRoles.id, id), eq(departRoles.delFlag, 0)))

const auditGrant = (
  { tx, me, peer }: Change,
  content: string,
  entity: string,
  rowId: string,
  { before, after }: GrantChange,
) =>
  audit(tx, me, peer, {
    content,
    operateType: operationCodes.edit,
    entity,
    rowId,
    before: { permissionIds: before },
    after: { permissionIds: after },
  })
