import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import {
  departRoles,
  departRoleUsers,
  objectRules,
  rolePermissions,
  roles,
} from '#modules/access/access.tables.ts'
import { users } from '#modules/identity/identity.tables.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import { addDemoActivity } from './demo-activity.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const ownRoles: [code: string, name: string, description: string, daysAgo: number][] = [
  ['service', '客服专员', '受理来电与报修，查看本部门及以下的用户与车辆', 312],
  ['fleet_leader', '车队长', '管理本车队的车辆与驾驶员', 288],
  ['finance', '财务', '查看车辆与用户，导出报表', 147],
]

/** Roles inside some departments, by the name of the department. */
const insideRoles: [depart: string, code: string, name: string, description: string][] = [
  ['调度部', 'shift_leader', '值班长', '安排班次，处理超时提醒'],
  ['福州服务站', 'station_master', '站长', '管理本站的维修组与配件领用'],
  ['厦门服务站', 'station_master', '站长', '管理本站的维修组与配件领用'],
  ['中心仓库', 'keeper', '库管员', '登记配件出入库'],
  ['财务部', 'cashier', '出纳', '登记收付款'],
]

/** What two years of use leave behind: own roles, roles inside departments, a data rule, dates, visits and logs. */
export async function addDemoHistory(tx: Tx, names: string[]): Promise<void> {
  const people = await tx.select({ id: users.id }).from(users).limit(60)
  await datesOfTheBeginning(tx)
  await addOwnRoles(tx)
  await addRolesInside(
    tx,
    people.map(({ id }) => id),
  )
  await addDemoActivity(tx, names)
}

/** Roles and departments are older than the installation. */
async function datesOfTheBeginning(tx: Tx): Promise<void> {
  await tx.update(roles).set({ createTime: daysAgo(731) })
  await tx.update(departs).set({
    createTime: sql`app_now() - interval '730 days' + ${departs.departOrder} * interval '26 days 3 hours 17 minutes'`,
  })
}

async function addOwnRoles(tx: Tx): Promise<void> {
  for (const [roleCode, roleName, description, days] of ownRoles) {
    const id = newId()
    await tx.insert(roles).values({ id, roleCode, roleName, description, createTime: daysAgo(days) })
    const granted = [
      'menu-home',
      'menu-vehicle',
      'menu-vehicleInfo',
      'menu-vehicleType',
      'menu-vehicleBrand',
      'menu-service',
      'menu-workOrder',
      'action-vehicle:list',
      'action-vehicleType:list',
      'action-vehicleBrand:list',
      'action-workOrder:list',
    ]
    await tx
      .insert(rolePermissions)
      .values(granted.map((permissionId) => ({ id: newId(), roleId: id, permissionId })))
    // 客服专员 reaches the people of their own department and below
    if (roleCode === 'service')
      await tx.insert(objectRules).values({
        id: newId(),
        roleId: id,
        entity: 'user',
        scope: '2',
        status: '1',
        createTime: daysAgo(300),
      })
  }
}

async function addRolesInside(tx: Tx, people: string[]): Promise<void> {
  const named = [...new Set(insideRoles.map(([depart]) => depart))]
  const found = await tx
    .select({ id: departs.id, name: departs.departName })
    .from(departs)
    .where(inArray(departs.departName, named))
  for (const [at, [depart, roleCode, roleName, description]] of insideRoles.entries()) {
    const departId = found.find(({ name }) => name === depart)?.id
    const userId = people[at]
    if (!departId || !userId) continue
    const id = newId()
    await tx
      .insert(departRoles)
      .values({ id, departId, roleCode, roleName, description, createTime: daysAgo(400 - at * 37) })
    await tx.insert(departRoleUsers).values({ id: newId(), departRoleId: id, userId })
  }
}
