import { superAdmin, tenantAdmin } from '@banyan/contract/access/role'
import { and, eq, exists, inArray } from 'drizzle-orm'
import { inTenant, type Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { version } from '#kernel/settings/program.ts'
import { rolePermissions, roles } from '#modules/access/access.tables.ts'
import { sendSystemMessage } from '#modules/messaging/public.ts'
import { tenantIds } from '#modules/tenancy/public.ts'
import { standardGrants } from './standard-grants.ts'

/** A page or an action that this version adds to an existing database. */
export interface AddedPermission {
  id: string
  /** `part` is introduced together with something else: a group of pages, or an action of a new page. */
  kind: 'page' | 'action' | 'part'
  /** As people know it, e.g. 工单, or 工单 · 派单 for an action of a page that was there. */
  name: string
  isPlatformOnly: boolean
}

/**
 * Grants what is new to the roles it is meant for and tells the administrators of every tenant. Runs in the transaction
 * that adds the permissions, so it happens once: what an administrator takes away afterwards stays away.
 */
export async function introduceAdditions(tx: Tx, added: readonly AddedPermission[]): Promise<void> {
  if (added.length === 0) return
  for (const tenantId of await tenantIds(tx))
    await inTenant(tx, tenantId, async (tx) => {
      const seen = added.filter(({ isPlatformOnly }) => tenantId === 0 || !isPlatformOnly)
      const granted = await grantStandard(tx, seen)
      await tellAdministrators(tx, seen, granted)
    })
}

/**
 * Grants the additions to the standard roles and returns the names of the changed roles. Roles without any grant are
 * not in use and are skipped.
 */
async function grantStandard(tx: Tx, added: readonly AddedPermission[]): Promise<string[]> {
  const standard: Record<string, string[]> = standardGrants()
  const isNew = new Set(added.map(({ id }) => id))
  const holdsSomething = tx.select().from(rolePermissions).where(eq(rolePermissions.roleId, roles.id))
  const used = await tx
    .select({ id: roles.id, code: roles.roleCode, name: roles.roleName })
    .from(roles)
    .where(and(inArray(roles.roleCode, Object.keys(standard)), eq(roles.delFlag, 0), exists(holdsSomething)))
    .orderBy(roles.roleCode)
  const names: string[] = []
  for (const { id: roleId, code, name } of used) {
    const ids = (standard[code] ?? []).filter((id) => isNew.has(id))
    if (ids.length === 0) continue
    await tx
      .insert(rolePermissions)
      .values(ids.map((permissionId) => ({ id: newId(), roleId, permissionId })))
      .onConflictDoNothing()
    names.push(name)
  }
  return names
}

async function tellAdministrators(
  tx: Tx,
  added: readonly AddedPermission[],
  granted: readonly string[],
): Promise<void> {
  const pages = added.filter(({ kind }) => kind === 'page').map(({ name }) => name)
  const actions = added.filter(({ kind }) => kind === 'action').map(({ name }) => name)
  if (pages.length + actions.length === 0) return
  const administrators = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(inArray(roles.roleCode, [superAdmin, tenantAdmin]), eq(roles.delFlag, 0)))
  const lines = [
    ...(pages.length ? [`新增页面：${pages.join('、')}。`] : []),
    ...(actions.length ? [`已有页面新增操作：${actions.join('、')}。`] : []),
    '管理员可以直接使用。',
    ...(granted.length ? [`${granted.join('、')}已按职责获得其中的授权，不需要的可以收回。`] : []),
    '其他角色需要时，请在“角色”页面授权。',
  ]
  await sendSystemMessage(tx, {
    kind: 'system',
    to: { roleIds: administrators.map(({ id }) => id) },
    title: `系统已升级到 ${version}`,
    text: lines.map((line) => `<p>${line}</p>`).join(''),
    link: { path: '/isps/role' },
    busType: 'upgrade',
  })
}
