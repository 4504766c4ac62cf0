import { and, eq, inArray } from 'drizzle-orm'
import type { Caller } from '#kernel/caller.ts'
import type { AnyTenantTable } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import type { Change } from '#kernel/records/records.ts'
import { permissions, rolePermissions, roles } from '#modules/access/access.tables.ts'
import { addPageMenu, findMenusTo } from '#modules/access/public.ts'
import { dictionaries, dictionaryItems } from '#modules/dictionary/dictionary.tables.ts'
import { findBody } from '#modules/online/definition/definition.queries.ts'
import { formFields, formHeads } from '#modules/online/definition/definition.tables.ts'
import { addFormMenu, formPath } from '#modules/online/definition/form-menu.ts'
import { publishForm } from '#modules/online/definition/publish.ts'
import { buildMainTable, buildSubTable } from '#modules/online/form/form.registry.ts'
import { reportHeads } from '#modules/online/report/report.tables.ts'
import { demoCaller, demoPeer } from './demo-caller.ts'
import { insertMany } from './insert-many.ts'
import { inspectionDefinition, inspectionId, type makeInspectionRows, resultDict } from './inspection.ts'
import { demoReports, reportRows } from './reports.ts'

/** The definition as it stands before it is published, with the dictionary it names. */
export async function defineInspections(tx: Tx, createTime: string): Promise<void> {
  const dictId = `demo-${resultDict.code}`
  await insertMany(tx, dictionaries, [
    { id: dictId, dictCode: resultDict.code, dictName: resultDict.name, createTime },
  ])
  await insertMany(
    tx,
    dictionaryItems,
    Object.entries(resultDict.items).map(([itemValue, itemText], sortOrder) => ({
      id: `${dictId}-${itemValue}`,
      dictId,
      itemValue,
      itemText,
      sortOrder,
      createTime,
    })),
  )
  const { heads, fields } = inspectionDefinition(createTime)
  await insertMany(tx, formHeads, heads)
  await insertMany(tx, formFields, fields)
}

/** Publishes in a transaction of the owner, so what is published must be committed before. */
export async function publishInspections(tx: Tx, tenantId: number): Promise<void> {
  const [head] = await tx.select().from(formHeads).where(eq(formHeads.id, inspectionId))
  if (!head || head.isDbSynch === 'Y') return
  await publishForm({ app: tx.app, me: await demoCaller(tx, tenantId), peer: demoPeer() }, inspectionId)
}

/** The records, the menu entries of form and reports, and who may use them. */
export async function fillInspections(
  tx: Tx,
  tenantId: number,
  { inspections, items }: ReturnType<typeof makeInspectionRows>,
): Promise<void> {
  const form = await findBody(tx, tenantId, inspectionId)
  if (!form) throw new Error('the form of inspections is not published')
  await insertMany(tx, buildMainTable(form) as AnyTenantTable, inspections as never)
  for (const table of form.tables ?? [])
    await insertMany(tx, buildSubTable(table) as AnyTenantTable, items as never)
  await insertMany(tx, reportHeads, reportRows())
  await addMenus({ tx, me: await demoCaller(tx, tenantId), peer: demoPeer() })
}

async function addMenus(change: Change & { me: Caller }): Promise<void> {
  const { tx } = change
  if ((await findMenusTo(tx, formPath(inspectionId))).length) return
  const form = await addFormMenu(change, { id: inspectionId, parentId: 'menu-vehicle', icon: 'Schedule' })
  const menus = [form]
  for (const { code, name, icon, parentId } of demoReports)
    menus.push(
      await addPageMenu(change, {
        parentId,
        name,
        icon,
        url: `/online/cgreport/${code}`,
        component: 'online/cgreport',
        families: [],
        buttons: [],
      }),
    )
  const buttons = await tx
    .select({ id: permissions.id, action: permissions.perms })
    .from(permissions)
    .where(and(eq(permissions.parentId, form), eq(permissions.delFlag, 0)))
  const readable = buttons.filter(({ action }) => /:(list|export)$/.test(action ?? ''))
  await grantToRoles(tx, ['dispatcher', 'fleet_leader'], [...menus, ...buttons.map(({ id }) => id)])
  await grantToRoles(tx, ['staff', 'finance'], [...menus, ...readable.map(({ id }) => id)])
}

async function grantToRoles(tx: Tx, codes: string[], permissionIds: string[]): Promise<void> {
  const holders = await tx.select({ id: roles.id }).from(roles).where(inArray(roles.roleCode, codes))
  const rows = holders.flatMap(({ id: roleId }) =>
    permissionIds.map((permissionId) => ({ id: newId(), roleId, permissionId })),
  )
  if (rows.length) await tx.insert(rolePermissions).values(rows)
}
