import { and, eq, inArray, sql } from 'drizzle-orm'
import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import {
  departRoles,
  departRoleUsers,
  objectRules,
  rolePermissions,
  roles,
  userRoles,
} from '#modules/access/access.tables.ts'
import { users } from '#modules/identity/identity.tables.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import { addDemoActivity, type Company } from './demo-activity.ts'
import { workTimeDaysBefore } from './work-hours.ts'

interface OwnRole {
  code: string
  name: string
  description: string
  daysAgo: number
  /** The department whose staff hold the role, by its name. */
  departs: string
  menus: string[]
  actions: string[]
  /** The entity of which its holders see only rows of their own department and those below. */
  limited?: string
}

const vehicleMenus = ['menu-vehicle', 'menu-vehicleInfo', 'menu-device', 'menu-consumer']
const orderMenus = ['menu-service', 'menu-workOrder']

const ownRoles: OwnRole[] = [
  {
    code: 'service',
    name: '客服专员',
    description: '受理来电与报修，登记客户与工单，查看本部门及以下的用户',
    daysAgo: 312,
    departs: '客户服务|综合管理',
    menus: [...vehicleMenus, ...orderMenus],
    actions: [
      ...['consumer:list', 'consumer:add', 'consumer:edit', 'consumer:export'],
      ...['vehicle:list', 'device:list', 'workOrder:list', 'workOrder:add', 'workOrder:comment'],
    ],
    limited: 'user',
  },
  {
    code: 'fleet_leader',
    name: '车队长',
    description: '管理本部门及以下的车辆与设备',
    daysAgo: 288,
    departs: '服务站$|维修组$|车队$',
    menus: [...vehicleMenus, ...orderMenus],
    actions: [
      ...['vehicle:list', 'vehicle:add', 'vehicle:edit', 'vehicle:import', 'vehicle:export'],
      ...['device:list', 'device:edit', 'consumer:list', 'workOrder:list', 'workOrder:dispatch'],
    ],
    limited: 'vehicle',
  },
  {
    code: 'finance',
    name: '财务',
    description: '查看车辆、客户与工单，导出报表',
    daysAgo: 147,
    departs: '财务|会计|出纳',
    menus: [...vehicleMenus, ...orderMenus],
    actions: ['vehicle', 'consumer', 'workOrder'].flatMap((entity) => [`${entity}:list`, `${entity}:export`]),
  },
]

/** Roles inside some departments, by the name of the department. */
const departRoleSeeds: [depart: string, code: string, name: string, description: string][] = [
  ['调度部', 'shift_leader', '值班长', '安排班次，处理超时提醒'],
  ['福州服务站', 'station_master', '站长', '管理本站的维修组与配件领用'],
  ['厦门服务站', 'station_master', '站长', '管理本站的维修组与配件领用'],
  ['中心仓库', 'keeper', '仓库负责人', '登记配件出入库'],
  ['财务部', 'auditor', '审核人', '审核收付款'],
]

/** Adds the data of two years of use: own roles, department roles, a data rule, visits and logs. */
export async function addDemoHistory(tx: Tx, company: Company): Promise<void> {
  const now = tx.app.part(clock).now()
  const daysAgo = (days: number) => workTimeDaysBefore(now, days)
  await addOwnRoles(tx, daysAgo)
  await addDepartRoles(tx, daysAgo)
  await addDemoActivity(tx, company)
}

async function addOwnRoles(tx: Tx, daysAgo: (days: number) => string): Promise<void> {
  for (const { code, name, description, daysAgo: days, ...role } of ownRoles) {
    const id = newId()
    await tx
      .insert(roles)
      .values({ id, roleCode: code, roleName: name, description, createTime: daysAgo(days) })
    const granted = ['menu-home', ...role.menus, ...role.actions.map((action) => `action-${action}`)]
    await tx
      .insert(rolePermissions)
      .values(granted.map((permissionId) => ({ id: newId(), roleId: id, permissionId })))
    if (role.limited)
      await tx.insert(objectRules).values({
        id: newId(),
        roleId: id,
        entity: role.limited,
        scope: '2',
        status: '1',
        createTime: daysAgo(days - 12),
      })
    await assignRoleToStaff(tx, id, role.departs)
  }
}

/** Gives every second employee of these departments an own role in place of the staff role. */
async function assignRoleToStaff(tx: Tx, roleId: string, departNames: string): Promise<void> {
  const staff = await tx
    .select({ link: userRoles.id })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.tenantId, userRoles.tenantId), eq(roles.id, userRoles.roleId)))
    .innerJoin(users, and(eq(users.tenantId, userRoles.tenantId), eq(users.id, userRoles.userId)))
    .innerJoin(departs, and(eq(departs.tenantId, users.tenantId), eq(departs.id, users.orgId)))
    .where(and(eq(roles.roleCode, 'staff'), sql`${departs.departName} ~ ${departNames}`))
    .orderBy(users.username)
  const chosen = staff.filter((_, n) => n % 2 === 1).map(({ link }) => link)
  if (chosen.length) await tx.update(userRoles).set({ roleId }).where(inArray(userRoles.id, chosen))
}

/** Adds department roles and gives them to the directors of the departments. */
async function addDepartRoles(tx: Tx, daysAgo: (days: number) => string): Promise<void> {
  const named = [...new Set(departRoleSeeds.map(([depart]) => depart))]
  const found = await tx
    .select({ id: departs.id, name: departs.departName, directorId: departs.directorId })
    .from(departs)
    .where(inArray(departs.departName, named))
  for (const [at, [depart, roleCode, roleName, description]] of departRoleSeeds.entries()) {
    const { id: departId, directorId: userId } = found.find(({ name }) => name === depart) ?? {}
    if (!departId || !userId) continue
    const id = newId()
    await tx
      .insert(departRoles)
      .values({ id, departId, roleCode, roleName, description, createTime: daysAgo(400 - at * 37) })
    await tx.insert(departRoleUsers).values({ id: newId(), departRoleId: id, userId })
  }
}
