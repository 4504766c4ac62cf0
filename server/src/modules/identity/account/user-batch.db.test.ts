import { role } from '@banyan/contract/access/role'
import { account, user } from '@banyan/contract/identity/user'
import { depart } from '@banyan/contract/organisation/depart'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { someone, signIn } = await startServer()
const manager = await signIn('u0001')
const roleId = async (roleCode: string) => (await manager.call(role.list, { roleCode })).records[0]!.id
const staff = await roleId('staff')
const dispatcher = await roleId('dispatcher')
let made = 0
const added = async (more: object = {}) =>
  (await manager.call(user.add, { username: `batch_${++made}`, realname: '批量', ...more })).id

test('many users get roles beside those they hold', async () => {
  const ids = [await added({ selectedroles: [staff] }), await added()]
  await manager.call(account.assign, { ids, addedroles: [dispatcher] })
  const [first, second] = await Promise.all(ids.map((userid) => manager.call(account.roles, { userid })))
  expect([first?.toSorted(), second]).toEqual([[staff, dispatcher].toSorted(), [dispatcher]])
})

test('many users move to another department, and each department tells how many there are in it and below', async () => {
  const above = (await manager.call(depart.add, { departName: '批量上级' })).id
  const below = (await manager.call(depart.add, { departName: '批量下级', parentId: above })).id
  const ids = [await added({ selecteddeparts: [above] }), await added()]
  await manager.call(account.assign, { ids, selecteddeparts: [below] })
  for (const id of ids)
    expect(await manager.call(user.byId, { id })).toMatchObject({ orgCodeTxt: '批量下级' })
  expect(await manager.call(userDepart.counts, {})).toMatchObject({ [above]: 2, [below]: 2 })
})

test('all of a batch or none of it: users of another tenant and unknown roles are refused', async () => {
  const id = await added()
  const stranger = await someone({ tenant: 1001, can: ['user:edit', 'user:list'] })
  const { body } = await stranger.ask(account.assign, { ids: [id], addedroles: [dispatcher] })
  expect(body).toMatchObject({ success: false, message: '未找到对应实体' })
  const unknown = await manager.ask(account.assign, { ids: [id, 'unknown'], addedroles: [dispatcher] })
  expect(unknown.body.success).toBe(false)
  expect((await manager.ask(account.roles, { userid: id })).body.message).toBe('未找到用户相关角色信息')
})

test('a user tells the names of their roles and when they were last seen', async () => {
  const [me] = (await manager.call(user.list, { username: 'u0001' })).records
  expect(await manager.call(user.byId, { id: me!.id })).toMatchObject({
    roleNames: expect.stringContaining('管理员'),
    lastSeenTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  expect(me?.roleNames).toContain('管理员')
})

test('a refusal names the field it is about: a value that is taken, and one that does not fit', async () => {
  await added({ username: 'batch_taken', phone: '13900009001', workNo: 'B-1' })
  for (const [draft, field, message] of [
    [{ username: 'batch_taken' }, 'username', '用户名已存在'],
    [{ phone: '13900009001' }, 'phone', '手机号已存在'],
    [{ workNo: 'B-1' }, 'workNo', '工号已存在'],
    [{ phone: '12' }, 'phone', '请输入正确的手机号'],
    [{ password: '12345678' }, 'password', '密码格式不符合规范'],
    [{ username: 'batch-same-1', password: 'BATCH-same-1' }, 'password', '密码格式不符合规范'],
  ] as const) {
    const sent = { username: `batch_${++made}`, realname: '重复', ...draft }
    const { body } = await manager.fetch('/sys/user/add', { method: 'POST', body: sent })
    expect(body).toMatchObject({ success: false, message, result: { field, message } })
  }
})
