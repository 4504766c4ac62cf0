import { departGrant } from '@banyan/contract/access/depart-grant'
import { departRole, departRoleUser } from '@banyan/contract/access/depart-role'
import { objectRule } from '@banyan/contract/access/object-rule'
import { permission } from '@banyan/contract/access/permission'
import { role, roleCopy } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { user } from '@banyan/contract/identity/user'
import { depart } from '@banyan/contract/organisation/depart'
import { departUser } from '@banyan/contract/organisation/user-depart'
import { expect, test } from 'vitest'
import { type Client, startServer } from '#testing/server.ts'

const { signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')
const keeper = ['role:list', 'role:add', 'role:grant', 'role:user', 'role:delete', 'user:list', 'user:edit']
const departs = ['depart:list', 'depart:user', 'depart:grant', 'departRole:user']
const can = [...keeper, ...departs, 'vehicleType:list']
const [listing] = await sql<{ id: string }>(
  `select id from access_permission where perms = 'vehicleType:list'`,
)
const [colleague] = await sql<{ id: string }>(
  `select id from identity_user where tenant_id = 1000 and username = 'u0009'`,
)
const rolesOf = async ({ userId }: Client) =>
  (await sql<{ role_id: string }>(`select role_id from access_user_role where user_id = $1`, [userId])).map(
    ({ role_id }) => role_id,
  )
let made = 0

/** A role that opens the list of vehicle types, as narrow as told. */
async function typesRole(scope?: string, condition?: string): Promise<string> {
  const { id } = await boss.call(role.add, { roleName: `类型${++made}`, roleCode: `types_${made}` })
  await boss.call(permission.grantRole, { roleId: id, permissionIds: [listing!.id] })
  if (scope) await boss.call(objectRule.add, { roleId: id, entity: 'vehicleType', scope, condition })
  return id
}

/** An administrator who sees the vehicle types of the own department only. */
async function limitedKeeper(scope = '3'): Promise<Client> {
  const limited = await someone({ can, orgCode: 'A01A01' })
  const [roleId] = await rolesOf(limited)
  await boss.call(objectRule.add, { roleId: roleId!, entity: 'vehicleType', scope })
  return limited
}

const text = '不能授予超出自己数据范围的权限'
const own = '不能对自己的账号执行该操作'

test('security 2: whoever sees part of a list gives nobody, nor themselves, a role that shows more of it', async () => {
  const limited = await limitedKeeper()
  const free = await typesRole()
  const wider = await typesRole('2')
  const other = await typesRole('5', '[{"field":"name","rule":"like","val":"车"}]')
  for (const roleId of [free, wider, other]) {
    for (const userId of [limited.userId, colleague!.id]) {
      const input = { roleId, userIdList: [userId] }
      await expect(limited.call(roleUser.addHolders, input)).rejects.toThrow(text)
    }
    const selectedroles = [...(await rolesOf(limited)), roleId]
    await expect(limited.call(user.edit, { id: limited.userId, selectedroles })).rejects.toThrow(text)
  }
  expect((await limited.call(vehicleType.list, {})).total).toBe(0)
})

test('a role that is as narrow, narrower, or about something else is handed on', async () => {
  const limited = await limitedKeeper()
  const { id: plain } = await boss.call(role.add, { roleName: '其他', roleCode: 'about_else' })
  const [equal, narrower] = [await typesRole('3'), await typesRole('4')]
  const [roleId] = await rolesOf(limited)
  const { id: copy } = await limited.call(roleCopy.copy, {
    sourceId: roleId!,
    roleName: '副本',
    roleCode: 'copy_of_it',
  })
  for (const each of [plain, equal, narrower, copy])
    await limited.call(roleUser.addHolders, { roleId: each, userIdList: [colleague!.id] })
})

test('security 2: they neither grant nor withdraw what opens such a list', async () => {
  const limited = await limitedKeeper()
  const roleId = await typesRole()
  const { id: empty } = await limited.call(role.add, { roleName: '空', roleCode: 'empty_one' })
  const listed = { permissionIds: [listing!.id] }
  await expect(limited.call(permission.grantRole, { roleId: empty, ...listed })).rejects.toThrow(text)
  await expect(limited.call(permission.grantRole, { roleId, permissionIds: [] })).rejects.toThrow(text)
  const { id: departId } = await boss.call(depart.add, { departName: '一处' })
  await expect(limited.call(departGrant.grantDepart, { departId, ...listed })).rejects.toThrow(text)
})

test('security 2: they keep the roles and departments their rules go by', async () => {
  const limited = await limitedKeeper('2')
  const [ruled] = await rolesOf(limited)
  const { id: spare } = await boss.call(role.add, { roleName: '备用', roleCode: 'spare_one' })
  await boss.call(roleUser.addHolders, { roleId: spare, userIdList: [limited.userId] })
  const { id: departId } = await boss.call(depart.add, { departName: '总部之外' })
  const [root] = await sql<{ id: string }>(`select id from organisation_depart where org_code = 'A01'`)
  const me = { id: limited.userId }
  await expect(limited.call(user.edit, { ...me, selectedroles: [spare] })).rejects.toThrow(own)
  await expect(limited.call(role.remove, { id: ruled! })).rejects.toThrow(own)
  await expect(limited.call(user.edit, { ...me, selecteddeparts: [root!.id] })).rejects.toThrow(own)
  const joined = { depId: departId, userIdList: [limited.userId] }
  await expect(limited.call(departUser.addMembers, joined)).rejects.toThrow(own)
  await boss.call(departUser.addMembers, joined)
  await expect(
    limited.call(departUser.removeMember, { depId: departId, userId: limited.userId }),
  ).rejects.toThrow(own)
  const { id: post } = await boss.call(departRole.add, { departId, roleName: '岗', roleCode: 'post_here' })
  await boss.call(departRoleUser.assign, { userId: limited.userId, newRoleId: [post] })
  await expect(
    limited.call(departRoleUser.assign, { userId: limited.userId, newRoleId: [] }),
  ).rejects.toThrow(own)
  // What stays as it is may be sent back.
  await limited.call(user.edit, { ...me, post: '主管', selectedroles: await rolesOf(limited) })
})

test('who sees everything changes their own departments as before', async () => {
  const free = await someone({ can })
  const { id: departId } = await boss.call(depart.add, { departName: '随意' })
  await free.call(departUser.addMembers, { depId: departId, userIdList: [free.userId] })
})
