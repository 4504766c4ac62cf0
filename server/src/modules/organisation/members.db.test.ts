import { departGrant } from '@banyan/contract/access/depart-grant'
import { roleUser } from '@banyan/contract/access/role-user'
import { session } from '@banyan/contract/identity/session'
import { account, user } from '@banyan/contract/identity/user'
import { userBin } from '@banyan/contract/identity/user-bin'
import { userLookup } from '@banyan/contract/identity/user-lookup'
import { depart } from '@banyan/contract/organisation/depart'
import { ownDepart } from '@banyan/contract/organisation/own-depart'
import { departUser, userDepart } from '@banyan/contract/organisation/user-depart'
import { tenantMember } from '@banyan/contract/tenancy/tenant'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { startServer, testPassword } from '#testing/server.ts'

const home = await startServer()
const { admin, anyone, signIn, someone, sql } = home
const boss = await signIn('u0001')
const stranger = await signIn('m0001')

const add = async (departName: string, parentId?: string) =>
  (await boss.call(depart.add, { departName, parentId })).id
const root = await add('成员公司')
const one = await add('成员一部', root)
const two = await add('成员二部', root)
const codes = new Map(
  await Promise.all(
    [root, one, two].map(async (id) => [id, (await boss.call(depart.byId, { id })).orgCode!] as const),
  ),
)
let made = 0
const newUser = async (selecteddeparts: string[], more: Record<string, string> = {}) =>
  (
    await boss.call(user.add, {
      username: `member${++made}`,
      realname: `成员${made}`,
      password: testPassword,
      selecteddeparts,
      ...more,
    })
  ).id
const names = (rows: { username?: string | null }[]) => rows.map(({ username }) => username).sort()

test('DEC-050 ADMIN-030 ADMIN-031 departments travel with the user; the first one is the main one and stays it', async () => {
  const id = await newUser([two, one])
  expect(await boss.call(user.byId, { id })).toMatchObject({
    orgId: two,
    orgCode: codes.get(two),
    orgCodeTxt: '成员一部,成员二部',
  })
  await boss.call(user.edit, { id, selecteddeparts: [one, two, root] })
  expect(await boss.call(user.byId, { id })).toMatchObject({ orgId: two })
  await boss.call(user.edit, { id, realname: '改名' })
  expect(await boss.call(user.byId, { id })).toMatchObject({ orgCodeTxt: '成员公司,成员一部,成员二部' })
  await boss.call(user.edit, { id, selecteddeparts: [one] })
  expect(await boss.call(user.byId, { id })).toMatchObject({ orgId: one, orgCode: codes.get(one) })
  await boss.call(user.edit, { id, selecteddeparts: [] })
  expect(await boss.call(user.byId, { id })).toMatchObject({ orgId: null, orgCode: null, orgCodeTxt: '' })
  await expect(boss.call(user.edit, { id, selecteddeparts: ['nope'] })).rejects.toThrow('未找到部门信息')
  const log = await sql(
    `select before, after from kernel_log where content = '调整用户部门' and row_id = $1 order by create_time limit 1`,
    [id],
  )
  expect(log[0]).toMatchObject({ before: { departIds: [] } })
})

test('ADMIN-035 ADMIN-037 DEC-053 users of a department come with those of all below', async () => {
  const [inRoot, inOne, inTwo] = [await newUser([root]), await newUser([one]), await newUser([two])]
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const listed = await boss.call(user.list, { id: root, pageSize: 100 })
  expect(ids(listed.records)).toEqual(expect.arrayContaining([inRoot, inOne, inTwo]))
  const ofOne = await boss.call(user.list, { id: one, pageSize: 100 })
  expect(ids(ofOne.records)).toEqual([inOne])
  expect(ofOne.total).toBe(1)
  expect(ids((await boss.call(user.list, { id: inTwo })).records)).toEqual([inTwo])
  expect((await boss.call(user.list, { id: 'nope' })).total).toBe(0)
  const plain = await boss.call(userDepart.below, { id: root })
  expect(ids(plain)).toEqual(expect.arrayContaining([inRoot, inOne, inTwo]))
  const [first] = await boss.call(userDepart.below, { id: one })
  expect(first).toMatchObject({ id: inOne, orgCodeTxt: '成员一部', status_dictText: '正常' })
  expect(await boss.call(userDepart.below, { id: one, realname: '没有' })).toEqual([])
  const picked = await boss.call(userDepart.pick, { departId: root, username: 'member', pageSize: 2 })
  expect([picked.records.length, picked.size, picked.total >= 3]).toEqual([2, 2, true])
  const address = await boss.call(userDepart.addressList, { orgCode: codes.get(one) })
  expect(address.records).toMatchObject([{ userId: inOne, departName: '成员一部' }])
  expect((await stranger.call(user.list, { id: root })).total).toBe(0)
})

test('ADMIN-039 ADMIN-040 DEC-053 the departments of a user, by both spellings', async () => {
  const id = await newUser([one])
  const nodes = [{ key: one, value: one, title: '成员一部', children: [] }]
  const found = await boss.ask(userDepart.ofUser, { userId: id })
  expect([found.body.message, found.body.result]).toEqual(['查找成功', nodes])
  expect(await boss.call(userDepart.ofUser, { userid: id })).toEqual(nodes)
  expect(await boss.call(userDepart.belonging, { userId: id })).toEqual(nodes)
  expect(await boss.call(userDepart.belonging, { userid: id })).toEqual(nodes)
  await boss.call(user.edit, { id, selecteddeparts: [] })
  await expect(boss.call(userDepart.ofUser, { userId: id })).rejects.toThrow('查找失败')
  expect(await boss.call(userDepart.belonging, { userId: id })).toEqual([])
})

test('DEC-112 people are put into a department and taken out of it', async () => {
  const [a, b] = [await newUser([]), await newUser([two])]
  const added = await boss.ask(departUser.addMembers, { depId: one, userIdList: [a, b, b] })
  expect(added.body.message).toBe('添加成功!')
  expect(await boss.call(user.byId, { id: a })).toMatchObject({ orgId: one })
  expect(await boss.call(user.byId, { id: b })).toMatchObject({ orgId: two })
  const members = await boss.call(departUser.members, { depId: one, pageSize: 100 })
  expect(members.records.map(({ id }) => id)).toEqual(expect.arrayContaining([a, b]))
  const gone = await boss.ask(departUser.removeMember, { depId: one, userId: a })
  expect(gone.body.message).toBe('删除成功!')
  expect(await boss.call(user.byId, { id: a })).toMatchObject({ orgId: null })
  await expect(boss.call(departUser.removeMember, { depId: one, userId: a })).rejects.toThrow(
    '当前选中部门与用户无关联关系!',
  )
  await boss.call(departUser.removeMembers, { depId: one, userIds: [a, b] })
  await expect(
    boss.call(departUser.addMembers, { depId: one, userIdList: [stranger.userId] }),
  ).rejects.toThrow('未找到对应数据')
  const log = await sql(
    `select before, after from kernel_log where content like '%部门用户：成员一部' order by create_time`,
  )
  expect(log[0]).toMatchObject({ before: { userIds: [] }, after: { userIds: [a, b] } })
  expect(log).toHaveLength(3)
})

test('DEC-112 security 2: nobody puts people into a department that holds more than they do', async () => {
  const rich = await add('富部门', root)
  await boss.call(departGrant.grantDepart, { departId: rich, permissionIds: ['action-role:delete'] })
  const clerk = await someone({ can: ['depart:user', 'user:edit', 'user:list'] })
  const target = await newUser([])
  const refused = '涉及的用户拥有您没有的权限'
  await expect(clerk.call(departUser.addMembers, { depId: rich, userIdList: [target] })).rejects.toThrow(
    refused,
  )
  await expect(clerk.call(user.edit, { id: target, selecteddeparts: [rich] })).rejects.toThrow(refused)
  await expect(clerk.call(user.edit, { id: clerk.userId, selecteddeparts: [rich] })).rejects.toThrow(
    /^不能扩大自己的权限$/,
  )
  await clerk.call(departUser.addMembers, { depId: one, userIdList: [target] })
  await boss.call(departUser.addMembers, { depId: rich, userIdList: [target] })
  // Taking someone out leaves them with no more than the caller holds (security, section 15).
  await clerk.call(departUser.removeMember, { depId: rich, userId: target })
})

test('DEC-112 people who hold a role are listed, added and removed', async () => {
  const [staff] = await sql<{ id: string }>(
    `select id from access_role where role_code = 'staff' and tenant_id = 1000`,
  )
  const roleId = staff!.id
  const [a, b] = [await newUser([]), await newUser([])]
  const added = await boss.ask(roleUser.addHolders, { roleId, userIdList: [a, b] })
  expect(added.body.message).toBe('添加成功!')
  expect(await boss.call(account.roles, { userId: a })).toEqual([roleId])
  const holders = await boss.call(roleUser.holders, { roleId, username: 'member', pageSize: 100 })
  expect(names(holders.records)).toEqual(
    names([{ username: `member${made}` }, { username: `member${made - 1}` }]),
  )
  const gone = await boss.ask(roleUser.removeHolder, { roleId, userId: a })
  expect(gone.body.message).toBe('删除成功!')
  await boss.call(roleUser.removeHolders, { roleId, userIds: [b] })
  await expect(boss.call(roleUser.removeHolder, { roleId, userId: b })).rejects.toThrow('未找到对应数据')
  await expect(boss.call(roleUser.removeHolder, { roleId, userId: boss.userId })).rejects.toThrow(
    '自己的账号',
  )
})

test('DEC-112 security 2: nobody gives a role that holds more than they do, nor the reserved one', async () => {
  const clerk = await someone({ can: ['role:user', 'user:list'] })
  const target = await newUser([])
  for (const code of ['tenant_admin', 'dispatcher']) {
    const [row] = await sql<{ id: string }>(
      `select id from access_role where role_code = $1 and tenant_id = 1000`,
      [code],
    )
    await expect(clerk.call(roleUser.addHolders, { roleId: row!.id, userIdList: [target] })).rejects.toThrow(
      '涉及的用户拥有您没有的权限',
    )
    await expect(
      clerk.call(roleUser.addHolders, { roleId: row!.id, userIdList: [clerk.userId] }),
    ).rejects.toThrow(/^不能扩大自己的权限$/)
  }
})

test('SESS-002 DEC-109 login tells the departments; several ask for a choice that sets where one works', async () => {
  const none = await newUser([], { username: 'depnone' })
  const single = await newUser([one], { username: 'depone' })
  const several = await newUser([two, one], { username: 'depmany' })
  const login = (username: string) => anyone.call(session.login, { username, password: testPassword })
  expect(await login('depnone')).toMatchObject({ departs: [], multi_depart: 0, userInfo: { id: none } })
  expect(await login('depone')).toMatchObject({
    departs: [{ id: one, departName: '成员一部', orgCode: codes.get(one) }],
    multi_depart: 1,
    userInfo: { id: single, orgCode: codes.get(one) },
  })
  expect(await login('depmany')).toMatchObject({ multi_depart: 2, userInfo: { orgCode: codes.get(two) } })

  const me = await signIn('depmany')
  expect(await me.call(ownDepart.mine, {})).toMatchObject({
    list: [{ id: one }, { id: two }],
    orgCode: codes.get(two),
  })
  const chosen = await me.call(ownDepart.select, { username: 'depmany', orgCode: codes.get(one)! })
  expect(chosen.userInfo).toMatchObject({ id: several, orgId: one, orgCode: codes.get(one) })
  expect(await me.call(session.detail, {})).toMatchObject({ orgCode: codes.get(one), departs: [{}, {}] })
  await expect(me.call(ownDepart.select, { username: 'depmany', orgCode: codes.get(root)! })).rejects.toThrow(
    '只能选择自己所属的部门',
  )
  expect((await me.ask(ownDepart.select, { username: 'u0001', orgCode: codes.get(one)! })).status).toBe(403)
})

test('DEC-112 people are found again by names and ids, and new ids are made', async () => {
  const id = await newUser([one])
  const username = `member${made}`
  expect(await boss.call(userLookup.byNames, { username: [username, 'nobody'] })).toEqual([
    { id, username, realname: `成员${made}` },
  ])
  expect(await boss.call(userLookup.byIds, { userIds: [id] })).toMatchObject([{ id, orgCodeTxt: '成员一部' }])
  expect(await stranger.call(userLookup.byIds, { userIds: [id] })).toEqual([])
  expect(await stranger.call(userLookup.byNames, { username: [username] })).toEqual([])
  expect(await boss.call(userLookup.newId, {})).toMatch(/^[0-9a-f]{32}$/)
})

test('DEC-112 deleted users wait in the recycle bin, come back whole or go for good', async () => {
  const [back, gone] = [
    await newUser([one], { username: 'binback', realname: '回收还', phone: '13900001111' }),
    await newUser([one], { username: 'bingone', realname: '回收去' }),
  ]
  await boss.call(user.removeBatch, { ids: [back, gone] })
  const bin = await boss.call(userBin.removed, { keyword: '回收' })
  expect([names(bin.records), bin.total]).toEqual([['binback', 'bingone'], 2])
  expect((await boss.call(user.list, { username: 'binback' })).total).toBe(0)
  expect((await boss.call(userDepart.pick, { departId: one, username: 'binback' })).total).toBe(0)

  const restored = await boss.ask(userBin.restore, { userIds: [back] })
  expect(restored.body.message).toBe('还原成功')
  expect(await boss.call(user.byId, { id: back })).toMatchObject({ orgCodeTxt: '成员一部' })
  await signIn('binback')

  const erased = await boss.ask(userBin.erase, { userIds: [gone] })
  expect(erased.body.message).toBe('删除成功')
  const left = await sql<{ n: string }>(
    `select (select count(*) from identity_user where id = $1) + (select count(*) from identity_account where id = $1)
      + (select count(*) from organisation_user_depart where user_id = $1) as n`,
    [gone],
  )
  expect(left).toEqual([{ n: '0' }])
  await expect(boss.call(userBin.erase, { userIds: [back] })).rejects.toThrow('未找到对应实体')
  await expect(boss.call(userBin.restore, { userIds: [gone] })).rejects.toThrow('未找到对应实体')
})

test('DEC-112 DEC-093 who goes for good here and works elsewhere keeps the account', async () => {
  const id = await newUser([], { username: 'elsewhere', realname: '别处' })
  await (await admin()).call(tenantMember.addMember, { tenantId: 1001, userId: id })
  await boss.call(user.remove, { id })
  await boss.call(userBin.erase, { userIds: [id] })
  expect((await boss.call(userBin.removed, { keyword: '别处' })).total).toBe(0)
  expect((await signIn('elsewhere')).userId).toBe(id)
})

test('DEC-112 a name that was taken meanwhile keeps its deleted namesake out', async () => {
  const old = await newUser([], { username: 'twice', realname: '同名' })
  await boss.call(user.remove, { id: old })
  await newUser([], { username: 'twice' })
  await expect(boss.call(userBin.restore, { userIds: [old] })).rejects.toThrow('用户名已存在')
  expect((await boss.call(userBin.removed, { keyword: '同名' })).total).toBe(1)
})

test('DEC-093 security 2: a guest who left is not brought back by the tenant', async () => {
  const guest = await newUser([], { username: 'guest1' })
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1001', true)`)
  await sql(
    `insert into identity_user (id, username, realname, status, del_flag) values ($1, 'guest1', '客', '1', 1)`,
    [guest],
  )
  await sql('commit')
  await expect(stranger.call(userBin.restore, { userIds: [guest] })).rejects.toThrow('其他租户')
})

test('DEC-112 a department gets at least one person', async () => {
  await expect(boss.call(departUser.addMembers, { depId: one, userIdList: [] })).rejects.toThrow(
    '请选择一条记录！',
  )
})

test('DEC-112 a role is added to at least one person, and nobody is taken out of the reserved one', async () => {
  const [staff] = await sql<{ id: string }>(
    `select id from access_role where role_code = 'staff' and tenant_id = 1000`,
  )
  await expect(boss.call(roleUser.addHolders, { roleId: staff!.id, userIdList: [] })).rejects.toThrow(
    '请选择一条记录！',
  )
  const platform = await admin()
  const onPlatform = { headers: { 'tenant-id': '0' } }
  const [reserved] = await sql<{ id: string }>(`select id from access_role where role_code = 'super_admin'`)
  const holders = () =>
    sql(`select user_id from access_user_role where role_id = $1 and del_flag = 0 order by user_id`, [
      reserved!.id,
    ])
  const before = await holders()
  const { userId } = await someone({ tenant: 0 })
  for (const [call, input] of [
    [roleUser.removeHolder, { userId }],
    [roleUser.removeHolders, { userIds: [userId] }],
  ] as const) {
    const { body } = await platform.ask(call, { roleId: reserved!.id, ...input }, onPlatform)
    expect([body.success, body.message]).toEqual([false, '超级管理员角色不能修改或删除'])
  }
  expect(await holders()).toEqual(before)
})

test('DEC-050 a person is not put into a department that does not exist', async () => {
  await expect(newUser([one, 'nowhere'])).rejects.toThrow('未找到部门信息')
  expect(await sql(`select 1 from identity_user where username = $1`, [`member${made}`])).toEqual([])
})

test('ADMIN-037 people below are found by a part of the name; a question without a department is none', async () => {
  const unit = await add('查人部', root)
  const [first, second] = [
    await newUser([unit], { realname: '查_甲' }),
    await newUser([unit], { realname: '查乙' }),
  ]
  const found = async (realname?: string) =>
    (await boss.call(userDepart.below, { departId: unit, realname })).map(({ id }) => id)
  expect(await found()).toEqual([first, second])
  expect(await found('*查*')).toEqual([first, second])
  expect(await found('_')).toEqual([first])
  expect((await boss.ask(userDepart.below, {})).status).toBe(400)
  for (const call of [userDepart.ofUser, userDepart.belonging])
    expect((await boss.ask(call, {})).status).toBe(400)
  const limited = await someone({ can: ['user:list'] })
  await limitPerson(home, limited, 'user', { hidden: ['realname'] })
  expect(await limited.call(userDepart.below, { id: unit, realname: '没有' })).toHaveLength(2)
})

test('ADMIN-037 the address list names all departments of a person, unless a rule hides them', async () => {
  const [left, right] = [await add('左部', root), await add('右部', root)]
  const id = await newUser([left, right], { realname: '两部兼职' })
  const asked = { realname: '部兼' }
  const departOf = async (who: typeof boss) =>
    (await who.call(userDepart.addressList, asked)).records.map(({ userId, departName }) => [
      userId,
      departName,
    ])
  expect(await departOf(boss)).toEqual([[id, '左部 | 右部']])
  const limited = await someone({ can: ['user:list'] })
  await limitPerson(home, limited, 'user', { hidden: ['orgCodeTxt'] })
  expect(await departOf(limited)).toEqual([[id, '']])
  expect(await boss.call(userDepart.pick, asked)).toMatchObject({ total: 1, records: [{ id }] })
})

test('DEC-112 without a department there are no members; people a rule hides are not taken out', async () => {
  expect(await boss.call(departUser.members, { pageNo: 2, pageSize: 5 })).toMatchObject({
    records: [],
    total: 0,
    size: 5,
    current: 2,
  })
  const unit = await add('退出部', root)
  const id = await newUser([unit])
  const clerk = await someone({ can: ['depart:user', 'user:list'] })
  await limitPerson(home, clerk, 'user', { condition: { field: 'username', rule: 'eq', val: 'nobody' } })
  await expect(clerk.call(departUser.removeMembers, { depId: unit, userIds: [id] })).rejects.toThrow(
    '当前选中部门与用户无关联关系!',
  )
  expect(await boss.call(departUser.members, { depId: unit })).toMatchObject({ total: 1, records: [{ id }] })
  await boss.call(departUser.removeMembers, { depId: unit, userIds: [id] })
  const [line] = await sql(
    `select operate_type, before, after from kernel_log where content = '移出部门用户：退出部'`,
  )
  expect(line).toEqual({ operate_type: 3, before: { userIds: [id] }, after: null })
})

test('DEC-109 the choice of a department stands in the log', async () => {
  const id = await newUser([one, two], { username: 'depswitch' })
  const me = await signIn('depswitch')
  await me.call(ownDepart.select, { username: 'depswitch', orgCode: codes.get(two)! })
  const lines = await sql(
    `select content, operate_type, username, before, after from kernel_log where content = '切换部门' and row_id = $1`,
    [id],
  )
  expect(lines).toEqual([
    {
      content: '切换部门',
      operate_type: 3,
      username: 'depswitch',
      before: { orgCode: codes.get(one) },
      after: { orgCode: codes.get(two) },
    },
  ])
})

test('DEC-050 the log tells the departments of a user before and after each change, and a change of none is none', async () => {
  const id = await newUser([two])
  await boss.call(user.edit, { id, selecteddeparts: [two, one, one] })
  await boss.call(user.edit, { id, selecteddeparts: [one, two] })
  await boss.call(user.edit, { id, selecteddeparts: [root] })
  const log = await sql(
    `select log_type, operate_type, entity, username, before, after from kernel_log
     where content = '调整用户部门' and row_id = $1 order by create_time, id`,
    [id],
  )
  const entry = { log_type: 2, operate_type: 3, entity: 'user', username: 'u0001' }
  const sorted = log.map(({ before, after, ...rest }) => {
    const ids = (members: unknown) => [...(members as { departIds: string[] }).departIds].sort()
    return { ...rest, before: ids(before), after: ids(after) }
  })
  expect(sorted).toEqual([
    { ...entry, before: [], after: [two] },
    { ...entry, before: [two], after: [one, two].sort() },
    { ...entry, before: [one, two].sort(), after: [root] },
  ])
  expect(await boss.call(user.byId, { id })).toMatchObject({ orgId: root, orgCode: codes.get(root) })
})
