import { attachedRule, dataRule } from '@banyan/contract/access/data-rule'
import { departGrant } from '@banyan/contract/access/depart-grant'
import { menu } from '@banyan/contract/access/menu'
import { attrRule, objectRule } from '@banyan/contract/access/object-rule'
import { permission } from '@banyan/contract/access/permission'
import { role } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { onlineUser } from '@banyan/contract/identity/online-user'
import { ownProfile } from '@banyan/contract/identity/profile'
import { account, user } from '@banyan/contract/identity/user'
import { userBin } from '@banyan/contract/identity/user-bin'
import { depart } from '@banyan/contract/organisation/depart'
import { ownDepart } from '@banyan/contract/organisation/own-depart'
import { departUser } from '@banyan/contract/organisation/user-depart'
import { tenantMember } from '@banyan/contract/tenancy/tenant'
import { expect, test } from 'vitest'
import { type Client, startServer } from '#testing/server.ts'

const { admin, signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')
const verbs = (entity: string, ...names: string[]) => names.map((name) => `${entity}:${name}`)
const can = [
  ...verbs('role', 'list', 'add', 'edit', 'delete', 'grant', 'user'),
  ...verbs('user', 'list', 'add', 'edit', 'delete', 'freeze', 'password', 'recycle'),
  ...verbs('depart', 'list', 'add', 'edit', 'delete', 'user', 'grant'),
  ...verbs('permission', 'list', 'add', 'edit'),
  ...verbs('dataRule', 'list', 'add', 'edit', 'delete'),
  'onlineUser:list',
  'onlineUser:logout',
  'vehicleType:list',
]
const password = 'Quiet-river-2026'
const rowsBeyond = '涉及的用户能查看您无权查看的「车辆类型」数据'
const rightsBeyond = '涉及的用户拥有您没有的权限'

let made = 0
const phone = () => `137${String(++made).padStart(8, '0')}`
const newRole = async (rules: { entity: string; scope: string; condition?: string }[] = []) => {
  const { id } = await boss.call(role.add, { roleName: `守卫${++made}`, roleCode: `guard_${made}` })
  for (const rule of rules) await boss.call(objectRule.add, { roleId: id, ...rule })
  return id
}
const newDepart = async (parentId?: string) =>
  (await boss.call(depart.add, { departName: `守卫部${++made}`, parentId })).id
const codeOf = async (id: string) => String((await boss.call(depart.byId, { id })).orgCode)
const rolesOf = async (userId: string) =>
  (await sql<{ id: string }>(`select role_id as id from access_user_role where user_id = $1`, [userId])).map(
    ({ id }) => id,
  )

/** An administrator with every right over people and roles who sees the vehicle types of the own department. */
async function limited(scope = '2', departId?: string): Promise<Client> {
  const person = await someone({ can, orgCode: departId ? undefined : 'A01A01' })
  const [roleId] = await rolesOf(person.userId)
  await boss.call(objectRule.add, { roleId: roleId!, entity: 'vehicleType', scope })
  if (departId) await boss.call(departUser.addMembers, { depId: departId, userIdList: [person.userId] })
  return person
}

/** A person with these roles and nothing else. */
async function holder(...selectedroles: string[]): Promise<Client> {
  const person = await someone()
  await boss.call(user.edit, { id: person.userId, selectedroles })
  return person
}
const narrow = [{ entity: 'vehicleType', scope: '4' }]

test('security 15 a limited administrator sets no password, phone, state or session of someone who sees more', async () => {
  const manager = await limited()
  const peer = await holder(await newRole())
  const byName = { username: peer.username, password, confirmpassword: password }
  const session = (await boss.call(onlineUser.list, { username: peer.username })).records[0]!
  for (const touch of [
    () => manager.call(account.setPassword, byName),
    () => manager.call(user.edit, { id: peer.userId, phone: phone() }),
    () => manager.call(user.edit, { id: peer.userId, email: `a${++made}@example.com` }),
    () => manager.call(account.freeze, { ids: [peer.userId], status: 2 }),
    () => manager.call(user.remove, { id: peer.userId }),
    () => manager.call(onlineUser.forceLogout, { id: session.id }),
  ])
    await expect(touch()).rejects.toThrow(rowsBeyond)
  await boss.call(user.remove, { id: peer.userId })
  await expect(manager.call(userBin.restore, { userIds: [peer.userId] })).rejects.toThrow(rowsBeyond)
  await expect(manager.call(userBin.erase, { userIds: [peer.userId] })).rejects.toThrow(rowsBeyond)
  // What opens nothing may still be changed.
  const other = await holder(await newRole())
  await manager.call(user.edit, { id: other.userId, post: '主管' })
})

test('security 15 people who see as much or less are administered', async () => {
  const manager = await limited()
  const [roleId] = [await newRole(narrow)]
  const { id } = await manager.call(user.add, {
    username: `guarded${++made}`,
    realname: '新人',
    password,
    selectedroles: [roleId],
  })
  await manager.call(user.edit, { id, phone: phone() })
  await manager.call(account.freeze, { ids: [id], status: 2 })
  await manager.call(account.freeze, { ids: [id], status: 1 })
  await manager.call(user.remove, { id })
  await manager.call(userBin.restore, { userIds: [id] })
  // Without the role they would see every row there is.
  await expect(manager.call(roleUser.removeHolder, { roleId, userId: id })).rejects.toThrow(rowsBeyond)
  await expect(manager.call(role.remove, { id: roleId })).rejects.toThrow(rowsBeyond)
  await expect(
    manager.call(user.add, { username: `guarded${++made}`, realname: '新人', password }),
  ).rejects.toThrow(rowsBeyond)
})

test('security 15 records of their own: a new person has none, an old one may have some that the caller cannot see', async () => {
  const manager = await limited('4')
  const roleId = await newRole(narrow)
  const fresh = await holder(await newRole(narrow))
  await manager.call(roleUser.addHolders, { roleId, userIdList: [fresh.userId] })
  const old = await holder(await newRole(narrow))
  await sql(
    `insert into fleet_vehicle_type (id, tenant_id, name, create_by) values ($1, 1000, '旧类型', $2)`,
    [`own${made}`, old.username],
  )
  await sql(`update fleet_vehicle_type set create_by = $2 where id = $1`, [`own${made}`, old.username])
  await expect(manager.call(roleUser.addHolders, { roleId, userIdList: [old.userId] })).rejects.toThrow(
    rowsBeyond,
  )
})

test('security 15 nobody joins a department that shows or grants more than the caller has', async () => {
  const [here, there] = [await newDepart(), await newDepart()]
  const below = await newDepart(here)
  const manager = await limited('2', here)
  const person = await holder(await newRole([{ entity: 'vehicleType', scope: '2' }]))
  const join = (depId: string, who = person) =>
    manager.call(departUser.addMembers, { depId, userIdList: [who.userId] })
  await expect(join(there)).rejects.toThrow(rowsBeyond)
  await expect(join(there, manager)).rejects.toThrow('不能扩大自己的数据范围')
  await join(below)
  await boss.call(departGrant.grantDepart, {
    departId: below,
    permissionIds: ['action-dict:list'],
  })
  await expect(
    manager.call(departUser.removeMember, { depId: below, userId: person.userId }),
  ).resolves.toBeNull()
  await expect(join(below)).rejects.toThrow(rightsBeyond)
})

test('security 15 moving a department into the own scope, or into that of others, is refused', async () => {
  const [mine, other] = [await newDepart(), await newDepart()]
  const manager = await limited('2', mine)
  await expect(manager.call(depart.edit, { id: other, parentId: mine })).rejects.toThrow(
    '您的数据范围取决于部门',
  )
  expect(await codeOf(other)).not.toContain(await codeOf(mine))
  // Inside the own scope departments may change places.
  const [one, two] = [await newDepart(mine), await newDepart(mine)]
  await manager.call(depart.edit, { id: two, parentId: one })
  // A colleague gains what moves below them.
  const [third, fourth] = [await newDepart(), await newDepart()]
  const unlimitedRows = await someone({ can: verbs('depart', 'list', 'edit') })
  const boundary = await holder(await newRole([{ entity: 'vehicleType', scope: '2' }]))
  await boss.call(departUser.addMembers, { depId: third, userIdList: [boundary.userId] })
  await unlimitedRows.call(depart.edit, { id: fourth, parentId: third })
  const ruled = await limited('2', other)
  const [fifth] = [await newDepart()]
  await expect(ruled.call(depart.edit, { id: fifth, parentId: third })).rejects.toThrow(rowsBeyond)
})

test('security 15 a right put on a menu that others hold is a right given to them', async () => {
  const manager = await limited()
  const roleId = await newRole(narrow)
  const { id: menuId } = await boss.call(menu.add, {
    name: `按钮${++made}`,
    menuType: '2',
    parentId: 'menu-vehicleType',
    perms: 'vehicleType:list',
  })
  const person = await holder(roleId)
  await boss.call(permission.grantRole, { roleId, permissionIds: [menuId] })
  await manager.call(menu.edit, { id: menuId, perms: 'vehicleType:list,user:list' })
  // Somebody who has more besides must not get another right from this caller.
  await boss.call(roleUser.addHolders, {
    roleId: (await boss.call(role.list, { roleCode: 'dispatcher' })).records[0]!.id,
    userIdList: [person.userId],
  })
  await expect(manager.call(menu.edit, { id: menuId, perms: 'user:edit' })).rejects.toThrow(rightsBeyond)
})

test('security 15 hidden members stay hidden, and attached rules attached', async () => {
  const manager = await someone({ can })
  const [own] = await rolesOf(manager.userId)
  const { id: ruleId } = await boss.call(attrRule.add, {
    name: `隐藏${++made}`,
    entity: 'vehicleType',
    content: '[{"attr":"code","visible":false}]',
  })
  await boss.call(objectRule.add, { roleId: own!, entity: 'vehicleType', scope: '1', ruleId })
  const open = await newRole([{ entity: 'vehicleType', scope: '1' }])
  const masked = await newRole()
  await boss.call(objectRule.add, { roleId: masked, entity: 'vehicleType', scope: '1', ruleId })
  const person = await holder(masked)
  await expect(
    manager.call(roleUser.addHolders, { roleId: open, userIdList: [person.userId] }),
  ).rejects.toThrow(rowsBeyond)

  const menuRule = await boss.call(dataRule.add, {
    permissionId: 'menu-vehicleType',
    ruleName: '前缀',
    ruleColumn: 'code',
    ruleConditions: 'RIGHT_LIKE',
    ruleValue: 'G-',
  })
  const attached = { permissionId: 'menu-vehicleType', dataRuleIds: [menuRule.id] }
  const ruled = await someone({ can })
  for (const roleId of [(await rolesOf(ruled.userId))[0]!, masked]) {
    const permissionIds = [...(await boss.call(permission.ofRole, { roleId })), 'menu-vehicleType']
    await boss.call(permission.grantRole, { roleId, permissionIds })
    await boss.call(attachedRule.rulesToRole, { roleId, ...attached })
  }
  await ruled.call(roleUser.addHolders, { roleId: await newRole(), userIdList: [person.userId] })
  await expect(ruled.call(permission.grantRole, { roleId: masked, permissionIds: [] })).rejects.toThrow(
    rowsBeyond,
  )
})

test('security 15 the variable of a rule is not written by the person it limits', async () => {
  const { id } = await boss.call(dataRule.add, {
    permissionId: 'menu-vehicleType',
    ruleName: '本人',
    ruleColumn: 'name',
    ruleConditions: '=',
    ruleValue: '#{ sysUserName }',
  })
  const roleId = await newRole()
  await boss.call(permission.grantRole, {
    roleId,
    permissionIds: ['menu-vehicleType', 'action-vehicleType:list', 'action-user:edit', 'action-user:list'],
  })
  await boss.call(attachedRule.rulesToRole, { roleId, permissionId: 'menu-vehicleType', dataRuleIds: [id] })
  const person = await holder(roleId)
  const text = /^您的数据范围取决于姓名，姓名只能由他人修改$/
  await expect(person.call(ownProfile.changeOwn, { realname: '别人' })).rejects.toThrow(text)
  await expect(person.call(user.edit, { id: person.userId, realname: '别人' })).rejects.toThrow(text)
  await person.call(ownProfile.changeOwn, { realname: '测试', sex: '1' })
  await boss.call(user.edit, { id: person.userId, realname: '别人' })
  await (await someone()).call(ownProfile.changeOwn, { realname: '自己' })
  // The department code is one of those that others gave.
  await expect(person.call(ownDepart.select, { username: person.username, orgCode: 'A01' })).rejects.toThrow(
    '只能选择自己所属的部门',
  )
})

test('security 15 the password of someone who works in another tenant too is not set from this one', async () => {
  const platform = await admin()
  const guest = await someone()
  await platform.call(tenantMember.addMember, { tenantId: 1001, userId: guest.userId })
  const text = '该用户还属于其他租户，其密码、手机号和邮箱只能由本人或平台管理员修改'
  const byName = { username: guest.username, password, confirmpassword: password }
  await expect(boss.call(account.setPassword, byName)).rejects.toThrow(text)
  await expect(boss.call(user.edit, { id: guest.userId, phone: phone() })).rejects.toThrow(text)
  await boss.call(user.edit, { id: guest.userId, realname: '改名' })
  await platform.call(tenantMember.removeMember, { tenantId: 1001, userId: guest.userId })
  await boss.call(account.setPassword, byName)
})

test('who sees everything in the tenant changes their own departments, and administrators everything', async () => {
  const free = await someone({ can })
  const departId = await newDepart()
  await free.call(departUser.addMembers, { depId: departId, userIdList: [free.userId] })
  await boss.call(roleUser.addHolders, {
    roleId: (await boss.call(role.list, { roleCode: 'tenant_admin' })).records[0]!.id,
    userIdList: [free.userId],
  })
  expect((await free.call(vehicleType.list, {})).total).toBeGreaterThan(0)
})

test('security 15 a limited administrator does not touch a platform administrator', async () => {
  const platform = await admin()
  const manager = await limited()
  const roleId = await newRole(narrow)
  const before = await rolesOf(platform.userId)
  const refused = '涉及平台管理员，不能执行该操作'
  await expect(manager.call(roleUser.addHolders, { roleId, userIdList: [platform.userId] })).rejects.toThrow(
    refused,
  )
  expect(await rolesOf(platform.userId)).toEqual(before)
  await boss.call(roleUser.addHolders, { roleId, userIdList: [platform.userId] })
  expect(await rolesOf(platform.userId)).toContain(roleId)
})

test('DEC-093 what a guest shares with their home tenant is changed there only', async () => {
  const platform = await admin()
  const guest = await someone({ tenant: 1001 })
  await platform.call(tenantMember.addMember, { tenantId: 1000, userId: guest.userId })
  await expect(boss.call(user.edit, { id: guest.userId, realname: '改名' })).rejects.toThrow(
    '该账号属于其他租户，只能由其所属租户修改',
  )
  const names = await sql(`select distinct realname from identity_user where id = $1`, [guest.userId])
  expect(names).toEqual([{ realname: '测试' }])
  await boss.call(user.edit, { id: guest.userId, post: '顾问' })
})
