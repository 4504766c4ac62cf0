import { sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { permissions, roles } from '#modules/access/access.tables.ts'
import { superAdmin, tenantAdmin } from '#modules/access/public.ts'
import { dictionaries, dictionaryItems } from '#modules/dictionary/dictionary.tables.ts'
import { homeConfigs, loginConfigs, tenants } from '#modules/tenancy/tenancy.tables.ts'
import { dictionarySeeds } from './dictionaries.ts'
import { actionsOf, type MenuSeed, menuSeeds } from './menus.ts'

/** Adds what the platform ships with and is not there yet; what administrators changed stays as they left it. */
export async function syncPlatform(tx: Tx): Promise<void> {
  const known = new Set((await tx.select({ id: permissions.id }).from(permissions)).map(({ id }) => id))
  for (const [at, menu] of menuSeeds.entries()) await addMenu(tx, known, menu, null, (at + 1) * 100)
  const codes = new Set(
    (await tx.select({ code: dictionaries.dictCode }).from(dictionaries)).map(({ code }) => code),
  )
  for (const [code, name, items] of dictionarySeeds) {
    if (codes.has(code)) continue
    const id = `dict-${code}`
    await tx.insert(dictionaries).values({ id, dictCode: code, dictName: name })
    await tx.insert(dictionaryItems).values(
      items.map((item, sortOrder) => {
        const [itemValue = '', ...text] = item.split(' ')
        return { id: `${id}-${itemValue}`, dictId: id, itemValue, itemText: text.join(' '), sortOrder }
      }),
    )
  }
}

async function addMenu(
  tx: Tx,
  known: Set<string>,
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
    })
  }
  for (const [at, { action, name, platformOnly }] of actionsOf(menu.families ?? []).entries()) {
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
  }
  for (const [at, child] of (menu.children ?? []).entries())
    await addMenu(tx, known, child, id, sortNo + at + 1)
}

export interface TenantSeed {
  id: number
  code: string
  name: string
  hosts?: string[]
}

/** A tenant with its own branding; roles follow inside the tenant. */
export const addTenant = (tx: Tx, tenant: TenantSeed) =>
  tx.insert(tenants).values(tenant).onConflictDoNothing()

/** The roles every tenant starts with (DEC-029); inside that tenant. */
export async function addTenantBasics(
  tx: Tx,
  tenant: TenantSeed,
  systemName: string,
): Promise<Record<string, string>> {
  const seeds = [
    ...(tenant.id === 0 ? [[superAdmin, '超级管理员', '平台管理员，拥有全部权限']] : []),
    [tenantAdmin, '租户管理员', '拥有本租户内的全部权限'],
    ['dispatcher', '调度员', '负责工单、车辆、设备、客户与地图'],
    ['staff', '普通员工', '处理自己的工单，查看公告与已授权的表单'],
  ] as [string, string, string][]
  const ids: Record<string, string> = {}
  for (const [roleCode, roleName, description] of seeds) {
    ids[roleCode] = newId()
    await tx.insert(roles).values({ id: ids[roleCode], roleCode, roleName, description })
  }
  await tx.insert(homeConfigs).values({ systemName: tenant.id === 0 ? systemName : tenant.name })
  await tx.insert(loginConfigs).values({ title: tenant.id === 0 ? systemName : `${tenant.name}管理平台` })
  return ids
}

/** True until the first start has been through. */
export const isFirstStart = async (tx: Tx): Promise<boolean> =>
  (await tx.select({ n: sql<number>`1` }).from(tenants).limit(1)).length === 0
