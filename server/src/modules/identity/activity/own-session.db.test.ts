import { ownSession } from '@banyan/contract/identity/own-account'
import { session } from '@banyan/contract/identity/session'
import { signIn as ways } from '@banyan/contract/identity/sign-in'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { anyone, signIn, someone, sql } = await startServer()

test('people see where they are signed in: device, address, times, this one marked and first', async () => {
  const first = await someone()
  const second = await signIn(first.username)
  await first.call(session.info, {})
  const list = await second.call(ownSession.list, {})
  expect(list.map(({ id, current }) => [id, current])).toEqual([
    [second.token.split('.')[0], true],
    [first.token.split('.')[0], false],
  ])
  expect(list[0]).toMatchObject({ ip: '127.0.0.1', byLink: false, agent: expect.any(String) })
  for (const { loginTime, lastSeen } of list) expect(lastSeen >= loginTime.slice(0, 19)).toBe(true)
})

test('one device is signed out, its next call answers Token失效; nobody ends someone else’s or this one', async () => {
  const first = await someone()
  const [second, stranger] = [await signIn(first.username), await someone()]
  const [id = '', own = ''] = [first, second].map(({ token }) => token.split('.')[0]!)
  await expect(stranger.call(ownSession.end, { id })).rejects.toThrow('该设备已退出')
  await expect(second.call(ownSession.end, { id: own })).rejects.toThrow('当前设备请使用退出登录')
  await second.call(ownSession.end, { id })
  expect((await first.ask(session.info)).body.message).toBe('Token失效，请重新登录')
  await expect(second.call(ownSession.end, { id })).rejects.toThrow('该设备已退出')
  expect(await second.call(ownSession.list, {})).toHaveLength(1)
})

test('all other devices are signed out at once, this one stays', async () => {
  const first = await someone()
  const others = [await signIn(first.username), await signIn(first.username)]
  const stranger = await someone()
  expect(await first.call(ownSession.endOthers, {})).toEqual({ ended: 2 })
  for (const other of others) expect((await other.ask(session.info)).body.success).toBe(false)
  expect((await first.ask(session.info)).body.success).toBe(true)
  expect((await stranger.ask(session.info)).body.success).toBe(true)
  expect(await first.call(ownSession.endOthers, {})).toEqual({ ended: 0 })
})

test('security §18 a session that came by a link is marked and ends no other', async () => {
  const person = await someone()
  const { ticket } = await person.call(session.ticket, { use: 'link' })
  const { body } = await anyone.ask(ways.byLink, {}, { headers: { 'access-token': ticket } })
  const { token } = body.result as { token: string }
  const list = await person.call(ownSession.list, {})
  expect(list.map(({ byLink }) => byLink)).toEqual([false, true])
  const headers = { 'access-token': token }
  const answer = await anyone.ask(ownSession.endOthers, {}, { headers })
  expect(answer.body.message).toBe('通过链接登录时不能退出其他设备')
})

test('the own devices: this one first, then the last seen; ending them leaves its lines in the log', async () => {
  const first = await someone()
  const others = [await signIn(first.username), await signIn(first.username), await signIn(first.username)]
  const idOf = ({ token }: { token: string }) => token.split('.')[0]!
  const [early, late, middle] = others.map(idOf) as [string, string, string]
  for (const [id, hours] of [
    [early, 1],
    [middle, 2],
    [late, 3],
  ] as const)
    await sql(`update identity_session set seen_at = now() + $2 * interval '1 hour' where id = $1`, [
      id,
      hours,
    ])
  const list = await first.call(ownSession.list, {})
  expect(list.map(({ id }) => id)).toEqual([idOf(first), late, middle, early])
  const loginTime = list[1]!.loginTime
  await first.call(ownSession.end, { id: late })
  await first.call(ownSession.endOthers, {})
  await first.call(ownSession.endOthers, {})
  const lines = await sql(
    `select content, operate_type, username, before, after from kernel_log where entity = 'onlineUser' and row_id = $1
     order by create_time`,
    [first.userId],
  )
  const line = { operate_type: 3, username: first.username, after: null }
  expect(lines).toEqual([
    { ...line, content: '退出自己的其他设备', before: { ip: '127.0.0.1', loginTime } },
    { ...line, content: '退出自己的其他设备：2个', before: null },
  ])
})

test('security §18 a session that came by a link signs out no single device either', async () => {
  const person = await someone()
  const { ticket } = await person.call(session.ticket, { use: 'link' })
  const { body } = await anyone.ask(ways.byLink, {}, { headers: { 'access-token': ticket } })
  const headers = { 'access-token': (body.result as { token: string }).token }
  const answer = await anyone.ask(ownSession.end, { id: person.token.split('.')[0]! }, { headers })
  expect(answer.body.message).toBe('通过链接登录时不能退出其他设备')
  expect((await person.ask(session.info)).body.success).toBe(true)
})
