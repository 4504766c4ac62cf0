import { and, asc, eq } from 'drizzle-orm'
import type { Reading } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import type { Change } from '#kernel/records/records.ts'
import { insertRow } from '#kernel/records/rows.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { permissions } from '../access.tables.ts'
import { findPermissions } from '../role/holdings.ts'
import { removeMenus } from './menu.change.ts'
import { refuseWrongParent } from './menu.rules.ts'

/** A page that is made at run time, with the lists it shows and the actions its buttons grant. */
interface PageMenu {
  parentId: string
  name: string
  icon: string
  url: string
  component: string
  families: string[]
  buttons: readonly { name: string; action: string }[]
}

/** Adds a menu for a page and a button below it for each of its actions. */
export async function addPageMenu(change: Change, { buttons, ...menu }: PageMenu): Promise<string> {
  const { tx, me, peer } = change
  if (me.tenantId === 0 && !me.platformAdmin) throw refuse.noPermission()
  const rows = (await findPermissions(tx)).filter((row) => me.platformAdmin || !row.platformOnly)
  refuseWrongParent(undefined, 1, menu.parentId, new Map(rows.map((row) => [row.id, row])))
  // A button grants actions, so its maker must hold them.
  if (!buttons.every(({ action }) => me.rights.can(action)))
    throw new Refusal('不能设置超出自己权限的授权标识')
  const last = Math.max(
    0,
    ...rows.filter((row) => row.parentId === menu.parentId).map(({ sortNo }) => sortNo),
  )
  const id = await insertRow(tx, permissions, { ...menu, menuType: 1, sortNo: last + 1 })
  for (const [sortNo, { name, action }] of buttons.entries())
    await insertRow(tx, permissions, {
      parentId: id,
      name,
      perms: action,
      menuType: 2,
      sortNo,
      keepAlive: false,
    })
  await audit(tx, me, peer, {
    content: `新增菜单：${menu.name}`,
    operateType: operationCodes.add,
    entity: 'permission',
    rowId: id,
    after: { ...menu, buttons: buttons.map(({ action }) => action) },
  })
  return id
}

/** The names of a menu and of those above it, the outermost first. */
export async function menuNames(tx: Tx, id: string | null): Promise<string[]> {
  const byId = new Map((await findPermissions(tx)).map((row) => [row.id, row]))
  const names: string[] = []
  for (let row = byId.get(id ?? ''); row && names.length < 10; row = byId.get(row.parentId ?? ''))
    names.unshift(row.name)
  return names
}

/** The menu that has these names above and in itself, as far as the caller may put something below it. */
export async function findMenuByNames(
  { tx, me }: Reading,
  names: readonly string[],
): Promise<string | undefined> {
  const rows = (await findPermissions(tx)).filter(
    ({ menuType, platformOnly }) => menuType !== 2 && (me.platformAdmin || !platformOnly),
  )
  let at: string | undefined
  for (const wanted of names) {
    const row = rows.find(({ name, parentId }) => name === wanted && (parentId ?? '') === (at ?? ''))
    if (!row) return undefined
    at = row.id
  }
  return at
}

/** The menus that open an address. */
export const findMenusTo = (tx: Tx, url: string) =>
  tx
    .select({
      id: permissions.id,
      name: permissions.name,
      icon: permissions.icon,
      parentId: permissions.parentId,
    })
    .from(permissions)
    .where(and(eq(permissions.url, url), eq(permissions.delFlag, 0)))
    .orderBy(asc(permissions.createTime), asc(permissions.id))

/** Removes the tenant's menus that open these addresses, with their buttons and grants. */
export async function removeMenusTo(change: Change, urls: readonly string[]): Promise<void> {
  const rows = (await findPermissions(change.tx)).filter(
    ({ url, tenantId }) => tenantId === change.me.tenantId && url !== null && urls.includes(url),
  )
  if (rows.length) await removeMenus(change, rows)
}
