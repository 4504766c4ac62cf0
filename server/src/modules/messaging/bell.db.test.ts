import { announcement, announcementState } from '@banyan/contract/messaging/announcement'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { beforeEach, expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { type Client, startServer } from '#testing/server.ts'
import { type SystemMessage, sendSystemMessage, sendSystemMessages } from './public.ts'

const home = await startServer()
const { someone, sql, within } = home
const editor = await someone({ can: ['announcement:list', 'announcement:add', 'announcement:release'] })
const bell = (who: Client) => who.call(ownAnnouncement.bell, {})

beforeEach(async () => {
  await sql('delete from messaging_receipt')
  await sql('delete from messaging_announcement')
})

type Draft = Parameters<typeof editor.call<typeof announcement.add>>[1]
async function released(given: Partial<Draft> = {}): Promise<string> {
  const draft: Draft = { titile: '通知', msgCategory: '1', priority: 'L', msgType: 'ALL', ...given }
  const { id } = await editor.call(announcement.add, draft)
  await editor.call(announcementState.release, { id })
  return id
}
const send = (message: Omit<SystemMessage, 'kind'>, tenantId = 1000) =>
  within({ tenantId, username: 'system' }, (tx) => sendSystemMessage(tx, { kind: 'system', ...message }))
const hour = 3_600_000
const wire = (at: number) => new Date(at + 8 * hour).toISOString().slice(0, 19).replace('T', ' ')

test('MSG-010 MSG-011 DEC-039 the bell gives at most five unread entries per list, newest first, and the full totals', async () => {
  const person = await someone()
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await released({ titile: `通知${n}` })
  await released({ titile: '消息', msgCategory: '2', priority: 'H' })
  await sql(
    `update messaging_announcement set send_time = now() - interval '1 hour' * (10 - right(titile, 1)::int) where titile like '通知%'`,
  )
  const { anntMsgList, anntMsgTotal, sysMsgList, sysMsgTotal } = await bell(person)
  expect(anntMsgList.map(({ titile }) => titile)).toEqual(['通知7', '通知6', '通知5', '通知4', '通知3'])
  expect([anntMsgTotal, sysMsgTotal]).toEqual([7, 1])
  expect(sysMsgList[0]).toMatchObject({ titile: '消息', priority: 'H', openType: null, busId: null })
  expect(sysMsgList[0]?.msgId).toBe(sysMsgList[0]?.id)
})

test('DEC-038 a release to chosen people makes one unread mark each, frozen people excepted', async () => {
  const [ann, bob, frozen] = [await someone(), await someone(), await someone()]
  await sql(`update identity_user set status = '2' where id = $1`, [frozen.userId])
  const to = [ann, bob, frozen].map(({ userId }) => userId)
  const id = await released({ msgType: 'USER', userIds: to })
  const marks = await sql<{ user_id: string; read_flag: string }>(
    'select user_id, read_flag from messaging_receipt where annt_id = $1',
    [id],
  )
  expect(new Map(marks.map((mark) => [mark.user_id, mark.read_flag]))).toEqual(
    new Map([
      [ann.userId, '0'],
      [bob.userId, '0'],
    ]),
  )
})

test('DEC-038 an announcement to all is unread for everybody who can work here, for those who come later too', async () => {
  const early = await someone()
  const id = await released()
  const newcomer = await someone()
  for (const who of [early, newcomer, newcomer]) expect((await bell(who)).anntMsgTotal).toBe(1)
  const [{ n: people } = { n: 0 }] = await sql<{ n: number }>(
    `select count(*)::int as n from identity_user where tenant_id = 1000 and del_flag = 0 and status = '1'`,
  )
  expect((await editor.call(announcementState.readers, { anntId: id, readFlag: '0' })).total).toBe(people)
})

test('MSG-014 MSG-015 somebody may read an announcement to all before the bell has ever rung', async () => {
  const person = await someone()
  const id = await released()
  expect(await person.call(announcement.byId, { id })).toMatchObject({ id })
  await person.call(ownAnnouncement.read, { anntId: id })
  expect((await bell(person)).anntMsgTotal).toBe(0)
})

test('DEC-039 what has not begun or is over stays out of the bell', async () => {
  const person = await someone()
  await released({ titile: '未来', startTime: wire(Date.now() + hour) })
  await released({ titile: '过去', endTime: wire(Date.now() - hour) })
  await released({ titile: '现在', startTime: wire(Date.now() - hour), endTime: wire(Date.now() + hour) })
  const { anntMsgList, anntMsgTotal } = await bell(person)
  expect([anntMsgList.map(({ titile }) => titile), anntMsgTotal]).toEqual([['现在'], 1])
})

test('DEC-038 revoking takes an announcement out of the bell, releasing it again makes it unread for everybody', async () => {
  const person = await someone()
  const id = await released()
  await person.call(ownAnnouncement.read, { anntId: id })
  await editor.call(announcementState.revoke, { id })
  expect((await bell(editor)).anntMsgTotal).toBe(0)
  await editor.call(announcementState.release, { id })
  expect([(await bell(editor)).anntMsgTotal, (await bell(person)).anntMsgTotal]).toEqual([1, 1])
})

test('MSG-015 reading marks the announcement for the caller alone', async () => {
  const [ann, bob] = [await someone(), await someone()]
  const id = await released()
  await ann.call(ownAnnouncement.read, { anntId: id })
  expect([(await bell(ann)).anntMsgTotal, (await bell(bob)).anntMsgTotal]).toEqual([0, 1])
})

test('MSG-016 DEC-041 readMsg marks one message read under both paths and answers the new totals', async () => {
  const person = await someone()
  const first = await send({ to: { userIds: [person.userId] }, title: '一', text: '文' })
  const second = await send({ to: { userIds: [person.userId] }, title: '二', text: '文' })
  await released()
  expect(await person.call(ownAnnouncement.readMessage, { id: first! })).toEqual({
    anntMsgTotal: 1,
    sysMsgTotal: 1,
  })
  const { body } = await person.fetch(`/readMsg?id=${second}`)
  expect(body).toMatchObject({ success: true, result: { anntMsgTotal: 1, sysMsgTotal: 0 } })
})

test('DEC-040 my announcements: unread first, then newest, with filters, and 全部已读 empties the bell', async () => {
  const person = await someone()
  const ids = []
  for (const titile of ['甲班安排', '乙班安排', '丙班安排', '丁班安排'])
    ids.push(await released({ titile, priority: 'H' }))
  await person.call(ownAnnouncement.read, { anntId: ids[3]! })
  const { records, total } = await person.call(ownAnnouncement.list, {})
  expect([records.map(({ titile }) => titile), total]).toEqual([
    ['丙班安排', '乙班安排', '甲班安排', '丁班安排'],
    4,
  ])
  expect(records[0]).toMatchObject({
    anntId: ids[2],
    userId: person.userId,
    readFlag: '0',
    readFlag_dictText: '未读',
    priority_dictText: '紧急',
    sender: editor.username,
    msgCategory: '1',
  })
  const asked = async (input: Record<string, string>) =>
    (await person.call(ownAnnouncement.list, input)).records.map(({ titile }) => titile)
  expect(await asked({ titile: '*甲班*' })).toEqual(['甲班安排'])
  expect(await asked({ readFlag: '1' })).toEqual(['丁班安排'])
  expect(await asked({ sender: 'nobody' })).toEqual([])
  expect(await asked({ sender: editor.username })).toHaveLength(4)
  expect(await asked({ sender: '*测试*' })).toHaveLength(4)
  expect(await asked({ msgCategory: '2' })).toEqual([])
  expect(await asked({ column: 'titile', order: 'asc' })).toHaveLength(4)
  expect(await asked({ column: 'sendTime', order: 'asc' })).toEqual([
    '甲班安排',
    '乙班安排',
    '丙班安排',
    '丁班安排',
  ])
  expect((await asked({ column: 'readFlag', order: 'desc' }))[0]).toBe('丁班安排')
  expect((await asked({ column: 'busId', order: 'asc' }))[0]).toBe('丙班安排') // not a column to sort by
  const second = await person.call(ownAnnouncement.list, { pageNo: 2, pageSize: 3 })
  expect([second.records.map(({ titile }) => titile), second.total]).toEqual([['丁班安排'], 4])
  const later = await released({
    msgType: 'USER',
    userIds: [person.userId],
    startTime: wire(Date.now() + hour),
  })
  expect((await bell(editor)).anntMsgTotal).toBe(4) // another person's marks are there by now
  const { body } = await person.ask(ownAnnouncement.readAll)
  expect(body).toMatchObject({ success: true, message: '全部已读' })
  expect((await bell(person)).anntMsgTotal).toBe(0)
  expect(await sql('select read_flag from messaging_receipt where annt_id = $1', [later])).toEqual([
    { read_flag: '0' },
  ])
  expect((await bell(editor)).anntMsgTotal).toBe(4)
})

test('DEC-041 the mark of a message names it as well as the announcement does', async () => {
  const [person, other] = [await someone(), await someone()]
  const userIds = [person.userId, other.userId]
  await send({ to: { userIds }, title: '一', text: '文' })
  await send({ to: { userIds }, title: '二', text: '文' })
  const { records } = await person.call(ownAnnouncement.list, { titile: '一' })
  expect(await person.call(ownAnnouncement.readMessage, { id: records[0]!.id })).toEqual({
    anntMsgTotal: 0,
    sysMsgTotal: 1,
  })
  expect((await bell(other)).sysMsgTotal).toBe(2)
  const before = await sql('select read_time from messaging_receipt where id = $1', [records[0]!.id])
  await person.call(ownAnnouncement.readMessage, { id: records[0]!.id })
  expect(await sql('select read_time from messaging_receipt where id = $1', [records[0]!.id])).toEqual(before)
})

test('DEC-038 what is over before somebody looked, or has not begun, is not theirs to read', async () => {
  const person = await someone()
  const over = await released({ titile: '过去', endTime: wire(Date.now() - hour) })
  const future = await released({
    titile: '未来',
    msgType: 'USER',
    userIds: [person.userId],
    startTime: wire(Date.now() + hour),
  })
  expect((await person.call(ownAnnouncement.list, {})).records).toEqual([])
  for (const id of [over, future])
    await expect(person.call(announcement.byId, { id })).rejects.toThrow('未找到对应数据')
})

test('DEC-038 the readers of an announcement to chosen people are those people, the latest reader first', async () => {
  const people = [await someone(), await someone(), await someone()]
  const id = await released({ msgType: 'USER', userIds: people.map(({ userId }) => userId) })
  const [ann, bob, eve] = people.sort((a, b) => (a.username < b.username ? -1 : 1))
  await eve!.call(ownAnnouncement.read, { anntId: id })
  await sql(`update messaging_receipt set read_time = '2026-01-01 08:00:00+08' where user_id = $1`, [
    eve!.userId,
  ])
  await bob!.call(ownAnnouncement.read, { anntId: id })
  const { records, total } = await editor.call(announcementState.readers, { anntId: id })
  const entry = ({ userId, username }: Client) => ({ userId, username, realname: '测试' })
  expect(total).toBe(3)
  expect(records).toEqual([
    { ...entry(bob!), readFlag: '1', readTime: expect.stringMatching(/^\d{4}/) },
    { ...entry(eve!), readFlag: '1', readTime: '2026-01-01 08:00:00' },
    { ...entry(ann!), readFlag: '0', readTime: null },
  ])
  const second = await editor.call(announcementState.readers, { anntId: id, pageNo: 2, pageSize: 2 })
  expect([second.records.map(({ userId }) => userId), second.total]).toEqual([[ann!.userId], 3])
})

test('DEC-063 the names of readers that a data rule hides are not told', async () => {
  const reader = await someone()
  const blind = await someone({ can: ['announcement:list', 'announcement:release'] })
  await limitPerson(home, blind, 'user', { hidden: ['username', 'realname'] })
  const id = await released({ msgType: 'USER', userIds: [reader.userId] })
  expect((await blind.call(announcementState.readers, { anntId: id })).records).toEqual([
    { userId: reader.userId, username: '', realname: null, readFlag: '0', readTime: null },
  ])
})

test('DEC-039 unread counts are right for people of several tenants', async () => {
  await released()
  const far = await someone({ tenant: 1001 })
  expect((await bell(far)).anntMsgTotal).toBe(0)
})

test('MSG-005 a system message reaches people and holders of roles once each, cleaned, with its link', async () => {
  const [ann, bob, eve] = [await someone(), await someone(), await someone()]
  const [role] = await sql<{ role_id: string }>('select role_id from access_user_role where user_id = $1', [
    bob.userId,
  ])
  await send({
    to: { userIds: [ann.userId, bob.userId], roleIds: [role!.role_id] },
    title: '工单超时',
    text: '<b>W1</b><script>x</script>',
    priority: 'H',
    link: { page: 'service/workOrder', busId: 'w1' },
    busType: 'workOrder',
  })
  for (const who of [ann, bob]) {
    const { sysMsgList, sysMsgTotal } = await bell(who)
    expect(sysMsgTotal).toBe(1)
    expect(sysMsgList[0]).toMatchObject({
      titile: '工单超时',
      msgTxt: '<b>W1</b>',
      priority: 'H',
      openType: 'component',
      openPage: 'service/workOrder',
      busId: 'w1',
    })
  }
  expect((await bell(eve)).sysMsgTotal).toBe(0)
  expect(await send({ to: { roleIds: [] }, title: '无人', text: '' })).toBeUndefined()
})

test('DEC-038 of a release to ten thousand people nobody is forgotten, however few statements it takes', async () => {
  await sql(`insert into identity_user (tenant_id, id, username, status)
    select 1000, 'many' || n, 'many' || n, '1' from generate_series(1, 10000) n`)
  const id = await released()
  const { total } = await editor.call(announcementState.readers, { anntId: id, readFlag: '0' })
  expect(total).toBeGreaterThan(10_000)
  const [marks] = await sql<{ n: number }>('select count(*)::int as n from messaging_receipt')
  expect(marks?.n).toBe(0)
})

test('DEC-040 MSG-016 before the bell has ever rung one may list, read one message, or read all', async () => {
  await released({ titile: '通知' })
  const message = await released({ titile: '消息', msgCategory: '2' })
  const [lister, reader, hasty] = [await someone(), await someone(), await someone()]
  const { records, total, size } = await lister.call(ownAnnouncement.list, { pageSize: 1 })
  expect([records.length, total, size]).toEqual([1, 2, 1])
  expect(await reader.call(ownAnnouncement.readMessage, { id: message })).toEqual({
    anntMsgTotal: 1,
    sysMsgTotal: 0,
  })
  await hasty.call(ownAnnouncement.readAll, {})
  expect(await bell(hasty)).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0 })
})

test('MSG-005 a system message is stored with what it was given, and with nothing else', async () => {
  const [ann, bob] = [await someone(), await someone()]
  const stored = async (message: SystemMessage) => {
    const id = await send(message)
    const [row] = await sql(
      `select titile, msg_category, priority, msg_type, user_ids, msg_content, send_status, open_type, open_page,
        bus_id, bus_type, tenant_id, create_by from messaging_announcement where id = $1`,
      [id],
    )
    return row
  }
  const shared = {
    msg_category: '2',
    priority: 'L',
    msg_type: 'USER',
    send_status: '1',
    open_type: null,
    open_page: null,
    bus_id: null,
    bus_type: null,
    tenant_id: 1000,
    create_by: 'system',
  }
  expect(
    await stored({ kind: 'system', to: { userIds: [ann.userId] }, title: '长'.repeat(101), text: '文' }),
  ).toEqual({
    ...shared,
    titile: '长'.repeat(100),
    user_ids: [ann.userId],
    msg_content: '文',
  })
  const to = { userIds: [ann.userId, bob.userId, ann.userId] }
  const link = { path: '/work/1' }
  expect(
    await stored({ kind: 'system', to, title: '路径', text: '文', priority: 'M', link, busType: 'kind' }),
  ).toEqual({
    ...shared,
    titile: '路径',
    priority: 'M',
    user_ids: [ann.userId, bob.userId],
    msg_content: '文',
    open_type: 'url',
    open_page: '/work/1',
    bus_type: 'kind',
  })
})

test('MSG-005 nobody to tell, or nothing to tell, stores nothing', async () => {
  const person = await someone()
  const sent = (to: SystemMessage['to'], entries: { text: string }[]) =>
    within({ tenantId: 1000, username: 'system' }, (tx) =>
      sendSystemMessages(tx, { kind: 'system', to, title: '空' }, entries),
    )
  expect(await sent({}, [{ text: '文' }])).toEqual([])
  expect(await sent({ userIds: [] }, [{ text: '文' }])).toEqual([])
  expect(await sent({ userIds: [person.userId] }, [])).toEqual([])
  expect(await sql('select 1 from messaging_announcement')).toEqual([])
  expect(await sent({ userIds: [person.userId] }, [{ text: '一' }, { text: '二' }])).toHaveLength(2)
  expect((await bell(person)).sysMsgTotal).toBe(2)
})
