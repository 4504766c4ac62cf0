import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { log } from '@banyan/contract/identity/log'
import { onlineUser } from '@banyan/contract/identity/online-user'
import { session } from '@banyan/contract/identity/session'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { app, sql, someone, signIn, anyone } = await startServer()
const auditor = await someone({ can: ['log:list', 'log:export', 'onlineUser:list', 'onlineUser:logout'] })
const stranger = await someone({ tenant: 1001, can: ['log:list', 'onlineUser:list', 'onlineUser:logout'] })
const editor = await someone({ can: ['vehicleType:add', 'vehicleType:edit'] })

test('every sign-in and every failed one is a row of the login log', async () => {
  const [person] = await sql<{ username: string }>(
    `select username from identity_user where username = 'u0007'`,
  )
  await signIn(person!.username)
  await anyone.ask(session.login, { username: 'u0007', password: 'wrong-password' })
  const { records } = await auditor.call(log.list, { logType: '1', username: 'u0007' })
  expect(records.map(({ content }) => content)).toEqual(['用户 u0007 登录失败', '用户 u0007 登录成功'])
  expect(records[0]).toMatchObject({ logType: 1, logType_dictText: '登录日志', peer: '127.0.0.1' })
})

test('the operation log tells who changed what, before and after; other tenants do not see it', async () => {
  const { id } = await editor.call(vehicleType.add, { name: '日志车型', sortNo: 1 })
  await editor.call(vehicleType.edit, { id, name: '日志车型二', sortNo: 1 })
  const { records } = await auditor.call(log.list, { entity: 'vehicleType', rowId: id })
  expect(records).toMatchObject([
    {
      logType: 2,
      operateType: 3,
      operateType_dictText: '修改',
      username: editor.username,
      content: '编辑车辆类型',
      before: { name: '日志车型' },
      after: { name: '日志车型二' },
    },
    { operateType: 2, content: '新增车辆类型' },
  ])
  expect(await auditor.call(log.byId, { id: records[0]!.id })).toMatchObject({
    after: { name: '日志车型二' },
  })
  expect(await stranger.call(log.list, { rowId: id })).toMatchObject({ total: 0 })
  await expect(stranger.call(log.byId, { id: records[0]!.id })).rejects.toThrow('未找到对应数据')
})

test('LIST-009 the log is exported with its texts, and nobody can change it', async () => {
  const { status, headers } = await auditor.ask(log.exportXls, { format: 'xlsx' })
  expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')])
  for (const [method, path] of [
    ['POST', 'add'],
    ['PUT', 'edit'],
    ['DELETE', 'delete'],
    ['DELETE', 'deleteBatch'],
  ]) {
    const { body } = await auditor.fetch(`/sys/log/${path}`, { method, query: { id: 'x', ids: 'x' } })
    expect(body.code).toBe(404)
  }
})

test('SESS-037 DEC-024 someone online is seen with address and times, and forced out at the next call', async () => {
  const victim = await someone()
  await victim.call(session.info, {})
  const { records } = await auditor.call(onlineUser.list, { username: victim.username })
  expect(records).toMatchObject([
    {
      userId: victim.userId,
      username: victim.username,
      realname: '测试',
      ip: '127.0.0.1',
      active: true,
      own: false,
    },
  ])
  expect(records[0]!.lastSeen >= records[0]!.loginTime).toBe(true)
  const { id } = records[0]!
  await expect(stranger.call(onlineUser.forceLogout, { id })).rejects.toThrow('该用户已离线')
  expect(await stranger.call(onlineUser.list, { username: victim.username })).toMatchObject({ total: 0 })
  await expect(victim.call(onlineUser.forceLogout, { id })).rejects.toThrow('没有权限')
  await auditor.call(onlineUser.forceLogout, { id })
  const { status, body } = await victim.ask(session.info)
  expect([status, body.message]).toEqual([500, 'Token失效，请重新登录'])
  expect(await auditor.call(onlineUser.list, { username: victim.username })).toMatchObject({ total: 0 })
  await expect(auditor.call(onlineUser.forceLogout, { id })).rejects.toThrow('该用户已离线')
  const entries = await auditor.call(log.list, { entity: 'onlineUser', rowId: victim.userId })
  expect(entries.records).toMatchObject([
    {
      content: `强制退出用户：${victim.username}`,
      operateType: 3,
      username: auditor.username,
      before: { username: victim.username, ip: '127.0.0.1', loginTime: expect.any(String) },
    },
  ])
})

test('nobody forces themselves out, nor someone who holds more than they do', async () => {
  const own = (await auditor.call(onlineUser.list, { username: auditor.username })).records[0]!
  expect(own.own).toBe(true)
  await expect(auditor.call(onlineUser.forceLogout, { id: own.id })).rejects.toThrow('不能强制退出自己的会话')
  const chief = await signIn('u0001')
  const his = (await auditor.call(onlineUser.list, { username: 'u0001' })).records[0]!
  await expect(auditor.call(onlineUser.forceLogout, { id: his.id })).rejects.toThrow()
  expect(await chief.call(session.info, {})).toMatchObject({ username: 'u0001' })
})

test('who is online is found by a part of the real name and told page by page', async () => {
  const people = [await someone(), await someone(), await someone()]
  for (const { userId } of people)
    await sql(`update identity_user set realname = '在线人' where id = $1`, [userId])
  const page = (pageNo: number) => auditor.call(onlineUser.list, { realname: '线人', pageNo, pageSize: 2 })
  const [first, second] = [await page(1), await page(2)]
  expect([first.total, first.records.length, second.records.length]).toEqual([3, 2, 1])
  expect([...first.records, ...second.records].map(({ userId }) => userId).sort()).toEqual(
    people.map(({ userId }) => userId).sort(),
  )
})

test('ended and expired sessions are not online', async () => {
  const gone = await someone()
  await gone.ask(session.logout)
  expect(await auditor.call(onlineUser.list, { username: gone.username })).toMatchObject({ total: 0 })
  const old = await someone()
  await sql(`update identity_session set expires_at = now() where account_id = $1`, [old.userId])
  expect(await auditor.call(onlineUser.list, { username: old.username })).toMatchObject({ total: 0 })
})

test('a read writes nothing about being seen; the notes are written down later, all together', async () => {
  const person = await someone()
  await person.call(session.info, {})
  const seen = () =>
    sql<{ seen: boolean }>(`select seen_at is not null as seen from identity_session where account_id = $1`, [
      person.userId,
    ])
  expect(await seen()).toEqual([{ seen: false }])
  await app.close()
  expect(await seen()).toEqual([{ seen: true }])
})
