import { dataAccess, objectRule } from '@banyan/contract/access/object-rule'
import { permission } from '@banyan/contract/access/permission'
import { role, roleCopy, roleLookup } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import { allEndpoints } from '@banyan/contract/all'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { user } from '@banyan/contract/identity/user'
import { expect, test } from 'vitest'
import { type Client, startServer } from '#testing/server.ts'
import { csv, rowsOf, sendImport } from '#testing/workbooks.ts'

const { sql, someone, signIn, admin } = await startServer()
const manager = await signIn('u0001')
const mine = async (who: Client) =>
  (await who.fetch('/plat-oauth/sys/permission/getUserPermissionByToken?token=ignored&sysId=1')).body
interface Mine {
  menu: {
    id: string
    path: string
    component: string
    route: string
    meta: { title: string }
    children?: Mine['menu']
  }[]
  auth: { action: string; type: string; status: string; describe: string }[]
  allAuth: Mine['auth']
}

test('ADMIN-024 ADMIN-025 ADMIN-026 DEC-048 DEC-114 a role is added, edited but for its code, listed and removed', async () => {
  const added = await manager.ask(role.add, { roleName: '质检员', roleCode: 'checker', description: '抽查' })
  expect(added.body).toMatchObject({ success: true, message: '添加成功！', code: 200 })
  const { id } = added.body.result as { id: string }
  await expect(manager.call(role.add, { roleName: '又一个', roleCode: 'checker' })).rejects.toThrow(
    '角色编码已存在',
  )
  await expect(manager.call(roleLookup.isCodeFree, { roleCode: 'checker' })).rejects.toThrow('角色编码已存在')
  expect(await manager.call(roleLookup.isCodeFree, { roleCode: 'checker', id })).toBe(true)
  expect((await manager.ask(role.edit, { id, roleName: '质检长', roleCode: 'renamed' })).body).toMatchObject({
    success: true,
    message: '修改成功!',
  })
  expect(await manager.call(role.byId, { id })).toMatchObject({
    roleName: '质检长',
    roleCode: 'checker',
    version: 2,
  })
  await expect(manager.call(role.edit, { id: 'none', roleName: 'x' })).rejects.toThrow('未找到对应实体')
  const all = await manager.call(roleLookup.all, {})
  expect(all).toContainEqual({ id, roleName: '质检长', roleCode: 'checker' })
  const { userId } = await someone({ roles: ['checker'] })
  expect((await manager.ask(role.remove, { id })).body).toMatchObject({
    success: true,
    message: '删除角色成功',
  })
  expect(
    await sql(`select 1 from access_user_role where role_id = $1 and user_id = $2`, [id, userId]),
  ).toEqual([])
})

test('DEC-048 none left: the list of all roles is refused', async () => {
  const boss = await admin()
  await sql(`insert into tenancy_tenant (id, code, name) values (1002, 'empty', '空')`)
  await sql(
    `insert into identity_user (tenant_id, id, username) select 1002, id, 'admin' from identity_account where username = 'admin'`,
  )
  const { body } = await boss.ask(roleLookup.all, {}, { headers: { 'tenant-id': '1002' } })
  expect(body).toMatchObject({ success: false, message: '未找到角色信息' })
})

test('DEC-049 DEC-029 the reserved role is neither edited, removed nor handed out; the tenant role is not removed', async () => {
  const boss = await admin()
  const headers = { 'tenant-id': '0' }
  const [reserved] = await sql<{ id: string }>(`select id from access_role where role_code = 'super_admin'`)
  for (const call of [
    boss.ask(role.edit, { id: reserved!.id, roleName: 'x' }, { headers }),
    boss.ask(role.remove, { id: reserved!.id }, { headers }),
    boss.ask(role.removeBatch, { ids: [reserved!.id] }, { headers }),
    boss.ask(user.add, { username: 'second_god', realname: 'x', selectedroles: [reserved!.id] }, { headers }),
    boss.ask(permission.grantRole, { roleId: reserved!.id, permissionIds: [] }, { headers }),
  ])
    expect((await call).body).toMatchObject({ success: false, code: 500 })
  const { records } = await manager.call(role.list, { roleCode: 'tenant_admin' })
  await expect(manager.call(role.remove, { id: records[0]!.id })).rejects.toThrow('租户管理员角色不能删除')
  expect(await sql(`select del_flag, role_name from access_role where role_code = 'super_admin'`)).toEqual([
    { del_flag: 0, role_name: '超级管理员' },
  ])
})

test('DEC-049 no role is given a code that reads like a reserved one', async () => {
  const { id: sourceId } = await manager.call(role.add, { roleName: '普通角色', roleCode: 'plain_model' })
  for (const roleCode of ['super_admin', 'Super_Admin', 'TENANT_ADMIN']) {
    const draft = { roleName: '冒名', roleCode }
    await expect(manager.call(role.add, draft)).rejects.toThrow('该角色编码为系统保留，请换一个')
    await expect(manager.call(roleCopy.copy, { ...draft, sourceId })).rejects.toThrow('系统保留')
  }
})

test('ADMIN-003 SESS-077 SESS-080 DEC-046 menu, held actions and all actions of the signed-in user', async () => {
  const body = await mine(manager)
  expect(body).toMatchObject({ success: true, code: 200, message: '查询成功' })
  const { menu, auth, allAuth } = body.result as Mine
  expect(menu[0]).toMatchObject({ meta: { title: '首页', keepAlive: true }, route: '1' })
  expect(menu.map(({ meta }) => meta.title)).toEqual(expect.arrayContaining(['车辆管理', '系统管理']))
  const seeded = allEndpoints.filter(({ needs, scope }) => needs.includes(':') && scope !== 'platform')
  const needed = [...new Set(seeded.map(({ needs }) => needs as string))]
  expect(auth.map(({ action }) => action)).toEqual(expect.arrayContaining(needed))
  for (const item of allAuth)
    expect(Object.keys(item).sort()).toEqual(['action', 'describe', 'status', 'type'])
  const nobody = (await mine(await someone())).result as Mine
  expect(nobody.menu[0]!.meta.title).toBe('首页')
  for (const { meta } of nobody.menu) expect(['车辆管理', '系统管理']).not.toContain(meta.title)
  expect(nobody.menu[0]!.children).toBeUndefined()
  expect(nobody.auth).toEqual([])
  expect(nobody.allAuth).toEqual(allAuth)
})

test('ADMIN-011 ADMIN-021 DEC-046 DEC-029 granting stores the difference, acts on the next request, and nobody grants more than they hold', async () => {
  const { id: roleId } = await manager.call(role.add, { roleName: '受权', roleCode: 'granted' })
  const person = await someone({ roles: ['granted'] })
  const grant = (who: Client, permissionIds: string[]) =>
    who.ask(permission.grantRole, { roleId, permissionIds })
  expect((await person.ask(vehicleBrand.list, {})).status).toBe(403)
  expect(
    (await grant(manager, ['menu-vehicle', 'menu-vehicleBrand', 'action-vehicleBrand:list'])).body,
  ).toMatchObject({
    success: true,
    message: '保存成功！',
  })
  expect((await person.ask(vehicleBrand.list, {})).status).toBe(200)
  const { menu, auth } = (await mine(person)).result as Mine
  const [first, second] = menu
  expect([first!.meta.title, second!.meta.title]).toEqual(['首页', '车辆管理'])
  expect(second!.children!.map(({ meta }) => meta.title)).toEqual(['车辆品牌'])
  expect(auth.map(({ action }) => action)).toEqual(['vehicleBrand:list'])
  await grant(manager, ['action-vehicleBrand:add'])
  expect(await manager.call(permission.ofRole, { roleId })).toEqual(['action-vehicleBrand:add'])
  expect((await person.ask(vehicleBrand.list, {})).status).toBe(403)

  const granter = await someone({ can: ['role:grant', 'vehicleBrand:list', 'vehicleBrand:add'] })
  const refused = { success: false, message: '授权失败！' }
  expect((await grant(granter, ['action-vehicleBrand:add', 'action-user:delete'])).body).toMatchObject(
    refused,
  )
  expect((await grant(granter, ['no-such-permission'])).body).toMatchObject(refused)
  expect((await grant(granter, ['action-vehicleBrand:add', 'action-vehicleBrand:list'])).body.success).toBe(
    true,
  )
  // A group of the menu goes with something held in it; one that holds nothing of theirs does not.
  expect((await grant(granter, ['menu-vehicle', 'action-vehicleBrand:add'])).body.success).toBe(true)
  expect((await grant(granter, ['menu-service', 'action-vehicleBrand:add'])).body).toMatchObject(refused)
})

test('ADMIN-007 ADMIN-027 DEC-046 the tree roles are granted from, by both paths', async () => {
  const paths = ['/sys/permission/queryTreeList', '/sys/role/queryTreeList']
  const [one, two] = await Promise.all(paths.map(async (path) => (await manager.fetch(path)).body.result))
  expect(one).toEqual(two)
  const { treeList, ids } = one as { treeList: Record<string, unknown>[]; ids: string[] }
  const nodes = (list: Record<string, unknown>[]): Record<string, unknown>[] =>
    list.flatMap((node) => [node, ...nodes((node.children as Record<string, unknown>[] | undefined) ?? [])])
  expect(
    nodes(treeList)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...ids].sort())
  for (const node of nodes(treeList)) {
    expect(node).toMatchObject({
      key: node.id,
      value: node.id,
      slotTitle: node.title,
      label: node.title,
      ruleFlag: 0,
    })
    expect(node.isLeaf).toBe(node.children === undefined)
  }
})

test('DEC-021 a permission may name several actions', async () => {
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  await sql(
    `insert into access_permission (id, name, menu_type, perms) values ('both', '两个', 2, 'vehicleBrand:list, vehicleBrand:add')`,
  )
  await sql('commit')
  const person = await someone({ can: ['vehicleBrand:list, vehicleBrand:add'] })
  expect((await person.call(vehicleBrand.add, { name: '两权' })).id).toBeTruthy()
  expect((await person.ask(vehicleBrand.remove, { id: 'x' })).status).toBe(403)
})

test('a copied role holds the same grants and data-access rules, and none of the people', async () => {
  const { id: sourceId } = await manager.call(role.add, { roleName: '样板', roleCode: 'model' })
  const permissionIds = ['menu-vehicle', 'menu-vehicleBrand', 'action-vehicleBrand:list']
  await manager.call(permission.grantRole, { roleId: sourceId, permissionIds })
  await manager.call(objectRule.add, { roleId: sourceId, entity: 'user', scope: '4' })
  await someone({ roles: ['model'] })
  const draft = { sourceId, roleName: '副本', roleCode: 'model_copy' }
  const { id } = await manager.call(roleCopy.copy, draft)
  expect((await manager.call(permission.ofRole, { roleId: id })).sort()).toEqual(permissionIds.sort())
  expect(await manager.call(dataAccess.ofRole, { roid: id })).toMatchObject([{ entity: 'user', scope: '4' }])
  expect(await manager.call(dataAccess.holders, { roid: id })).toEqual([])
  await expect(manager.call(roleCopy.copy, draft)).rejects.toThrow('角色编码已存在')

  const again = { ...draft, roleCode: 'model_third' }
  const lesser = await someone({ can: ['role:add', 'role:grant'] })
  await expect(lesser.call(roleCopy.copy, again)).rejects.toThrow('不能授予超出自己权限的角色')
  const adder = await someone({ can: ['role:add', 'vehicleBrand:list'] })
  expect((await adder.ask(roleCopy.copy, again)).status).toBe(403)
  const { records } = await manager.call(role.list, { roleCode: 'tenant_admin' })
  await expect(manager.call(roleCopy.copy, { ...again, sourceId: records[0]!.id })).rejects.toThrow(
    '该角色拥有全部权限，不能复制',
  )
})

test('DEC-048 imported roles leave out known codes', async () => {
  const answer = await sendImport(
    manager,
    role,
    'roles.csv',
    csv('角色名称,角色编码', '新角色,imported_role', '调度,dispatcher'),
  )
  const rows = await rowsOf((await manager.fetch(answer.result.fileUrl)).raw)
  expect(rows.slice(1).map((row) => row.at(-1))).toEqual([
    '第 3 行的 roleCode 值：dispatcher 已存在，忽略导入',
  ])
})

test('DEC-048 the code of a removed role is free again', async () => {
  const { id } = await manager.call(role.add, { roleName: '短命', roleCode: 'short_lived' })
  await manager.call(role.remove, { id })
  expect(await manager.call(roleLookup.isCodeFree, { roleCode: 'short_lived' })).toBe(true)
})

test('a copied role has no rule that was removed, and the log tells what it got', async () => {
  const { id: sourceId } = await manager.call(role.add, { roleName: '旧样板', roleCode: 'old_model' })
  await manager.call(permission.grantRole, { roleId: sourceId, permissionIds: ['menu-vehicle'] })
  const removed = await manager.call(objectRule.add, { roleId: sourceId, entity: 'user', scope: '4' })
  await manager.call(objectRule.add, { roleId: sourceId, entity: 'depart', scope: '4' })
  await manager.call(objectRule.remove, { id: removed.id })
  const draft = { roleName: '新样板', roleCode: 'new_model' }
  const { id } = await manager.call(roleCopy.copy, { sourceId, ...draft })
  expect((await manager.call(dataAccess.ofRole, { roid: id })).map(({ entity }) => entity)).toEqual([
    'depart',
  ])
  expect(
    await sql(
      `select content, operate_type, before, after from kernel_log where entity = 'role' and row_id = $1`,
      [id],
    ),
  ).toEqual([
    {
      content: '复制角色：旧样板',
      operate_type: 2,
      before: null,
      after: { ...draft, sourceId, permissionIds: ['menu-vehicle'], objectRules: 1 },
    },
  ])
})

test('DEC-112 people get a role once and lose that one only; unknown, unseen and reserved ones are refused', async () => {
  const roleId = (await manager.call(role.add, { roleName: '成员', roleCode: 'membership' })).id
  const other = (await manager.call(role.add, { roleName: '另一', roleCode: 'another_one' })).id
  const person = await someone({ roles: ['another_one'] })
  const { userId } = person
  const missing = '未找到对应数据'
  await expect(manager.call(roleUser.addHolders, { roleId, userIdList: [userId, 'nobody'] })).rejects.toThrow(
    missing,
  )
  await manager.call(roleUser.addHolders, { roleId, userIdList: [userId, userId] })
  await manager.call(roleUser.addHolders, { roleId, userIdList: [userId] })
  const held = async () =>
    (
      await sql<{ id: string }>(`select role_id as id from access_user_role where user_id = $1`, [userId])
    ).flatMap(({ id }) => ([roleId, other].includes(id) ? [id] : []))
  expect((await held()).sort()).toEqual([roleId, other].sort())
  const clerk = await someone({ can: ['role:user', 'user:list'] })
  const [narrow] = await sql<{ id: string }>(
    `select role_id as id from access_user_role where user_id = $1`,
    [clerk.userId],
  )
  await manager.call(objectRule.add, { roleId: narrow!.id, entity: 'user', scope: '4' })
  await expect(clerk.call(roleUser.removeHolder, { roleId, userId })).rejects.toThrow(missing)
  await manager.call(roleUser.removeHolders, { roleId, userIds: [userId, userId] })
  expect(await held()).toEqual([other])
  const lines = await sql(
    `select content, operate_type, before, after from kernel_log where entity = 'role' and row_id = $1
       and content like '%角色用户%' order by create_time`,
    [roleId],
  )
  expect(lines).toEqual([
    { content: '添加角色用户：成员', operate_type: 3, before: {}, after: { userIds: [userId] } },
    { content: '添加角色用户：成员', operate_type: 3, before: {}, after: { userIds: [] } },
    { content: '移除角色用户：成员', operate_type: 3, before: { userIds: [userId] }, after: null },
  ])
  const boss = await admin()
  const [reserved] = await sql<{ id: string }>(`select id from access_role where role_code = 'super_admin'`)
  const guest = await someone({ tenant: 0 })
  const { body } = await boss.ask(
    roleUser.addHolders,
    { roleId: reserved!.id, userIdList: [guest.userId] },
    { headers: { 'tenant-id': '0' } },
  )
  expect(body).toMatchObject({ success: false })
  expect(
    await sql(`select 1 from access_user_role where role_id = $1 and user_id = $2`, [
      reserved!.id,
      guest.userId,
    ]),
  ).toEqual([])
})

test('DEC-049 each refusal about the reserved role says why', async () => {
  const boss = await admin()
  const headers = { 'tenant-id': '0' }
  const [reserved] = await sql<{ id: string }>(`select id from access_role where role_code = 'super_admin'`)
  const { id } = reserved!
  const say = async (...asked: Parameters<Client['ask']>) =>
    (await boss.ask(asked[0], asked[1], { headers })).body.message
  const fixed = '超级管理员角色不能修改或删除'
  expect(await say(role.edit, { id, roleName: 'x' })).toBe(fixed)
  expect(await say(role.removeBatch, { ids: [id] })).toBe(fixed)
  const god = { username: 'another_god', realname: 'x', selectedroles: [id] }
  expect(await say(user.add, god)).toBe('超级管理员角色不能分配')
  expect(await sql(`select 1 from identity_account where username = 'another_god'`)).toEqual([])
  // who holds it keeps it when their roles are sent again
  const kept = await boss.ask(user.edit, { id: boss.userId, selectedroles: [id] }, { headers })
  expect(kept.body).toMatchObject({ success: true, message: '修改成功!' })
})
