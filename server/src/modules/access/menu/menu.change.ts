import { pagesOpenedByCode } from '@banyan/contract/online/form'
import { inArray } from 'drizzle-orm'
import type { ListSource } from '#kernel/caller.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { insertRow, removeRows, updateRow } from '#kernel/records/rows.ts'
import { firstOrRefuse, refuse } from '#kernel/refusal.ts'
import { dataRules, menuRelations, permissions } from '../access.tables.ts'
import { splitActions } from '../profile/holdings.queries.ts'
import { departGrantTable, departRoleGrants, roleGrants } from '../role/grants.ts'
import { findPermissions, type Permission } from '../role/holdings.ts'
import { absentMenu, normalComponent, normalUrl, refuseWrongParent } from './menu.rules.ts'

export async function insertMenu(change: Change, draft: Draft): Promise<string> {
  refuseOnPlatform(change)
  const rows = await findPermissions(change.tx)
  return insertRow(change.tx, permissions, await menuMembers(change, draft, rows))
}

export async function updateMenu(change: Change, row: Row, draft: Draft): Promise<void> {
  refuseOnPlatform(change)
  const rows = await findPermissions(change.tx)
  const before = firstOrRefuse(
    rows.filter(({ id }) => id === row.id),
    absentMenu,
  )
  await updateRow(change.tx, permissions, row.id, await menuMembers(change, draft, rows, before))
}

/** Children, data rules, relations and grants go along (DEC-046). */
export async function removeMenus(change: Change, removed: Row[]): Promise<void> {
  refuseOnPlatform(change)
  const { tx, me, peer } = change
  const own = (await findPermissions(tx)).filter(({ tenantId }) => tenantId === me.tenantId)
  const ids = withDescendants(
    removed.map(({ id }) => id),
    own,
  )
  for (const table of [roleGrants, departGrantTable, departRoleGrants]) await table.withdraw(tx, ids)
  await tx.update(dataRules).set({ delFlag: 1 }).where(inArray(dataRules.permissionId, ids))
  await tx.delete(menuRelations).where(inArray(menuRelations.menuId, ids))
  await removeRows(tx, permissions, ids)
  const further = own.filter(({ id }) => ids.includes(id) && !removed.some((row) => row.id === id))
  if (further.length === 0) return
  await audit(tx, me, peer, {
    content: '删除菜单：下级菜单一并移除',
    operateType: operationCodes.remove,
    entity: 'permission',
    rowId: removed[0]?.id,
    before: { menus: further.map(({ id, name, url, perms }) => ({ id, name, url, perms })) },
  })
}

/** The platform's menus show in every tenant: its administrators alone change them (DEC-003). */
function refuseOnPlatform({ me }: Change): void {
  if (me.tenantId === 0 && !me.platformAdmin) throw refuse.noPermission()
}

async function menuMembers(
  change: Change,
  draft: Draft,
  rows: Permission[],
  before?: Permission,
): Promise<Draft> {
  const after: Draft & Partial<Permission> = { ...before, ...definedMembers(draft) }
  const menuType = Number(after.menuType)
  const parentId = menuType === 0 ? null : (after.parentId ?? null)
  refuseWrongParent(before?.id, menuType, parentId, new Map(rows.map((row) => [row.id, row])))
  refuseForeignActions(change, after.perms, before?.perms)
  const component = normalComponent(after.component) ?? (menuType === 0 ? 'layouts/RouteView' : null)
  return {
    ...definedMembers(draft),
    menuType,
    parentId,
    component,
    url: normalUrl(after.url),
    redirect: normalUrl(after.redirect),
    families: menuFamilies(change, { component, url: normalUrl(after.url) }, rows, before),
  }
}

/** A button grants actions, so its maker must hold them. */
function refuseForeignActions({ me }: Change, perms?: string | null, before?: string | null): void {
  const known = splitActions(before)
  const added = splitActions(perms).filter((action) => !known.includes(action))
  if (!added.every((action) => me.rights.can(action))) throw refuse.beyond('不能设置超出自己权限的授权标识')
}

/** A page shows the same lists from any menu, so data rules of the new menu apply to them too. */
function menuFamilies(
  { me }: Change,
  { component, url }: Pick<Permission, 'component' | 'url'>,
  rows: Permission[],
  before?: Permission,
): string[] {
  if (!component || component.startsWith('layouts/')) return before?.families ?? []
  if (before && before.component === component && before.url === url) return before.families
  // The address of such a page ends with the code of a form, and the page lists the records of that form only.
  if (pagesOpenedByCode.has(component)) {
    const form = me.catalogue.published('form', url?.split('/').at(-1) ?? '') as ListWithSource | undefined
    return form ? [form.source.entity] : []
  }
  return rows.find((row) => row.component === component && row.families.length > 0)?.families ?? []
}
interface ListWithSource {
  source: ListSource
}

/** The sent members without nulls of required columns, which keep their defaults. */
const definedMembers = (draft: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([member, value]) => value !== undefined && !(value === null && requiredMembers.has(member)),
    ),
  )
const requiredMembers = new Set([
  'status',
  'permsType',
  'sortNo',
  'route',
  'keepAlive',
  'hidden',
  'alwaysShow',
  'internalOrExternal',
])

function withDescendants(ids: string[], rows: Permission[]): string[] {
  const all = new Set(ids)
  const below = new Map<string, string[]>()
  for (const { id, parentId } of rows) below.set(parentId ?? '', [...(below.get(parentId ?? '') ?? []), id])
  for (const id of all) for (const child of below.get(id) ?? []) all.add(child)
  return [...all]
}
