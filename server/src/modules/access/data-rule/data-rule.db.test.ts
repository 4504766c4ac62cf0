import { attachedRule, dataRule } from '@banyan/contract/access/data-rule'
import { departGrant, departRoleGrant } from '@banyan/contract/access/depart-grant'
import { departRole, departRoleUser } from '@banyan/contract/access/depart-role'
import { menu } from '@banyan/contract/access/menu'
import { permission } from '@banyan/contract/access/permission'
import { role } from '@banyan/contract/access/role'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { ownProfile } from '@banyan/contract/identity/profile'
import { user } from '@banyan/contract/identity/user'
import { depart } from '@banyan/contract/organisation/depart'
import { departUser } from '@banyan/contract/organisation/user-depart'
import { expect, test } from 'vitest'
import { type Client, startServer } from '#testing/server.ts'

const { admin, signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')
const stranger = await signIn('m0001')
const permissionId = 'menu-vehicleType'
const actions = ['list', 'add', 'edit', 'delete', 'export'].map((verb) => `action-vehicleType:${verb}`)

let made = 0
const addRule = async (rule: Record<string, string>, who: Client = boss) =>
  (
    await who.call(dataRule.add, {
      permissionId,
      ruleName: `规则${++made}`,
      ruleColumn: 'code',
      ruleConditions: '=',
      ruleValue: 'x',
      ...rule,
    } as never)
  ).id

const newRole = async () =>
  (await boss.call(role.add, { roleName: `规则角色${++made}`, roleCode: `ruled${made}` })).id

/** Someone who holds the page of vehicle types through a role with these rules. */
async function ruled(...dataRuleIds: string[]): Promise<{ person: Client; roleId: string }> {
  const roleId = await newRole()
  await boss.call(permission.grantRole, { roleId, permissionIds: [permissionId, ...actions] })
  await boss.call(attachedRule.rulesToRole, { roleId, permissionId, dataRuleIds })
  const person = await someone()
  await boss.call(user.edit, { id: person.userId, selectedroles: [roleId] })
  return { person, roleId }
}

for (const [code, sortNo] of [
  ['X-1', 1],
  ['X-2', 2],
  ['Y-1', 3],
] as const)
  await boss.call(vehicleType.add, { name: `数据规则${code}`, code, sortNo })
const codesOf = async (who: Client) =>
  (await who.call(vehicleType.list, { name: '*数据规则*', column: 'code', order: 'asc' })).records.map(
    ({ code }) => code,
  )

test('ADMIN-012 ADMIN-013 DEC-111 rules hang on a menu: add, list newest first, search, edit, delete', async () => {
  const added = await boss.ask(dataRule.add, {
    permissionId: 'menu-vehicleBrand',
    ruleName: '本人创建',
    ruleColumn: 'create_by',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
    status: '1',
  })
  expect(added.body.message).toBe('添加成功！')
  const id = (added.body.result as { id: string }).id
  const second = await addRule({ permissionId: 'menu-vehicleBrand', ruleColumn: 'name', ruleName: '按名称' })
  const rules = await boss.call(dataRule.ofMenu, { permissionId: 'menu-vehicleBrand' })
  expect(rules.map((rule) => rule.id)).toEqual([second, id])
  expect(rules[1]).toMatchObject({ ruleName: '本人创建', ruleColumn: 'create_by', status: '1' })
  const flag = async () => (await boss.call(menu.byId, { id: 'menu-vehicleBrand' })).ruleFlag
  expect(await flag()).toBe(1)
  const found = await boss.call(dataRule.search, { permissionId: 'menu-vehicleBrand', ruleName: '本人' })
  expect(found.map((rule) => rule.id)).toEqual([id])
  expect(await boss.call(dataRule.search, { ruleValue: 'sys_user' })).toHaveLength(1)
  const edited = await boss.ask(dataRule.edit, { id, ruleName: '自己创建' })
  expect(edited.body.message).toBe('更新成功！')
  expect(await stranger.call(dataRule.ofMenu, { permissionId: 'menu-vehicleBrand' })).toEqual([])
  await expect(stranger.call(dataRule.remove, { id })).rejects.toThrow('未找到对应数据')
  for (const each of [id, second])
    expect((await boss.ask(dataRule.remove, { id: each })).body.message).toBe('删除成功！')
  expect(await flag()).toBe(0)
  expect((await boss.call(dataRule.columns, { permissionId })).map(({ attr }) => attr)).toEqual(
    expect.arrayContaining(['name', 'code', 'sortNo', 'createBy', 'sysOrgCode']),
  )
})

test('DEC-111 security 7: a rule that could not be applied is refused when it is saved', async () => {
  await expect(addRule({ ruleColumn: 'password' })).rejects.toThrow('规则字段不存在')
  await expect(addRule({ ruleColumn: 'code; drop table x' })).rejects.toThrow('规则字段不存在')
  await expect(addRule({ ruleValue: '#{env}' })).rejects.toThrow('不支持的变量：env')
  await expect(addRule({ ruleColumn: 'sortNo', ruleValue: 'abc' })).rejects.toThrow('规则值与字段类型不符')
  await expect(addRule({ permissionId: 'menu-home' })).rejects.toThrow('该菜单没有列表')
  await expect(addRule({ permissionId: 'nope' })).rejects.toThrow('未找到菜单信息')
  const sqlKind = await boss.fetch('/sys/permission/addPermissionRule', {
    method: 'POST',
    body: {
      permissionId,
      ruleName: 'x',
      ruleColumn: 'code',
      ruleConditions: 'USE_SQL_RULES',
      ruleValue: '1=1',
    },
  })
  expect([sqlKind.body.success, sqlKind.body.message]).toEqual([false, '请选择规则条件'])
})

test.each<[condition: string, column: string, value: string, codes: string[]]>([
  ['=', 'code', 'X-1', ['X-1']],
  ['!=', 'code', 'X-1', ['X-2', 'Y-1']],
  ['>', 'sortNo', '1', ['X-2', 'Y-1']],
  ['>=', 'sort_no', '2', ['X-2', 'Y-1']],
  ['<', 'sortNo', '2', ['X-1']],
  ['<=', 'sortNo', '2', ['X-1', 'X-2']],
  ['LIKE', 'code', '-', ['X-1', 'X-2', 'Y-1']],
  ['LEFT_LIKE', 'code', '-1', ['X-1', 'Y-1']],
  ['RIGHT_LIKE', 'code', 'X', ['X-1', 'X-2']],
  ['RIGHT_LIKE', 'code', '%', []],
  ['IN', 'code', 'X-1,Y-1', ['X-1', 'Y-1']],
  ['=', 'createBy', '#{sysUserCode}', []],
  ['!=', 'create_by', '#{sys_user_code}', ['X-1', 'X-2', 'Y-1']],
  ['<=', 'createTime', '#{sysTime}', ['X-1', 'X-2', 'Y-1']],
  ['>', 'createTime', '#{sysDate}', []],
  ['=', 'sysOrgCode', '#{sysOrgCode}', []],
])('DEC-111 the rule %s on %s with %s shows %j', async (ruleConditions, ruleColumn, ruleValue, codes) => {
  const { person } = await ruled(await addRule({ ruleConditions, ruleColumn, ruleValue }))
  expect(await codesOf(person)).toEqual(codes)
})

test('DEC-111 every active rule counts, on list, detail, edit and delete alike', async () => {
  const [x, one] = [
    await addRule({ ruleConditions: 'RIGHT_LIKE', ruleValue: 'X' }),
    await addRule({ ruleConditions: 'LEFT_LIKE', ruleValue: '1' }),
  ]
  const { person, roleId } = await ruled(x, one)
  expect(await codesOf(person)).toEqual(['X-1'])
  const [hidden] = (await boss.call(vehicleType.list, { code: 'X-2' })).records
  await expect(person.call(vehicleType.byId, { id: hidden!.id })).rejects.toThrow('未找到对应数据')
  await expect(person.call(vehicleType.edit, { id: hidden!.id, name: 'x' })).rejects.toThrow('未找到对应数据')
  await expect(person.call(vehicleType.remove, { id: hidden!.id })).rejects.toThrow('未找到对应数据')
  await boss.call(dataRule.edit, { id: one, status: '0' })
  expect(await codesOf(person)).toEqual(['X-1', 'X-2'])
  await boss.call(attachedRule.rulesToRole, { roleId, permissionId, dataRuleIds: [] })
  expect(await codesOf(person)).toEqual(['X-1', 'X-2', 'Y-1'])
  expect(await codesOf(boss)).toEqual(['X-1', 'X-2', 'Y-1'])
})

test('DEC-111 rules are attached to what a role holds, and are told back', async () => {
  const id = await addRule({})
  const roleId = await newRole()
  await expect(
    boss.call(attachedRule.rulesToRole, { roleId, permissionId, dataRuleIds: [id] }),
  ).rejects.toThrow('请先保存角色菜单权限!')
  await boss.call(permission.grantRole, { roleId, permissionIds: [permissionId] })
  const saved = await boss.ask(attachedRule.rulesToRole, { roleId, permissionId, dataRuleIds: [id] })
  expect(saved.body.message).toBe('保存成功!')
  const attached = await boss.call(attachedRule.rulesOfRole, { roleId, permissionId })
  expect(attached.drChecked).toBe(id)
  expect(attached.datarule.map((rule) => rule.id)).toContain(id)
  await expect(boss.call(attachedRule.rulesOfRole, { roleId, permissionId: 'menu-home' })).rejects.toThrow(
    '未找到权限配置信息',
  )
  await expect(
    boss.call(attachedRule.rulesToRole, { roleId, permissionId, dataRuleIds: ['nope'] }),
  ).rejects.toThrow('未找到对应数据')
  await boss.call(permission.grantRole, { roleId, permissionIds: [] })
  await boss.call(permission.grantRole, { roleId, permissionIds: [permissionId] })
  expect((await boss.call(attachedRule.rulesOfRole, { roleId, permissionId })).drChecked).toBe('')
  const log = await sql(
    `select before, after from kernel_log where content = '设置数据规则' and row_id = $1`,
    [roleId],
  )
  expect(log).toEqual([
    { before: { permissionId, dataRuleIds: [] }, after: { permissionId, dataRuleIds: [id] } },
  ])
})

test('DEC-111 departments and department roles bring their rules to their people', async () => {
  const departId = (await boss.call(depart.add, { departName: '规则部门' })).id
  const member = await someone({ can: actions.map((each) => each.slice('action-'.length)) })
  await boss.call(departUser.addMembers, { depId: departId, userIdList: [member.userId] })
  const id = await addRule({ ruleValue: 'Y-1' })
  await expect(
    boss.call(attachedRule.rulesToDepart, { departId, permissionId, dataRuleIds: [id] }),
  ).rejects.toThrow('请先保存部门菜单权限!')
  await boss.call(departGrant.grantDepart, { departId, permissionIds: [permissionId] })
  await boss.call(attachedRule.rulesToDepart, { departId, permissionId, dataRuleIds: [id] })
  expect((await boss.call(attachedRule.rulesOfDepart, { departId, permissionId })).drChecked).toBe(id)
  expect(await codesOf(member)).toEqual(['Y-1'])

  const roleId = (await boss.call(departRole.add, { departId, roleName: '规则组', roleCode: 'rulers' })).id
  await boss.call(departRoleUser.assign, { userId: member.userId, newRoleId: [roleId] })
  await boss.call(departRoleGrant.grantDepartRole, { roleId, permissionIds: [permissionId] })
  const none = await addRule({ ruleValue: 'X-1' })
  await boss.call(attachedRule.rulesToDepartRole, { roleId, permissionId, dataRuleIds: [none] })
  const attached = await boss.call(attachedRule.rulesOfDepartRole, { permissionId, departId, roleId })
  expect(attached.drChecked).toBe(none)
  expect(await codesOf(member)).toEqual([])
  await boss.call(departUser.removeMember, { depId: departId, userId: member.userId })
  expect(await codesOf(member)).toEqual(['X-1', 'X-2', 'Y-1'])
})

test('DEC-109 DEC-111 the variables of departments follow the person', async () => {
  const root = (await boss.call(depart.add, { departName: '变量公司' })).id
  const [a, b] = [
    (await boss.call(depart.add, { departName: '甲', parentId: root })).id,
    (await boss.call(depart.add, { departName: '乙', parentId: root })).id,
  ]
  const { person } = await ruled(
    await addRule({
      ruleColumn: 'sysOrgCode',
      ruleConditions: 'RIGHT_LIKE',
      ruleValue: '#{sysMultiOrgCode}',
    }),
  )
  const author = await someone({ can: ['vehicleType:add'] })
  await boss.call(user.edit, { id: author.userId, selecteddeparts: [b] })
  await author.call(vehicleType.add, { name: '数据规则乙', code: 'Z' })
  expect(await codesOf(person)).toEqual([])
  await boss.call(user.edit, { id: person.userId, selecteddeparts: [a] })
  expect(await codesOf(person)).toEqual([])
  await boss.call(user.edit, { id: person.userId, selecteddeparts: [a, b] })
  expect(await codesOf(person)).toEqual(['Z'])
})

test('security 2: whoever is limited by a rule changes none of its list, and nobody one of a higher role', async () => {
  const id = await addRule({ ruleValue: 'X-1' })
  const { person, roleId } = await ruled(id)
  const can = ['dataRule:add', 'dataRule:edit', 'dataRule:delete', 'role:grant'].map(
    (each) => `action-${each}`,
  )
  await boss.call(permission.grantRole, { roleId, permissionIds: [permissionId, ...actions, ...can] })
  const limited = '不能设置超出自己数据范围的规则'
  await expect(
    person.call(attachedRule.rulesToRole, { roleId, permissionId, dataRuleIds: [] }),
  ).rejects.toThrow(limited)
  await expect(person.call(dataRule.remove, { id })).rejects.toThrow(limited)
  await expect(person.call(dataRule.edit, { id, status: '0' })).rejects.toThrow(limited)
  await expect(addRule({}, person)).rejects.toThrow(limited)
  expect(await codesOf(person)).toEqual(['X-1'])
  const clerk = await someone({ can: ['role:grant'] })
  await expect(
    clerk.call(attachedRule.rulesToRole, { roleId, permissionId, dataRuleIds: [] }),
  ).rejects.toThrow('超出自己权限')
})

test('DEC-003 a rule of the platform shows in every tenant and is changed there only', async () => {
  const owner = await admin()
  const onPlatform = { headers: { 'tenant-id': '0' } }
  const made = await owner.ask(
    dataRule.add,
    { permissionId, ruleName: '平台规则', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'X-2' },
    onPlatform,
  )
  const { id } = made.body.result as { id: string }
  expect((await stranger.call(dataRule.ofMenu, { permissionId })).map((rule) => rule.id)).toEqual([id])
  await expect(boss.call(dataRule.edit, { id, ruleValue: 'Y-1' })).rejects.toThrow('未找到对应数据')
  const { person } = await ruled(id)
  expect(await codesOf(person)).toEqual(['X-2'])
})

test('DEC-003 on the platform only its administrators change a rule', async () => {
  const owner = await admin()
  const onPlatform = { headers: { 'tenant-id': '0' } }
  const draft = {
    permissionId,
    ruleName: '平台专用',
    ruleColumn: 'code',
    ruleConditions: '=',
    ruleValue: 'X-2',
  }
  const made = await owner.ask(dataRule.add, draft, onPlatform)
  const { id } = made.body.result as { id: string }
  const clerk = await someone({ tenant: 0, can: ['dataRule:edit', 'dataRule:delete'] })
  for (const { status, body } of [
    await clerk.ask(dataRule.edit, { id, ruleValue: 'Y-1' }),
    await clerk.ask(dataRule.remove, { id }),
  ])
    expect([status, body.message]).toEqual([403, expect.stringContaining('没有权限')])
  const stored = () => sql(`select rule_value, del_flag from access_data_rule where id = $1`, [id])
  expect(await stored()).toEqual([{ rule_value: 'X-2', del_flag: 0 }])
  expect((await owner.ask(dataRule.edit, { id, ruleValue: 'Y-1' }, onPlatform)).body.success).toBe(true)
  expect(await stored()).toEqual([{ rule_value: 'Y-1', del_flag: 0 }])
})

test.each([
  ['condition', `rule_conditions = 'SOUNDS_LIKE'`],
  ['variable', `rule_value = '#{env}'`],
])('DEC-111 a stored rule whose %s cannot be read closes the list', async (_, change) => {
  const id = await addRule({ ruleValue: 'X-1' })
  const { person } = await ruled(id)
  expect(await codesOf(person)).toEqual(['X-1'])
  await sql(`update access_data_rule set ${change} where id = $1`, [id])
  await sql(`update tenancy_tenant set access_version = access_version + 1`)
  expect(await codesOf(person)).toEqual([])
  // A rule that names no real name does not fix that of the person either.
  expect((await person.ask(ownProfile.changeOwn, { realname: '改过' })).body.success).toBe(true)
  await sql(`update access_data_rule set del_flag = 1 where id = $1`, [id])
})

test('DEC-111 a removed rule is listed, edited, removed and told of roles no more', async () => {
  const [stays, goes] = [await addRule({ ruleName: '留下100%' }), await addRule({ ruleName: '留下1000' })]
  const { roleId } = await ruled(stays, goes)
  const checked = async () =>
    (await boss.call(attachedRule.rulesOfRole, { roleId, permissionId })).drChecked.split(',').sort()
  expect(await checked()).toEqual([stays, goes].sort())
  const named = async (ruleName: string) =>
    (await boss.call(dataRule.search, { permissionId, ruleName })).map(({ id }) => id)
  expect(await named('*留下*')).toEqual([goes, stays])
  expect(await named('100%')).toEqual([stays])
  await boss.call(dataRule.remove, { id: goes })
  expect(await named('留下')).toEqual([stays])
  expect(await checked()).toEqual([stays])
  const missing = '未找到对应数据'
  await expect(boss.call(dataRule.edit, { id: goes, ruleName: '回来' })).rejects.toThrow(missing)
  await expect(boss.call(dataRule.remove, { id: goes })).rejects.toThrow(missing)
  await expect(
    boss.call(attachedRule.rulesToRole, { roleId, permissionId, dataRuleIds: [stays, goes] }),
  ).rejects.toThrow(missing)
  await boss.call(attachedRule.rulesToRole, { roleId, permissionId, dataRuleIds: [stays, stays] })
  expect(
    await sql(`select data_rule_ids from access_role_permission where role_id = $1 and permission_id = $2`, [
      roleId,
      permissionId,
    ]),
  ).toEqual([{ data_rule_ids: [stays] }])
  // Sent without rules, none are left.
  await boss.call(attachedRule.rulesToRole, { roleId, permissionId })
  expect(await checked()).toEqual([''])
})

test('DEC-111 an edit is checked like a new rule, and a removed menu takes none', async () => {
  const id = await addRule({})
  await expect(boss.call(dataRule.edit, { id, ruleColumn: 'password' })).rejects.toThrow('规则字段不存在')
  await expect(boss.call(dataRule.columns, { permissionId: 'nope' })).rejects.toThrow('未找到菜单信息')
  const gone = (await boss.call(menu.add, { name: '将删除的菜单', menuType: '0' })).id
  await boss.call(menu.remove, { id: gone })
  await expect(addRule({ permissionId: gone })).rejects.toThrow('未找到菜单信息')
})

test('DEC-111 a department role is told no rules of a menu that its department does not hold, and takes none', async () => {
  await addRule({})
  const departId = (await boss.call(depart.add, { departName: '无菜单部门' })).id
  const roleId = (await boss.call(departRole.add, { departId, roleName: '无菜单', roleCode: 'menuless' })).id
  await expect(boss.call(attachedRule.rulesOfDepartRole, { permissionId, departId, roleId })).rejects.toThrow(
    '未找到权限配置信息',
  )
  await expect(
    boss.call(attachedRule.rulesToDepartRole, { roleId, permissionId, dataRuleIds: [] }),
  ).rejects.toThrow('请先保存角色菜单权限!')
  const foreign = [
    () => stranger.call(attachedRule.rulesOfDepart, { departId, permissionId }),
    () => stranger.call(attachedRule.rulesToDepart, { departId, permissionId, dataRuleIds: [] }),
    () => stranger.call(attachedRule.rulesOfDepartRole, { departId, roleId, permissionId }),
    () => stranger.call(attachedRule.rulesToDepartRole, { roleId, permissionId, dataRuleIds: [] }),
  ]
  for (const touch of foreign) await expect(touch()).rejects.toThrow('未找到对应实体')
})

test('DEC-111 who holds nothing of a menu has no rule of it checked; sent without rules a department has none left', async () => {
  const id = await addRule({})
  expect(
    (await boss.call(attachedRule.rulesOfRole, { roleId: await newRole(), permissionId })).drChecked,
  ).toBe('')
  const departId = (await boss.call(depart.add, { departName: '清空部门' })).id
  await boss.call(departGrant.grantDepart, { departId, permissionIds: [permissionId] })
  const roleId = (await boss.call(departRole.add, { departId, roleName: '清空', roleCode: 'emptied' })).id
  await boss.call(departRoleGrant.grantDepartRole, { roleId, permissionIds: [permissionId] })
  const checked = async () => [
    (await boss.call(attachedRule.rulesOfDepart, { departId, permissionId })).drChecked,
    (await boss.call(attachedRule.rulesOfDepartRole, { departId, roleId, permissionId })).drChecked,
  ]
  await boss.call(attachedRule.rulesToDepart, { departId, permissionId, dataRuleIds: [id] })
  await boss.call(attachedRule.rulesToDepartRole, { roleId, permissionId, dataRuleIds: [id] })
  expect(await checked()).toEqual([id, id])
  await boss.call(attachedRule.rulesToDepart, { departId, permissionId })
  await boss.call(attachedRule.rulesToDepartRole, { roleId, permissionId })
  expect(await checked()).toEqual(['', ''])
})
