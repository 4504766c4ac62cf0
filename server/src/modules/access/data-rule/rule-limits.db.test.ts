import { departRole, departRoleUser } from '@banyan/contract/access/depart-role'
import { attrRule, dataAccess, objectRule } from '@banyan/contract/access/object-rule'
import { role } from '@banyan/contract/access/role'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { user } from '@banyan/contract/identity/user'
import { depart, departTree } from '@banyan/contract/organisation/depart'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { expect, test } from 'vitest'
import { type Client, startServer } from '#testing/server.ts'

const { signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')
const stranger = await signIn('m0001')
const can = ['list', 'add', 'edit', 'delete', 'export'].map((verb) => `vehicleType:${verb}`)
const roleOf = async ({ userId }: Client) =>
  (await sql<{ role_id: string }>(`select role_id from access_user_role where user_id = $1`, [userId]))[0]!
    .role_id
let made = 0
const newAttrRule = async (content: unknown, entity = 'vehicleType') =>
  (await boss.call(attrRule.add, { name: `属性规则${++made}`, entity, content: JSON.stringify(content) })).id

test('ADMIN-081 ADMIN-082 DEC-063 entities and their attributes come from the lists of the product', async () => {
  const entities = await boss.call(dataAccess.entities, {})
  expect(entities).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ entity: 'user', name: '用户' }),
      expect.objectContaining({ entity: 'depart', name: '部门' }),
      expect.objectContaining({ entity: 'vehicleType', name: '车辆类型' }),
    ]),
  )
  expect(entities.map(({ entity }) => entity)).not.toEqual(expect.arrayContaining(['role']))
  expect(entities.map(({ entity }) => entity)).not.toContain('tenant')
  const attrs = await boss.call(dataAccess.attrs, { entity: 'user' })
  expect(attrs).toContainEqual(expect.objectContaining({ attr: 'phone', name: '手机号' }))
  expect(attrs.map(({ attr }) => attr)).not.toContain('password')
  await expect(boss.call(dataAccess.attrs, { entity: 'identity_account' })).rejects.toThrow('实体不存在')
})

test('ADMIN-085 ADMIN-086 ADMIN-087 ADMIN-083 DEC-063 object rules are kept, checked and told by role', async () => {
  const person = await someone({ can })
  const roleId = await roleOf(person)
  const added = await boss.ask(objectRule.add, { roleId, entity: 'vehicleType', scope: '4' })
  expect(added.body.message).toBe('添加成功！')
  const id = (added.body.result as { id: string }).id
  expect((await person.call(vehicleType.list, {})).total).toBe(0)
  expect(await boss.call(dataAccess.ofRole, { roid: roleId })).toMatchObject([
    { id, entity: 'vehicleType', entityName: '车辆类型', scope: '4', status: '1' },
  ])
  expect(await boss.call(objectRule.list, { roleId })).toMatchObject({
    total: 1,
    records: [{ scope_dictText: '仅本人', entityName: '车辆类型', roleId_dictText: expect.any(String) }],
  })
  const condition = [{ field: 'name', rule: 'like', val: '货车' }]
  const edited = await boss.fetch('/datarule/sysObjaccessrule/edit', {
    method: 'PUT',
    body: { id, scope: 5, condition },
  })
  expect(edited.body.message).toBe('编辑成功!')
  const seen = (await person.call(vehicleType.list, {})).records.map(({ name }) => name)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.every((name) => name?.includes('货车'))).toBe(true)
  expect((await boss.call(objectRule.byId, { id })).condition).toBe(JSON.stringify(condition))
  for (const wrong of [
    [{ field: 'tenantId', rule: 'eq', val: '1' }],
    [{ field: 'sortNo', rule: 'eq', val: 'abc' }],
    [{ field: 'name', rule: 'exec', val: 'x' }],
    [],
  ])
    await expect(boss.call(objectRule.edit, { id, condition: JSON.stringify(wrong) })).rejects.toThrow(
      /自定义条件不正确|查询条件格式不正确/,
    )
  await expect(boss.call(objectRule.edit, { id, scope: '9' })).rejects.toThrow('数据范围的值不正确')
  await expect(boss.call(objectRule.add, { roleId, entity: 'nope', scope: '1' })).rejects.toThrow(
    '实体不存在',
  )
  await expect(boss.call(objectRule.add, { roleId: 'nope', entity: 'user', scope: '1' })).rejects.toThrow(
    '角色不存在',
  )
  await expect(stranger.call(objectRule.remove, { id })).rejects.toThrow('未找到对应实体')
  expect((await boss.ask(objectRule.remove, { id })).body.message).toBe('删除成功!')
  expect((await person.call(vehicleType.list, {})).total).toBeGreaterThan(seen.length)
  const log = await sql(
    `select content from kernel_log where entity = 'objectRule' and row_id = $1 order by create_time`,
    [id],
  )
  expect(log.map(({ content }) => content)).toEqual([
    '新增数据权限规则',
    '编辑数据权限规则',
    '删除数据权限规则',
  ])
})

test('ADMIN-002 ADMIN-084 ADMIN-088 DEC-063 an attribute rule hides members and fixes others', async () => {
  const person = await someone({ can })
  const roleId = await roleOf(person)
  const ruleId = await newAttrRule([
    { attr: 'code', visible: false },
    { attr: 'sortNo', editable: false },
  ])
  await boss.call(objectRule.add, { roleId, entity: 'vehicleType', scope: '1', ruleId })
  const { id } = await boss.call(vehicleType.add, { name: `属性${made}`, code: 'ATTR', sortNo: 5 })
  const shown = await person.call(vehicleType.byId, { id })
  expect(['code' in shown, shown.sortNo]).toEqual([false, 5])
  await person.call(vehicleType.edit, { id, name: `属性改${made}`, code: 'HACK', sortNo: 99 })
  expect(await boss.call(vehicleType.byId, { id })).toMatchObject({
    name: `属性改${made}`,
    code: 'ATTR',
    sortNo: 5,
  })
  expect(await boss.call(dataAccess.attrRules, { entity: 'vehicleType' })).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ id: ruleId, entityName: '车辆类型' })]),
  )
  expect(await boss.call(dataAccess.attrRules, { entity: 'user' })).toEqual([])
  await expect(boss.call(attrRule.remove, { id: ruleId })).rejects.toThrow(
    /^「属性规则\d+」正被 1 个数据权限规则使用，不能删除$/,
  )
})

test('DEC-063 attribute rules are checked when they are saved', async () => {
  const content = JSON.stringify([{ attr: 'name' }])
  await expect(boss.call(attrRule.add, { name: '', entity: 'user', content })).rejects.toThrow(
    '请输入规则名称!',
  )
  await expect(boss.call(attrRule.add, { name: 'a', entity: 'x', content })).rejects.toThrow('实体不存在')
  await expect(boss.call(attrRule.add, { name: 'a', entity: 'user', content })).rejects.toThrow(
    '属性name不存在',
  )
  for (const wrong of ['{}', 'select 1', '[1]', '[{"attr":"phone","visible":"no"}]'])
    await expect(boss.call(attrRule.add, { name: 'a', entity: 'user', content: wrong })).rejects.toThrow(
      '属性设置格式不正确',
    )
  const ruleId = await newAttrRule([{ attr: 'phone', visible: false }], 'user')
  const person = await someone()
  await expect(
    boss.call(objectRule.add, { roleId: await roleOf(person), entity: 'vehicleType', scope: '1', ruleId }),
  ).rejects.toThrow('属性规则与实体不一致')
})

test('DEC-063 rules on people and departments go by their own department, in pickers and trees too', async () => {
  const root = (await boss.call(depart.add, { departName: '范围公司' })).id
  const [own, other] = [
    (await boss.call(depart.add, { departName: '范围甲', parentId: root })).id,
    (await boss.call(depart.add, { departName: '范围乙', parentId: root })).id,
  ]
  const below = (await boss.call(depart.add, { departName: '范围甲组', parentId: own })).id
  const person = await someone({ can: ['user:list', 'user:edit', 'depart:list'] })
  const place = (id: string, departId: string) => boss.call(user.edit, { id, selecteddeparts: [departId] })
  await place(person.userId, own)
  const [near, far] = [await someone(), await someone()]
  await place(near.userId, below)
  await place(far.userId, other)
  const roleId = await roleOf(person)
  await boss.call(objectRule.add, { roleId, entity: 'user', scope: '2' })
  await boss.call(objectRule.add, { roleId, entity: 'depart', scope: '2' })
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
  const mine = [person.userId, near.userId].sort()
  expect(ids((await person.call(user.list, { pageSize: 100 })).records)).toEqual(mine)
  expect(ids((await person.call(userDepart.pick, { pageSize: 100 })).records)).toEqual(mine)
  expect(ids(await person.call(userDepart.below, { id: root }))).toEqual(mine)
  await expect(person.call(user.edit, { id: far.userId, realname: 'x' })).rejects.toThrow('未找到对应实体')
  const tree = await person.call(departTree.tree, {})
  expect(tree).toMatchObject([{ id: own, rootId: own, children: [{ id: below }] }])
  expect(JSON.stringify(await person.call(departTree.people, {}))).not.toContain(far.userId)
  await expect(person.call(user.edit, { id: near.userId, selecteddeparts: [other] })).rejects.toThrow(
    '未找到部门信息',
  )
  const { id: droleId } = await boss.call(departRole.add, {
    departId: other,
    roleName: '范围乙组长',
    roleCode: 'range_head',
  })
  await boss.call(departRoleUser.assign, { userId: far.userId, newRoleId: [droleId] })
  expect(await boss.call(departRoleUser.ofUser, { userId: far.userId })).toHaveLength(1)
  expect(await person.call(departRoleUser.ofUser, { userId: far.userId })).toEqual([])
  expect(await boss.call(departRoleUser.ofDepart, { departId: other })).toHaveLength(1)
  expect(await person.call(departRoleUser.ofDepart, { departId: other })).toEqual([])
})

test('ADMIN-080 DEC-063 the users of a role', async () => {
  const person = await someone()
  expect(await boss.call(dataAccess.holders, { roid: await roleOf(person) })).toEqual([
    { id: person.userId, username: person.username, realname: '测试' },
  ])
})

test('security 2: nobody who is limited widens a scope, and nobody touches the rules of a higher role', async () => {
  const limited = await someone({
    can: [...can, 'user:list', 'objectRule:add', 'objectRule:edit', 'objectRule:delete', 'attrRule:add'],
  })
  const roleId = await roleOf(limited)
  const { id } = await boss.call(objectRule.add, { roleId, entity: 'vehicleType', scope: '4' })
  const text = '不能设置超出自己数据范围的规则'
  await expect(limited.call(objectRule.edit, { id, scope: '1' })).rejects.toThrow(text)
  await expect(limited.call(objectRule.remove, { id })).rejects.toThrow(text)
  await expect(limited.call(objectRule.add, { roleId, entity: 'vehicleType', scope: '1' })).rejects.toThrow(
    text,
  )
  await expect(
    limited.call(attrRule.add, { name: '越权', entity: 'vehicleType', content: '[]' }),
  ).rejects.toThrow(text)
  const higher = await boss.call(role.list, { roleCode: 'tenant_admin' })
  await expect(
    limited.call(objectRule.add, { roleId: higher.records[0]!.id, entity: 'user', scope: '4' }),
  ).rejects.toThrow('超出自己权限')
})

test('DEC-063 a rule whose state is sent empty keeps the one it has', async () => {
  const roleId = await roleOf(await someone())
  const { id } = await boss.call(objectRule.add, { roleId, entity: 'user', scope: '4', status: null })
  const status = async () => (await boss.call(objectRule.byId, { id })).status
  expect(await status()).toBe('1')
  await boss.call(objectRule.edit, { id, status: '0' })
  await boss.call(objectRule.edit, { id, status: null, scope: '3' })
  expect(await status()).toBe('0')
  expect(await boss.call(dataAccess.ofRole, { roid: roleId })).toMatchObject([{ id, scope: '3' }])
  await boss.call(objectRule.remove, { id })
  expect(await boss.call(dataAccess.ofRole, { roid: roleId })).toEqual([])
})

test('DEC-063 attribute rules are listed by name, of one entity or of all, without removed ones, and checked at every edit', async () => {
  const [ofUser, ofType] = [
    await newAttrRule([{ attr: 'phone', visible: false }], 'user'),
    await newAttrRule([{ attr: 'code', visible: false }]),
  ]
  const listed = async (entity?: string) =>
    (await boss.call(dataAccess.attrRules, { entity })).flatMap(({ id }) =>
      [ofUser, ofType].includes(id) ? [id] : [],
    )
  expect([await listed(), await listed('user'), await listed('vehicleType')]).toEqual([
    [ofUser, ofType],
    [ofUser],
    [ofType],
  ])
  await expect(boss.call(attrRule.edit, { id: ofUser, content: 'x' })).rejects.toThrow('属性设置格式不正确')
  await expect(
    boss.call(attrRule.edit, { id: ofUser, content: JSON.stringify([{ attr: 'sortNo' }]) }),
  ).rejects.toThrow('属性sortNo不存在')
  const limited = await someone({ can: [...can, 'attrRule:delete'] })
  await boss.call(objectRule.add, { roleId: await roleOf(limited), entity: 'vehicleType', scope: '4' })
  await expect(limited.call(attrRule.remove, { id: ofType })).rejects.toThrow(
    '不能设置超出自己数据范围的规则',
  )
  for (const id of [ofUser, ofType]) await boss.call(attrRule.remove, { id })
  expect(await listed()).toEqual([])
})

test('security 2: a rule of a higher role is not taken from it by giving it to another', async () => {
  const clerk = await someone({ can: ['user:list', 'objectRule:edit', 'objectRule:delete'] })
  const higher = await roleOf(await someone({ can: ['user:delete'] }))
  const { id } = await boss.call(objectRule.add, { roleId: higher, entity: 'user', scope: '4' })
  const roleId = await roleOf(clerk)
  await expect(clerk.call(objectRule.edit, { id, roleId })).rejects.toThrow('超出自己权限')
  await expect(clerk.call(objectRule.remove, { id })).rejects.toThrow('超出自己权限')
  expect(await boss.call(objectRule.byId, { id })).toMatchObject({ roleId: higher })
})
