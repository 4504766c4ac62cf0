import { vehicle } from '@banyan/contract/fleet/vehicle'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { log } from '@banyan/contract/identity/log'
import { onlineUser } from '@banyan/contract/identity/online-user'
import { session } from '@banyan/contract/identity/session'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { startServer } from '#testing/server.ts'

const home = await startServer()
const { app, sql, someone, signIn, anyone } = home
const auditor = await someone({
  can: ['log:list', 'log:export', 'onlineUser:list', 'onlineUser:logout', 'vehicleType:list', 'user:list'],
})
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

test('an entry names its record and the rows its members point at, for those who may list them', async () => {
  const reader = await someone({ can: ['log:list', 'vehicle:list'] })
  const writer = await someone({ can: ['vehicle:add', 'vehicle:edit', 'vehicleType:add'] })
  const type = await writer.call(vehicleType.add, { name: '日志牵引车', sortNo: 1 })
  const { id } = await writer.call(vehicle.add, { plateNo: '闽CQ2884' })
  await writer.call(vehicle.edit, { id, plateNo: '闽CQ2884', typeId: type.id })
  const find = async (who: typeof reader) =>
    (await who.call(log.list, { entity: 'vehicle', rowId: id, operateType: '3' })).records[0]
  expect(await find(reader)).toMatchObject({
    content: '编辑车辆',
    recordName: '闽CQ2884',
    after: { typeId: type.id, typeId_dictText: '日志牵引车' },
  })
  expect((await find(auditor))?.recordName).toBeUndefined()
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

test('online people are found by a part of their names as it stands, the last seen first, page by page', async () => {
  const people = [await someone(), await someone(), await someone()]
  for (const [at, { userId }] of people.entries()) {
    await sql('update identity_user set realname = $2 where id = $1', [
      userId,
      ['在线甲%A', '在线乙_A', '在线丙a'][at],
    ])
    await sql(`update identity_session set seen_at = now() + $2 * interval '1 hour' where account_id = $1`, [
      userId,
      at,
    ])
  }
  const found = async (input: {
    realname?: string
    username?: string
    pageNo?: number
    pageSize?: number
  }) => {
    const { records, total } = await auditor.call(onlineUser.list, input)
    return [records.map(({ realname }) => realname), total]
  }
  expect(await found({ realname: '在线' })).toEqual([['在线丙a', '在线乙_A', '在线甲%A'], 3])
  expect(await found({ realname: '在线', pageNo: 2, pageSize: 2 })).toEqual([['在线甲%A'], 3])
  expect(await found({ realname: '%a' })).toEqual([['在线甲%A'], 1])
  expect(await found({ realname: '_a' })).toEqual([['在线乙_A'], 1])
  expect(await found({ realname: '*丙*' })).toEqual([['在线丙a'], 1])
  expect(await found({ username: people[0]!.username.toUpperCase(), realname: '在线' })).toEqual([
    ['在线甲%A'],
    1,
  ])
  await sql('update identity_user set del_flag = 1 where id = $1', [people[2]!.userId])
  expect(await found({ realname: '在线' })).toEqual([['在线乙_A', '在线甲%A'], 2])
})

test('DEC-063 the list of online people follows the data rules of people: rows, and names that are hidden', async () => {
  const can = ['onlineUser:list']
  const [limited, blind] = [await someone({ can }), await someone({ can })]
  await limitPerson(home, limited, 'user', {
    condition: { field: 'username', rule: 'eq', val: limited.username },
  })
  const seen = await limited.call(onlineUser.list, {})
  expect([seen.records.map(({ userId }) => userId), seen.total]).toEqual([[limited.userId], 1])
  await limitPerson(home, blind, 'user', { hidden: ['username', 'realname'] })
  const all = await blind.call(onlineUser.list, { pageSize: 500 })
  expect(all.total).toBeGreaterThan(1)
  expect([...new Set(all.records.map(({ username, realname }) => `${username} ${realname}`))]).toEqual([
    ' null',
  ])
  const asked = { username: 'no such name', realname: 'no such name' }
  expect((await blind.call(onlineUser.list, asked)).total).toBe(all.total)
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
