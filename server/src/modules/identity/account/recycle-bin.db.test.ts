import { objectRule } from '@banyan/contract/access/object-rule'
import { role } from '@banyan/contract/access/role'
import { user } from '@banyan/contract/identity/user'
import { removedUser, userBin } from '@banyan/contract/identity/user-bin'
import { userLookup } from '@banyan/contract/identity/user-lookup'
import { tenantMember } from '@banyan/contract/tenancy/tenant'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { admin, signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')
const staff = (await boss.call(role.list, { roleCode: 'staff' })).records[0]!.id
const added = async (username: string, realname: string, more: object = {}) =>
  (await boss.call(user.add, { username, realname, ...more })).id

for (const [username, realname] of [
  ['bin_a', '回收甲'],
  ['bin_b', '回收乙'],
  ['bin%c', '回收丙'],
  ['binxc', '回收丁'],
] as const) {
  const id = await added(username.replace('%', '-'), realname)
  await sql(`update identity_user set username = $2 where id = $1`, [id, username])
  await boss.call(user.remove, { id })
}
const namesIn = async (asked: object) =>
  (await boss.call(removedUser.newest, asked)).map(({ username }) => username)

test.each([
  [{ username: 'bin' }, ['binxc', 'bin%c', 'bin_b', 'bin_a']],
  [{ username: '*BIN_*' }, ['bin_b', 'bin_a']],
  [{ username: 'n%c' }, ['bin%c']],
  [{ realname: '收乙' }, ['bin_b']],
  [{ username: 'bin_', realname: '回收甲' }, ['bin_a']],
  [{ username: 'nobody' }, []],
])('DEC-112 the bin asked for %j shows %j, newest first', async (asked, names) => {
  expect(await namesIn(asked)).toEqual(names)
})

test('DEC-112 the bin is searched by real name and shown page by page', async () => {
  const page = (pageNo: number) => boss.call(userBin.removed, { keyword: '回收', pageNo, pageSize: 3 })
  const [first, second] = [await page(1), await page(2)]
  expect(first.records.map(({ username }) => username)).toEqual(['binxc', 'bin%c', 'bin_b'])
  expect(second.records.map(({ username }) => username)).toEqual(['bin_a'])
  expect([first, second].map(({ total, size, current, pages }) => [total, size, current, pages])).toEqual([
    [4, 3, 1, 2],
    [4, 3, 2, 2],
  ])
  expect((await boss.call(userBin.removed, { keyword: '收乙' })).records).toMatchObject([
    { username: 'bin_b' },
  ])
  expect((await boss.call(userBin.removed, { keyword: 'bin_b' })).total).toBe(0)
})

test('DEC-063 a name that a rule hides is neither shown in the bin nor searched', async () => {
  const reader = await someone({ can: ['user:recycle'] })
  const [held] = await sql<{ id: string }>('select role_id as id from access_user_role where user_id = $1', [
    reader.userId,
  ])
  await sql(
    `insert into access_attr_rule (id, tenant_id, name, entity, content) values ('hides', 1000, 'hides', 'user', $1)`,
    [JSON.stringify([{ attr: 'username', visible: false }])],
  )
  await boss.call(objectRule.add, { roleId: held!.id, entity: 'user', scope: '1', ruleId: 'hides' })
  const rows = await reader.call(removedUser.newest, { username: 'bin_a', realname: '回收' })
  expect(rows).toHaveLength(4)
  expect(rows.map((row) => 'username' in row)).toEqual([false, false, false, false])
  expect(await reader.call(userLookup.byNames, { username: ['u0001'] })).toEqual([])
  expect(await boss.call(userLookup.byNames, { username: ['u0001'] })).toHaveLength(1)
})

test('DEC-112 one comes back or goes for good, the others of the bin stay as they are', async () => {
  const [back, gone, kept] = [
    await added('only_back', '还'),
    await added('only_gone', '去', { selectedroles: [staff] }),
    await added('only_kept', '留', { selectedroles: [staff] }),
  ]
  await boss.call(user.removeBatch, { ids: [back, gone, kept] })
  const states = async () =>
    Object.fromEntries(
      (
        await sql<{ id: string; deleted: boolean; row: number; roles: number }>(
          `select a.id, a.deleted_at is not null as deleted,
             (select del_flag from identity_user u where u.id = a.id) as row,
             (select count(*)::int from access_user_role r where r.user_id = a.id) as roles
           from identity_account a where id = any($1)`,
          [[back, gone, kept]],
        )
      ).map(({ id, ...state }) => [id, state]),
    )
  const waits = { deleted: true, row: 1, roles: 1 }
  await boss.call(userBin.restore, { userIds: [back, back] })
  expect(await states()).toEqual({
    [back]: { deleted: false, row: 0, roles: 0 },
    [gone]: waits,
    [kept]: waits,
  })
  await boss.call(userBin.erase, { userIds: [gone] })
  expect(await states()).toEqual({ [back]: { deleted: false, row: 0, roles: 0 }, [kept]: waits })
  expect(await sql(`select 1 from access_user_role where user_id = $1`, [gone])).toEqual([])
  await expect(boss.call(userBin.restore, { userIds: [kept, back] })).rejects.toThrow('未找到对应实体')
  expect((await states())[kept]).toEqual(waits)
  const lines = await sql(
    `select content, operate_type, entity, row_id, after from kernel_log where row_id = any($1) and content like '%用户'
       and content <> '新增用户' and content <> '删除用户' order by create_time`,
    [[back, gone, kept]],
  )
  expect(lines).toEqual([
    { content: '还原用户', operate_type: 3, entity: 'user', row_id: back, after: { delFlag: 0 } },
    { content: '彻底删除用户', operate_type: 4, entity: 'user', row_id: gone, after: null },
  ])
})

test('security 15 nobody erases someone who holds more than they do', async () => {
  const id = await added('bin_higher', '上级', { selectedroles: [staff] })
  await boss.call(user.remove, { id })
  const clerk = await someone({ can: ['user:recycle'] })
  await expect(clerk.call(userBin.erase, { userIds: [id] })).rejects.toThrow('涉及的用户拥有您没有的权限')
  expect(await sql(`select del_flag from identity_user where id = $1`, [id])).toEqual([{ del_flag: 1 }])
})

test('DEC-093 DEC-112 a guest comes back by the platform only, and in that tenant only', async () => {
  const platform = await admin()
  const id = await added('bin_guest', '客')
  await platform.call(tenantMember.addMember, { tenantId: 1001, userId: id })
  const there = await signIn('m0001')
  await boss.call(user.remove, { id })
  await there.call(user.remove, { id })
  await expect(there.call(userBin.restore, { userIds: [id] })).rejects.toThrow(
    '该账号属于其他租户，只能由其所属租户修改',
  )
  const headers = { 'tenant-id': '1001' }
  const { body } = await platform.ask(userBin.restore, { userIds: [id] }, { headers })
  expect(body).toMatchObject({ success: true, message: '还原成功' })
  expect(
    await sql(`select tenant_id, del_flag from identity_user where id = $1 order by tenant_id`, [id]),
  ).toEqual([
    { tenant_id: 1000, del_flag: 1 },
    { tenant_id: 1001, del_flag: 0 },
  ])
})
