import { departGrant, departRoleGrant } from '@banyan/contract/access/depart-grant'
import { departRole, departRoleUser } from '@banyan/contract/access/depart-role'
import { objectRule } from '@banyan/contract/access/object-rule'
import { permission } from '@banyan/contract/access/permission'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { user } from '@banyan/contract/identity/user'
import { depart } from '@banyan/contract/organisation/depart'
import { departUser } from '@banyan/contract/organisation/user-depart'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')
const stranger = await signIn('m0001')
const { id: root } = await boss.call(depart.add, { departName: '权限公司' })
const newDepart = async (departName: string) =>
  (await boss.call(depart.add, { departName, parentId: root })).id
let made = 0
const newRole = async (departId: string) =>
  (await boss.call(departRole.add, { departId, roleName: `部门角色${++made}`, roleCode: `drole${made}` })).id

const brandList = 'action-vehicleBrand:list'
const typeList = 'action-vehicleType:list'

test('ADMIN-018 ADMIN-023 DEC-046 what a department holds everyone in it holds, at once, and loses with it', async () => {
  const id = await newDepart('车辆组')
  const member = await someone()
  expect((await member.ask(vehicleBrand.list)).status).toBe(403)
  await boss.call(departUser.addMembers, { depId: id, userIdList: [member.userId] })
  const saved = await boss.ask(departGrant.grantDepart, {
    departId: id,
    permissionIds: ['menu-vehicleBrand', brandList],
    lastpermissionIds: [],
  })
  expect(saved.body.message).toBe('保存成功！')
  expect((await boss.call(departGrant.ofDepart, { departId: id })).sort()).toEqual([
    brandList,
    'menu-vehicleBrand',
  ])
  expect((await member.ask(vehicleBrand.list)).status).toBe(200)
  const { menu, auth } = await member.call(permission.mine, {})
  expect(JSON.stringify(menu)).toContain('车辆品牌')
  expect(auth.map(({ action }) => action)).toEqual(['vehicleBrand:list'])
  await boss.call(departUser.removeMember, { depId: id, userId: member.userId })
  expect((await member.ask(vehicleBrand.list)).status).toBe(403)
  await boss.call(departUser.addMembers, { depId: id, userIdList: [member.userId] })
  await boss.call(depart.edit, { id, status: '0' })
  expect((await member.ask(vehicleBrand.list)).status).toBe(403)
  await boss.call(depart.edit, { id, status: '1' })
  expect((await member.ask(vehicleBrand.list)).status).toBe(200)
  await boss.call(depart.remove, { id })
  expect((await member.ask(vehicleBrand.list)).status).toBe(403)
})

test('ADMIN-055 ADMIN-056 ADMIN-057 DEC-059 a department role holds part of what its department holds', async () => {
  const id = await newDepart('角色组')
  await boss.call(departGrant.grantDepart, { departId: id, permissionIds: ['menu-vehicleBrand', brandList] })
  const roleId = await newRole(id)
  const { treeList, ids } = await boss.call(departRoleGrant.tree, { departId: id })
  expect(ids.sort()).toEqual([brandList, 'menu-vehicleBrand'])
  expect(treeList).toMatchObject([
    { id: 'menu-vehicle', children: [{ id: 'menu-vehicleBrand', children: [{ id: brandList }] }] },
  ])
  const member = await someone()
  await expect(
    boss.call(departRoleUser.assign, { userId: member.userId, newRoleId: [roleId] }),
  ).rejects.toThrow('用户不属于该角色所在的部门')
  await boss.call(departUser.addMembers, { depId: id, userIdList: [member.userId] })
  await boss.call(departRoleUser.assign, { userId: member.userId, newRoleId: [roleId], oldRoleId: [] })
  expect(await boss.call(departRoleUser.ofUser, { userId: member.userId, departId: id })).toMatchObject([
    { userId: member.userId, droleId: roleId },
  ])
  const saved = await boss.ask(departRoleGrant.grantDepartRole, { roleId, permissionIds: [brandList] })
  expect(saved.body.message).toBe('保存成功！')
  await expect(
    boss.call(departRoleGrant.grantDepartRole, { roleId, permissionIds: [typeList] }),
  ).rejects.toThrow('授权失败！')
  expect(await boss.call(departRoleGrant.ofDepartRole, { roleId })).toEqual([brandList])

  await boss.call(departGrant.grantDepart, { departId: id, permissionIds: ['menu-vehicleBrand'] })
  expect(await boss.call(departRoleGrant.ofDepartRole, { roleId })).toEqual([])
})

test('ADMIN-002 DEC-059 a department role gives rights to its users only, while they are in the department', async () => {
  const id = await newDepart('班组')
  await boss.call(departGrant.grantDepart, { departId: id, permissionIds: [typeList] })
  const roleId = await newRole(id)
  await boss.call(departRoleGrant.grantDepartRole, { roleId, permissionIds: [typeList] })
  const holder = await someone()
  await boss.call(departUser.addMembers, { depId: id, userIdList: [holder.userId] })
  await boss.call(departRoleUser.assign, { userId: holder.userId, newRoleId: [roleId] })
  // Take it from the department behind the server's back: the role alone must carry it.
  await sql(`delete from access_depart_permission where depart_id = $1`, [id])
  await sql(`update tenancy_tenant set access_version = access_version + 1`)
  expect((await holder.ask(vehicleType.list)).status).toBe(200)
  await boss.call(departUser.removeMember, { depId: id, userId: holder.userId })
  expect((await holder.ask(vehicleType.list)).status).toBe(403)
  await boss.call(departUser.addMembers, { depId: id, userIdList: [holder.userId] })
  expect((await holder.ask(vehicleType.list)).status).toBe(403)
  expect(await boss.call(departRoleUser.ofUser, { userId: holder.userId })).toEqual([])
})

test('DEC-059 DEC-114 the uniform calls of department roles, with their texts', async () => {
  const id = await newDepart('统一组')
  const added = await boss.ask(departRole.add, { departId: id, roleName: '组员', roleCode: 'crew' })
  expect(added.body.message).toBe('添加成功！')
  const roleId = (added.body.result as { id: string }).id
  expect(await boss.call(departRole.list, { deptId: id })).toMatchObject({
    total: 1,
    records: [{ departId: id, departId_dictText: '统一组', roleName: '组员' }],
  })
  expect(await boss.call(departRole.list, { deptId: id, roleName: '没有' })).toMatchObject({ total: 0 })
  await expect(boss.call(departRole.add, { departId: id, roleName: 'x', roleCode: 'crew' })).rejects.toThrow(
    '角色编码已存在',
  )
  await expect(
    boss.call(departRole.add, { departId: 'nope', roleName: 'x', roleCode: 'xx' }),
  ).rejects.toThrow('所属部门不存在')
  const edited = await boss.ask(departRole.edit, { id: roleId, roleName: '组员改' })
  expect(edited.body.message).toBe('编辑成功!')
  expect(await boss.call(departRoleUser.ofDepart, { departId: id })).toMatchObject([{ roleName: '组员改' }])
  await expect(stranger.call(departRole.byId, { id: roleId })).rejects.toThrow('未找到对应实体')
  expect((await boss.ask(departRole.remove, { id: roleId })).body.message).toBe('删除成功!')
  expect(await boss.call(departRoleUser.ofDepart, { departId: id })).toEqual([])
})

test('security 2: nobody grants to a department or department role what they do not hold', async () => {
  const id = await newDepart('上限组')
  await boss.call(departGrant.grantDepart, { departId: id, permissionIds: [typeList, brandList] })
  const roleId = await newRole(id)
  const clerk = await someone({
    can: ['depart:grant', 'departRole:grant', 'departRole:user', 'vehicleBrand:list'],
  })
  await expect(
    clerk.call(departGrant.grantDepart, {
      departId: id,
      permissionIds: [typeList, brandList, 'action-user:list'],
    }),
  ).rejects.toThrow('授权失败！')
  await expect(
    clerk.call(departRoleGrant.grantDepartRole, { roleId, permissionIds: [typeList] }),
  ).rejects.toThrow('授权失败！')
  await clerk.call(departRoleGrant.grantDepartRole, { roleId, permissionIds: [brandList] })
  await boss.call(departRoleGrant.grantDepartRole, { roleId, permissionIds: [brandList, typeList] })
  const member = await someone()
  await boss.call(departUser.addMembers, { depId: id, userIdList: [member.userId] })
  await expect(
    clerk.call(departRoleUser.assign, { userId: member.userId, newRoleId: [roleId] }),
  ).rejects.toThrow('涉及的用户拥有您没有的权限')
  await expect(stranger.call(departGrant.grantDepart, { departId: id, permissionIds: [] })).rejects.toThrow(
    '未找到对应实体',
  )
})

test('security 2: someone above through a department is out of reach too', async () => {
  const id = await newDepart('上级组')
  await boss.call(departGrant.grantDepart, { departId: id, permissionIds: ['action-role:grant'] })
  const member = await someone()
  await boss.call(departUser.addMembers, { depId: id, userIdList: [member.userId] })
  const clerk = await someone({ can: ['user:list', 'user:edit', 'user:delete'] })
  await expect(clerk.call(user.edit, { id: member.userId, realname: 'x' })).rejects.toThrow('您没有的权限')
  await expect(clerk.call(user.remove, { id: member.userId })).rejects.toThrow('您没有的权限')
})

test('security 14: grants and roles leave an audit row with before and after', async () => {
  const id = await newDepart('审计组')
  await boss.call(departGrant.grantDepart, { departId: id, permissionIds: [typeList] })
  await boss.call(departGrant.grantDepart, { departId: id, permissionIds: [brandList] })
  const rows = await sql(
    `select username, before, after from kernel_log where entity = 'depart' and row_id = $1 and content = '部门授权：审计组' order by create_time`,
    [id],
  )
  expect(rows).toEqual([
    { username: 'u0001', before: { permissionIds: [] }, after: { permissionIds: [typeList] } },
    { username: 'u0001', before: { permissionIds: [typeList] }, after: { permissionIds: [brandList] } },
  ])
})

test('DEC-059 an assignment takes what the form showed and was left out, from this person only', async () => {
  const id = await newDepart('换岗组')
  const [kept, lost, unseen] = [await newRole(id), await newRole(id), await newRole(id)]
  const [person, other] = [await someone(), await someone()]
  const assign = (who: { userId: string }, newRoleId: string[], oldRoleId?: string[]) =>
    boss.call(departRoleUser.assign, { userId: who.userId, newRoleId, oldRoleId })
  const held = async (who: { userId: string }) =>
    (await boss.call(departRoleUser.ofUser, { userId: who.userId })).map(({ droleId }) => droleId).sort()
  await boss.call(departUser.addMembers, { depId: id, userIdList: [person.userId, other.userId] })
  for (const who of [person, other]) await assign(who, [kept, lost, unseen])
  await assign(person, [kept], [kept, lost])
  expect(await held(person)).toEqual([kept, unseen].sort())
  expect(await held(other)).toEqual([kept, lost, unseen].sort())
  const [logged] = await sql<{ before: object; after: object }>(
    `select before, after from kernel_log where content = '分配部门角色' and row_id = $1
     order by create_time desc, id desc limit 1`,
    [person.userId],
  )
  expect(logged).toEqual({
    before: { departRoleIds: expect.arrayContaining([kept, lost, unseen]) },
    after: { departRoleIds: expect.arrayContaining([kept, unseen]) },
  })
  expect(JSON.stringify(logged?.after)).not.toContain(lost)
  // Without what the form showed, everything held counts as shown.
  await assign(person, [])
  expect(await held(person)).toEqual([])
})

test('DEC-059 the department roles a person can be given are those of their departments', async () => {
  const [id, elsewhere] = [await newDepart('所在组'), await newDepart('别的组')]
  const [own] = [await newRole(id), await newRole(elsewhere)]
  const person = await someone()
  await boss.call(departUser.addMembers, { depId: id, userIdList: [person.userId] })
  const roles = await boss.call(departRoleUser.ofDepart, { userId: person.userId })
  expect(roles.map((role) => role.id)).toEqual([own])
  expect((await boss.call(departRoleUser.ofDepart, { departId: id })).map((role) => role.id)).toEqual([own])
})

test('DEC-059 the roles of a person are told for all departments or for one', async () => {
  const [here, there] = [await newDepart('此处'), await newDepart('彼处')]
  const [own, other] = [await newRole(here), await newRole(there)]
  const person = await someone()
  for (const depId of [here, there])
    await boss.call(departUser.addMembers, { depId, userIdList: [person.userId] })
  await boss.call(departRoleUser.assign, { userId: person.userId, newRoleId: [own, other] })
  const held = async (departId?: string) =>
    (await boss.call(departRoleUser.ofUser, { userId: person.userId, departId }))
      .map(({ droleId }) => droleId)
      .sort()
  expect([await held(), await held(here), await held(there)]).toEqual([[own, other].sort(), [own], [other]])
})

test('DEC-059 DEC-112 nobody and nothing unknown is assigned, and a question without department and person is none', async () => {
  const id = await newDepart('未知组')
  const [roleId, gone] = [await newRole(id), await newRole(id)]
  await boss.call(departRole.remove, { id: gone })
  const person = await someone()
  await boss.call(departUser.addMembers, { depId: id, userIdList: [person.userId] })
  const assign = (userId: string, newRoleId: string[]) =>
    boss.call(departRoleUser.assign, { userId, newRoleId })
  await expect(assign('nobody', [roleId])).rejects.toThrow('未找到对应数据')
  await expect(assign(person.userId, [roleId, 'nothing'])).rejects.toThrow('未找到角色信息')
  await expect(assign(person.userId, [roleId, gone])).rejects.toThrow('未找到角色信息')
  expect(await boss.call(departRoleUser.ofUser, { userId: person.userId })).toEqual([])
  expect((await boss.ask(departRoleUser.ofDepart, {})).status).toBe(400)
  await expect(boss.call(departRoleGrant.ofDepartRole, { roleId: gone })).rejects.toThrow('未找到对应实体')
})

test('DEC-063 a department role is out of reach where its department is', async () => {
  const [id, own] = [await newDepart('远处'), await newDepart('近处')]
  const roleId = await newRole(id)
  const clerk = await someone({ can: ['depart:list', 'departRole:grant'] })
  await boss.call(departUser.addMembers, { depId: own, userIdList: [clerk.userId] })
  const [held] = await sql<{ id: string }>('select role_id as id from access_user_role where user_id = $1', [
    clerk.userId,
  ])
  const touches = [
    () => clerk.call(departRoleGrant.ofDepartRole, { roleId }),
    () => clerk.call(departRoleGrant.grantDepartRole, { roleId, permissionIds: [] }),
    () => clerk.call(departRoleGrant.tree, { departId: id }),
  ]
  for (const touch of touches) await touch()
  await boss.call(objectRule.add, { roleId: held!.id, entity: 'depart', scope: '2' })
  for (const touch of touches) await expect(touch()).rejects.toThrow('未找到对应实体')
})

test('security 14 a grant to a department role is told with its name', async () => {
  const id = await newDepart('角色审计组')
  await boss.call(departGrant.grantDepart, { departId: id, permissionIds: [brandList] })
  const roleId = await newRole(id)
  await boss.call(departRoleGrant.grantDepartRole, { roleId, permissionIds: [brandList] })
  const lines = await sql(
    `select content, operate_type, before, after from kernel_log where entity = 'departRole' and row_id = $1
       and operate_type = 3`,
    [roleId],
  )
  expect(lines).toEqual([
    {
      content: `部门角色授权：部门角色${made}`,
      operate_type: 3,
      before: { permissionIds: [] },
      after: { permissionIds: [brandList] },
    },
  ])
})

test('DEC-063 of a person whom a rule hides no department role is told', async () => {
  const id = await newDepart('可见组')
  await newRole(id)
  const person = await someone()
  await boss.call(departUser.addMembers, { depId: id, userIdList: [person.userId] })
  const clerk = await someone({ can: ['user:list', 'departRole:user'] })
  const told = async (asked: object) => (await clerk.call(departRoleUser.ofDepart, asked)).length
  expect([
    await told({ userId: person.userId }),
    await told({ departId: id, userId: person.userId }),
  ]).toEqual([1, 1])
  const [held] = await sql<{ id: string }>('select role_id as id from access_user_role where user_id = $1', [
    clerk.userId,
  ])
  await boss.call(objectRule.add, { roleId: held!.id, entity: 'user', scope: '4' })
  expect([
    await told({ userId: person.userId }),
    await told({ departId: id, userId: person.userId }),
  ]).toEqual([0, 0])
  expect(await told({ departId: id })).toBe(1)
})
