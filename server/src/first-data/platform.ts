import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { permissions } from '#modules/access/access.tables.ts'
import { addTenantRoles } from '#modules/access/public.ts'
import { dictionaries, dictionaryItems } from '#modules/dictionary/dictionary.tables.ts'
import { tenants } from '#modules/tenancy/tenancy.tables.ts'
import { addBranding } from '#modules/tenancy/tenant.queries.ts'
import { dictionarySeeds } from './dictionaries.ts'
import { listActions, type MenuSeed, menuSeeds, mergedMenus } from './menus.ts'
import { addRules } from './rules.ts'
import type { AddedPermission } from './upgrade.ts'

/**
 * Adds what the platform ships with and is not there yet; what administrators changed stays as they left it. Gives the
 * pages and actions that it added.
 */
export async function syncPlatform(tx: Tx): Promise<AddedPermission[]> {
  const added: AddedPermission[] = []
  const known = new Set((await tx.select({ id: permissions.id }).from(permissions)).map(({ id }) => id))
  for (const [at, menu] of menuSeeds.entries())
    await addMenu(tx, { known, added }, menu, null, (at + 1) * 100)
  await mergeMenus(tx, known)
  await syncOwnMembers(tx)
  await addRules(tx)
  const there = await tx.select({ id: dictionaries.id, code: dictionaries.dictCode }).from(dictionaries)
  const taken = new Set(there.flatMap(({ id, code }) => [id, code]))
  for (const [code, name, items] of dictionarySeeds) {
    const id = `dict-${code}`
    if (taken.has(code) || taken.has(id)) continue
    await tx.insert(dictionaries).values({ id, dictCode: code, dictName: name })
    await tx.insert(dictionaryItems).values(
      items.map((item, sortOrder) => {
        const [itemValue = '', ...text] = item.split(' ')
        return { id: `${id}-${itemValue}`, dictId: id, itemValue, itemText: text.join(' '), sortOrder }
      }),
    )
  }
  return added
}

async function addMenu(
  tx: Tx,
  { known, added }: { known: ReadonlySet<string>; added: AddedPermission[] },
  menu: MenuSeed,
  parentId: string | null,
  sortNo: number,
): Promise<void> {
  const id = `menu-${menu.id}`
  if (!known.has(id)) {
    await tx.insert(permissions).values({
      id,
      parentId,
      name: menu.name,
      url: menu.url,
      component: menu.component ?? 'layouts/RouteView',
      icon: menu.icon,
      menuType: parentId === null ? 0 : 1,
      sortNo,
      platformOnly: menu.platformOnly ?? false,
      hidden: menu.hidden ?? false,
      families: menu.families ?? [],
    })
    added.push({
      id,
      kind: menu.component && !menu.hidden ? 'page' : 'part',
      name: menu.name,
      isPlatformOnly: menu.platformOnly ?? false,
    })
  }
  for (const [at, { action, name, platformOnly }] of listActions(menu.families ?? []).entries()) {
    const buttonId = `action-${action}`
    if (known.has(buttonId)) continue
    await tx.insert(permissions).values({
      id: buttonId,
      parentId: id,
      name,
      perms: action,
      menuType: 2,
      sortNo: at,
      platformOnly,
      keepAlive: false,
    })
    // Actions of a new page are introduced with the page; actions added to a known page are introduced by themselves.
    added.push({
      id: buttonId,
      kind: known.has(id) ? 'action' : 'part',
      name: `${menu.name} · ${name}`,
      isPlatformOnly: platformOnly,
    })
  }
  const children = menu.children ?? []
  for (const [at, child] of children.entries())
    await addMenu(tx, { known, added }, child, id, sortNo + at + 1)
  if (parentId !== null && !known.has(id) && children.length)
    await movePagesIntoGroup(tx, id, parentId, children)
}

/** Moves the pages of a new group into it if they are still beside it; pages that were moved stay. */
const movePagesIntoGroup = (tx: Tx, id: string, parentId: string, children: MenuSeed[]) =>
  tx
    .update(permissions)
    .set({ parentId: id })
    .where(
      and(
        eq(permissions.parentId, parentId),
        inArray(
          permissions.id,
          children.map((child) => `menu-${child.id}`),
        ),
      ),
    )

/** Moves the buttons of a page that became part of another one, and removes its menu entry. */
async function mergeMenus(tx: Tx, known: ReadonlySet<string>): Promise<void> {
  for (const { id, into } of mergedMenus) {
    if (!known.has(id)) continue
    await tx.update(permissions).set({ parentId: into }).where(eq(permissions.parentId, id))
    await tx
      .update(permissions)
      .set({ delFlag: 1 })
      .where(and(eq(permissions.id, id), eq(permissions.delFlag, 0)))
  }
}

/**
 * The lists of a page and whether it is shown in the menu are fixed by the product and written at every start: data rules
 * of a menu entry apply to the lists of its page (DEC-111).
 */
async function syncOwnMembers(tx: Tx): Promise<void> {
  const rows = await tx
    .select({ id: permissions.id, families: permissions.families, hidden: permissions.hidden })
    .from(permissions)
  const stored = new Map(rows.map(({ id, ...row }) => [id, row]))
  for (const { id, families = [], hidden } of menuSeeds.flatMap(withDescendants)) {
    const row = stored.get(`menu-${id}`)
    if (row?.families.join() !== families.join() || (hidden && !row.hidden))
      await tx
        .update(permissions)
        .set({ families, ...(hidden && { hidden }) })
        .where(eq(permissions.id, `menu-${id}`))
  }
}

const withDescendants = (menu: MenuSeed): MenuSeed[] => [
  menu,
  ...(menu.children ?? []).flatMap(withDescendants),
]

export interface TenantSeed {
  id: number
  code: string
  name: string
  hosts?: string[]
  /** The creation time, by default now. */
  createTime?: string
}

/** A tenant with its own branding; roles follow inside the tenant. */
export const addTenant = (tx: Tx, tenant: TenantSeed) =>
  tx.insert(tenants).values(tenant).onConflictDoNothing()

/** Roles and branding every tenant starts with (DEC-029); inside that tenant. */
export async function addTenantBasics(
  tx: Tx,
  tenant: TenantSeed,
  systemName: string,
): Promise<Record<string, string>> {
  const isPlatform = tenant.id === 0
  await addBranding(
    tx,
    isPlatform
      ? { systemName, title: systemName }
      : { systemName: tenant.name, title: `${tenant.name}管理平台` },
  )
  return addTenantRoles(tx, isPlatform, tenant.createTime)
}

/** Whether the database holds no tenant yet. */
export const isFirstStart = async (tx: Tx): Promise<boolean> =>
  (await tx.select({ n: sql<number>`1` }).from(tenants).limit(1)).length === 0
