import { beforeEach, expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { secondsFromNow } from '#testing/times.ts'
import {
  findAnnouncement,
  findFurtherMembers,
  findStates,
  insertSystemMessages,
  markReleased,
  markRevoked,
} from './announcement.queries.ts'
import { announcements, receipts } from './messaging.tables.ts'
import { findPreference, storePreference } from './notice-preference.queries.ts'
import {
  addMissingReceipts,
  addReceipts,
  countUnread,
  findReceived,
  findUnread,
  markAllRead,
  markRead,
  renewReceipts,
} from './receipt.queries.ts'

const server = await startServer()
const { inTenant, someone } = server
const [ann, bob] = [(await someone()).userId, (await someone()).userId]

beforeEach(async () => {
  await server.sql('delete from messaging_receipt')
  await server.sql('delete from messaging_announcement')
})

type Draft = Partial<typeof announcements.$inferInsert>
const entry = (id: string, more: Draft = {}) => ({
  id,
  titile: id,
  msgCategory: '1',
  priority: 'L',
  msgType: 'ALL',
  sendStatus: '1',
  ...more,
})
const mark = (anntId: string, userId: string, more: Partial<typeof receipts.$inferInsert> = {}) => ({
  id: `${anntId} of ${userId}`,
  anntId,
  userId,
  ...more,
})

const spans: [string, Draft, isRunning: boolean][] = [
  ['always', {}, true],
  ['begins now', { startTime: secondsFromNow(0) }, true],
  ['begins in a second', { startTime: secondsFromNow(1) }, false],
  ['ends now', { endTime: secondsFromNow(0) }, true],
  ['ended a second ago', { endTime: secondsFromNow(-1) }, false],
  ['goes on', { startTime: secondsFromNow(-1), endTime: secondsFromNow(1) }, true],
  ['draft', { sendStatus: '0' }, false],
  ['revoked', { sendStatus: '2' }, false],
  ['removed', { delFlag: 1 }, false],
]

test.each(spans)(
  'DEC-039 the bell counts and lists an announcement while it runs: %s',
  async (id, more, isRunning) => {
    const found = await inTenant(async (tx) => {
      await tx.insert(announcements).values(entry(id, more))
      await tx.insert(receipts).values(mark(id, ann))
      const [unread, counted] = [await findUnread(tx, ann, '1', 5), await countUnread(tx, ann)]
      await addMissingReceipts(tx, bob)
      const added = (await tx.select().from(receipts)).filter(({ userId }) => userId === bob)
      return [unread.length, counted.anntMsgTotal, added.length]
    })
    expect(found).toEqual(isRunning ? [1, 1, 1] : [0, 0, 0])
  },
)

test('DEC-038 what ended is read by whoever has a mark; what is for all is read by everybody while it runs', async () => {
  const read = await inTenant(async (tx) => {
    await tx
      .insert(announcements)
      .values([
        entry('running'),
        entry('over', { endTime: secondsFromNow(-1) }),
        entry('coming', { startTime: secondsFromNow(1) }),
        entry('chosen', { msgType: 'USER' }),
        entry('chosen draft', { msgType: 'USER', sendStatus: '0' }),
      ])
    const ids = ['running', 'over', 'coming', 'chosen', 'chosen draft']
    await tx.insert(receipts).values(ids.map((id) => mark(id, ann)))
    const of = async (userId: string) => {
      const all = []
      for (const id of ids) if ((await findReceived(tx, userId, id)).length) all.push(id)
      return all
    }
    return { ann: await of(ann), bob: await of(bob) }
  })
  expect(read).toEqual({ ann: ['running', 'over', 'chosen'], bob: ['running'] })
})

test('DEC-039 unread entries: the newest sent first, those of one moment by id, no more than asked for', async () => {
  const titles = await inTenant(async (tx) => {
    const at = (n: number) => ({ sendTime: `2026-01-0${n} 00:00:00` })
    const drafts = [entry('b', at(2)), entry('c', at(2)), entry('a', at(3)), entry('d', at(1))]
    await tx
      .insert(announcements)
      .values([...drafts, entry('read', at(4)), entry('message', { ...at(4), msgCategory: '2' })])
    await tx
      .insert(receipts)
      .values([
        ...['a', 'b', 'c', 'd', 'message'].map((id) => mark(id, ann)),
        mark('read', ann, { readFlag: '1' }),
        mark('read', bob),
      ])
    const of = async (category: string, limit: number) =>
      (await findUnread(tx, ann, category, limit)).map(({ id }) => id)
    return [await of('1', 5), await of('1', 2), await of('2', 5), await countUnread(tx, ann)]
  })
  expect(titles).toEqual([['a', 'c', 'b', 'd'], ['a', 'c'], ['message'], { anntMsgTotal: 4, sysMsgTotal: 1 }])
})

test('DEC-041 reading marks the own mark, by announcement or by its own id, and keeps the time of the first reading', async () => {
  await inTenant(async (tx) => {
    await tx
      .insert(announcements)
      .values([entry('a'), entry('b'), entry('later', { startTime: secondsFromNow(60) })])
    await tx
      .insert(receipts)
      .values([
        mark('a', ann),
        mark('b', ann),
        mark('later', ann),
        mark('a', bob),
        mark('b', bob, { readFlag: '1', readTime: '2020-01-01 00:00:00' }),
      ])
    await markRead(tx, ann, 'a')
    await markRead(tx, bob, 'b')
  })
  const flags = () =>
    server.sql<{ id: string; flag: string }>(
      `select annt_id || ' ' || case user_id when '${ann}' then 'ann' else 'bob' end as id,
         read_flag || case when read_time > now() - interval '1 hour' then ' now'
           when read_time is not null then ' before' else '' end as flag from messaging_receipt`,
    )
  const byId = async () => Object.fromEntries((await flags()).map(({ id, flag }) => [id, flag]))
  const first = { 'a ann': '1 now', 'b ann': '0', 'later ann': '0', 'a bob': '0', 'b bob': '1 before' }
  expect(await byId()).toEqual(first)
  await inTenant((tx) => markRead(tx, bob, `a of ${bob}`))
  await inTenant((tx) => markAllRead(tx, ann))
  expect(await byId()).toEqual({ ...first, 'b ann': '1 now', 'a bob': '1 now' })
})

test('DEC-038 a release makes new marks for chosen people who can work here, and none for an announcement to all', async () => {
  const frozen = (await someone()).userId
  const far = (await someone({ tenant: 1001 })).userId
  await server.sql(`update identity_user set status = '2' where id = $1`, [frozen])
  await inTenant(async (tx) => {
    await tx.insert(announcements).values([entry('a'), entry('b')])
    await tx.insert(receipts).values([mark('a', bob, { readFlag: '1' }), mark('b', bob)])
    await renewReceipts(tx, 'a', [ann, frozen, far])
  })
  const marks = async () =>
    (
      await server.sql<{ m: string }>(
        `select annt_id || ':' || user_id || ':' || read_flag || ':' || (id = md5(annt_id || ':' || user_id)) as m
         from messaging_receipt order by annt_id, user_id`,
      )
    ).map(({ m }) => m)
  expect(await marks()).toEqual([`a:${ann}:0:true`, `b:${bob}:0:false`])
  await inTenant((tx) => renewReceipts(tx, 'a', 'all'))
  expect(await marks()).toEqual([`b:${bob}:0:false`])
  await inTenant((tx) => addReceipts(tx, ['a', 'c'], [ann]))
  expect(await marks()).toEqual([`a:${ann}:0:true`, `b:${bob}:0:false`, `c:${ann}:0:true`])
})

test('an announcement is released with its sender and time, and revoked with the time of that', async () => {
  const states = async () =>
    (
      await server.sql<Record<string, unknown>>(
        `select id, send_status as status, sender, send_time is not null as sent, cancel_time is not null as cancelled
         from messaging_announcement order by id`,
      )
    ).map((row) => Object.values(row).join(' '))
  await inTenant(async (tx) => {
    await tx.insert(announcements).values(['a', 'b'].map((id) => entry(id, { sendStatus: '0' })))
    await markReleased(tx, 'a', 'u0001')
  })
  expect(await states()).toEqual(['a 1 u0001 true false', 'b 0  false false'])
  await inTenant((tx) => markRevoked(tx, 'a'))
  expect(await states()).toEqual(['a 2 u0001 true true', 'b 0  false false'])
  await inTenant((tx) => markReleased(tx, 'a', 'u0002'))
  expect(await states()).toEqual(['a 1 u0002 true false', 'b 0  false false'])
})

test('an announcement is found until it is removed; its state and its receivers are told for rows of a page', async () => {
  const found = await inTenant(async (tx) => {
    await tx
      .insert(announcements)
      .values([
        entry('a', { userIds: ['x'], busId: '7', openType: 'url' }),
        entry('gone', { delFlag: 1 }),
        entry('c'),
      ])
    return {
      one: [(await findAnnouncement(tx, 'a')).length, (await findAnnouncement(tx, 'gone')).length],
      states: await findStates(tx, ['a']),
      further: await findFurtherMembers(tx, ['a']),
    }
  })
  expect(found).toEqual({
    one: [1, 0],
    states: [{ id: 'a', sendStatus: '1', msgType: 'ALL', startTime: null, endTime: null, userIds: ['x'] }],
    further: [{ id: 'a', userIds: ['x'], openType: 'url', openPage: null, busId: '7', busType: null }],
  })
})

test('a message of the system is a released one of the second category, sent by 系统', async () => {
  const ids = await inTenant((tx) =>
    insertSystemMessages(tx, { titile: '标题', priority: 'M', userIds: [ann], busType: 'order' }, [
      { msgContent: '一', openType: 'component', openPage: 'page', busId: '1' },
      { msgContent: '二' },
    ]),
  )
  const rows = await server.sql(
    `select titile, msg_category, priority, msg_type, user_ids, msg_content, send_status, sender, bus_type, automatic,
       open_type, open_page, bus_id, send_time is not null as sent from messaging_announcement order by array_position($1, id)`,
    [ids],
  )
  const shared = {
    titile: '标题',
    msg_category: '2',
    priority: 'M',
    msg_type: 'USER',
    user_ids: [ann],
    send_status: '1',
    sender: '系统',
    bus_type: 'order',
    automatic: true,
    sent: true,
  }
  expect(rows).toEqual([
    { ...shared, msg_content: '一', open_type: 'component', open_page: 'page', bus_id: '1' },
    { ...shared, msg_content: '二', open_type: null, open_page: null, bus_id: null },
  ])
})

test('how a person is told is their own choice in each tenant, the last one counts', async () => {
  const usualWays = { bell: true, toast: 'urgent' as const, sound: false }
  const usual = { announcement: usualWays, system: usualWays }
  const quiet = { ...usual, system: { bell: false, toast: 'none' as const, sound: true } }
  await inTenant((tx) => storePreference(tx, ann, usual))
  await inTenant((tx) => storePreference(tx, ann, quiet))
  const told = (userId: string, tenantId: number) => inTenant((tx) => findPreference(tx, userId), tenantId)
  expect([await told(ann, 1000), await told(ann, 1001), await told(bob, 1000)]).toEqual([quiet, usual, usual])
})
