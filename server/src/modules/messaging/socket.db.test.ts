import { setTimeout as sleep } from 'node:timers/promises'
import { onlineUser } from '@banyan/contract/identity/online-user'
import { session } from '@banyan/contract/identity/session'
import { account, user } from '@banyan/contract/identity/user'
import { announcement, announcementState } from '@banyan/contract/messaging/announcement'
import { tenant, tenantMember } from '@banyan/contract/tenancy/tenant'
import { expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { type Client, startServer } from '#testing/server.ts'
import { openSocket } from '#testing/socket.ts'
import { sendSystemMessages } from './public.ts'

const { admin, app, someone, sql, within } = await startServer({ CORS_ORIGINS: 'https://console.example' })
const at = await app.http.listen({ host: '127.0.0.1', port: 0 })
const editor = await someone({ can: ['announcement:list', 'announcement:add', 'announcement:release'] })

async function released(userIds?: string[]): Promise<string> {
  const receivers = userIds ? { msgType: 'USER', userIds } : { msgType: 'ALL' }
  const draft = { titile: '通知', msgCategory: '1', priority: 'L', ...receivers }
  const { id } = await editor.call(announcement.add, draft)
  await editor.call(announcementState.release, { id })
  return id
}

test.each(['subprotocol', 'query'] as const)(
  'MSG-018 DEC-042 DEC-108 a ticket of the user in the path opens the socket, as %s',
  async (by) => {
    const person = await someone()
    const socket = await openSocket(person, { at, by })
    socket.say('HeartBeat')
    expect(await socket.next('heartcheck')).toEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' })
    socket.close()
  },
)

test('DEC-042 the upgrade needs an allowed origin: the own host or one of the list', async () => {
  const person = await someone()
  const refused = [null, 'https://evil.example', 'null', 'http://127.0.0.1:1', `${at}.evil.example`]
  for (const origin of refused) await expect(openSocket(person, { at, origin })).rejects.toThrow('refused')
  const socket = await openSocket(person, { at, origin: 'https://console.example' })
  socket.close()
})

test('DEC-108 a ticket is used once, for the own user, for the socket only, and ends with its session', async () => {
  const [person, other] = [await someone(), await someone()]
  const { ticket } = await person.call(session.ticket, { use: 'socket' })
  const socket = await openSocket(person, { at, ticket })
  await expect(openSocket(person, { at, ticket })).rejects.toThrow('refused')
  await expect(openSocket(person, { at, userId: other.userId })).rejects.toThrow('refused')
  const { ticket: link } = await person.call(session.ticket, { use: 'link' })
  await expect(openSocket(person, { at, ticket: link })).rejects.toThrow('refused')
  for (const bad of ['', 'x', person.token.replaceAll('.', '')])
    await expect(openSocket(person, { at, ticket: bad, by: 'query' })).rejects.toThrow('refused')
  const { ticket: late } = await person.call(session.ticket, { use: 'socket' })
  await person.ask(session.logout)
  await expect(openSocket(person, { at, ticket: late })).rejects.toThrow('refused')
  socket.close()
})

test('DEC-108 a ticket older than 30 s opens nothing', async () => {
  const person = await someone()
  const { ticket, expires } = await person.call(session.ticket, { use: 'socket' })
  expect(Math.round((expires - Date.now()) / 10_000)).toBe(3)
  await sql(`update identity_ticket set expires_at = now() - interval '1 second' where account_id = $1`, [
    person.userId,
  ])
  await expect(openSocket(person, { at, ticket })).rejects.toThrow('refused')
})

test('MSG-024 DEC-038 a release to all pushes topic, one to people pushes user, and a revocation pushes the same', async () => {
  const [ann, bob] = [await someone(), await someone()]
  const far = await someone({ tenant: 1001 })
  const [toAnn, toBob, toFar] = await Promise.all([ann, bob, far].map((who) => openSocket(who, { at })))
  const all = await released()
  const topic = { cmd: 'topic', msgId: all, msgTxt: '有新的通知', userId: '' }
  expect([await toAnn!.next('topic'), await toBob!.next('topic')]).toEqual([topic, topic])
  const chosen = await released([bob.userId])
  expect(await toBob!.next('user')).toEqual({ ...topic, cmd: 'user', msgId: chosen, userId: bob.userId })
  await editor.call(announcementState.revoke, { id: chosen })
  expect(await toBob!.next('user')).toMatchObject({ msgId: chosen })
  await editor.call(announcementState.push, { anntId: all })
  expect(await toAnn!.next('topic')).toMatchObject({ msgId: all })
  expect(toAnn!.heard.filter(({ cmd }) => cmd === 'user')).toEqual([])
  expect(toFar!.heard).toEqual([])
  for (const socket of [toAnn, toBob, toFar]) socket?.close()
})

test('DEC-038 what is rolled back is never pushed', async () => {
  const person = await someone()
  const socket = await openSocket(person, { at })
  const { id } = await editor.call(announcement.add, {
    titile: 'x',
    msgCategory: '1',
    priority: 'L',
    msgType: 'ALL',
  })
  await sql(`create function fail_log() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await sql(`create trigger fail_log before insert on kernel_log for each row execute function fail_log()`)
  expect((await editor.ask(announcementState.release, { id })).status).toBe(500)
  await sql('drop trigger fail_log on kernel_log')
  await sleep(300)
  expect(socket.heard).toEqual([])
  socket.close()
})

test('security §12 a message over 4 KB ends the socket, a sixth socket the oldest', async () => {
  const person = await someone()
  const talker = await openSocket(person, { at })
  talker.say('x'.repeat(5000))
  expect(await talker.closed).toBe(1009)
  const sockets = []
  for (let n = 0; n < 6; n++) sockets.push(await openSocket(person, { at }))
  expect(await sockets[0]!.closed).toBe(4001)
  for (const socket of sockets) socket.close()
})

test('DEC-042 a session ended from elsewhere takes its socket with it, others stay', async () => {
  const [person, stays] = [await someone(), await someone()]
  const boss = await someone({ can: ['onlineUser:list', 'onlineUser:logout'] })
  const [gone, kept] = await Promise.all([person, stays].map((who) => openSocket(who, { at })))
  const { records } = await boss.call(onlineUser.list, { username: person.username })
  await boss.call(onlineUser.forceLogout, { id: records[0]!.id })
  expect([await gone!.closed, await gone!.reason]).toEqual([4002, 'forced'])
  kept!.say('HeartBeat')
  await kept!.next('heartcheck')
  kept!.close()
}, 30_000)

test.each<[string, string, (person: Client) => Promise<unknown>]>([
  ['signed out', 'self', (person) => person.ask(session.logout)],
  [
    'frozen',
    'frozen',
    async (person) => (await admin()).call(account.freeze, { ids: [person.userId], status: 2 }),
  ],
  ['deleted', 'removed', async (person) => (await admin()).call(user.remove, { id: person.userId })],
  [
    'given another password',
    'password',
    async ({ username }) =>
      (await admin()).call(account.setPassword, {
        username,
        password: 'Anders-2026!',
        confirmpassword: 'Anders-2026!',
      }),
  ],
])('security §18 someone who was %s hears no push made afterwards, and why: %s', async (_, why, end) => {
  const [person, stays] = [await someone(), await someone()]
  const [gone, kept] = await Promise.all([person, stays].map((who) => openSocket(who, { at })))
  await end(person)
  const id = await released()
  expect(await kept!.next('topic')).toMatchObject({ msgId: id })
  expect([await gone!.closed, await gone!.reason]).toEqual([4002, why])
  expect(gone!.heard).toEqual([])
  kept!.close()
})

test('security §18 who works in a tenant as a guest hears nothing of it once the membership or the tenant is gone', async () => {
  const platform = await admin()
  const { id } = await platform.call(tenant.add, { name: '客座租户', status: '1' })
  const tenantId = Number(id)
  const [guest, second] = [await someone(), await someone()]
  for (const { userId } of [guest, second]) await platform.call(tenantMember.addMember, { tenantId, userId })
  const headers = { 'tenant-id': String(tenantId) }
  const sockets = []
  for (const who of [guest, second]) {
    const { body } = await who.ask(session.ticket, { use: 'socket' }, { headers })
    sockets.push(await openSocket(who, { at, ticket: (body.result as { ticket: string }).ticket }))
  }
  await platform.call(tenantMember.removeMember, { tenantId, userId: guest.userId })
  expect(await sockets[0]!.reason).toBe('removed')
  await platform.call(tenant.edit, { id, name: '客座租户', status: '0' })
  expect(await sockets[1]!.reason).toBe('tenant')
  expect((await guest.ask(session.info)).body.success).toBe(true)
})

test('open consoles learn within two seconds of a granted role and of a new membership, others of nothing', async () => {
  const platform = await admin()
  const person = await someone()
  const far = await someone({ tenant: 1001 })
  await sleep(700) // until it is told what making these people changed
  const [socket, other] = [await openSocket(person, { at }), await openSocket(far, { at })]
  const access = { cmd: 'access', msgTxt: '权限已变更' }
  const since = performance.now()
  const next = socket.next('access')
  await someone({ can: ['log:list'] })
  expect(await next).toEqual(access)
  expect(performance.now() - since).toBeLessThan(2000)
  const { id } = await platform.call(tenant.add, { name: '新租户', status: '1' })
  const nextThere = other.next('access')
  await platform.call(tenantMember.addMember, { tenantId: Number(id), userId: far.userId })
  expect(await nextThere).toEqual(access)
  for (const each of [socket, other]) each.close()
})

test('of a flood of messages to someone the last twenty are pushed', async () => {
  const person = await someone()
  const socket = await openSocket(person, { at })
  const entries = Array.from({ length: 22 }, (_, n) => ({ text: String(n) }))
  const ids = await within({ tenantId: 1000, username: 'system' }, (tx) =>
    sendSystemMessages(tx, { kind: 'system', to: { userIds: [person.userId] }, title: '很多' }, entries),
  )
  await eventually(async () => expect(socket.heard.at(-1)).toMatchObject({ msgId: ids.at(-1) }))
  expect(socket.heard.map(({ msgId }) => msgId)).toEqual(ids.slice(2))
  socket.close()
})

test('a plain request to the socket and an upgrade anywhere else open nothing', async () => {
  const person = await someone()
  expect((await person.fetch(`/websocket/${person.userId}`)).status).toBe(404)
  const { WebSocket } = await import('undici')
  for (const path of ['/sys/user/list', '/', '/websocket', '/nothing']) {
    const line = new WebSocket(at.replace('http', 'ws') + path, { headers: { origin: at } })
    const outcome = new Promise((resolve) => {
      line.addEventListener('open', () => resolve('open'))
      line.addEventListener('error', () => resolve('refused'))
    })
    expect([path, await outcome]).toEqual([path, 'refused'])
  }
})

test('security §14 the end of the server closes sockets with 1001', async () => {
  const person = await someone()
  const socket = await openSocket(person, { at })
  await app.close()
  expect(await socket.closed).toBe(1001)
})
