import { announcement, announcementState } from '@banyan/contract/messaging/announcement'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { type Client, startServer } from '#testing/server.ts'

const { someone, sql } = await startServer()
const can = ['list', 'add', 'edit', 'delete', 'release', 'export'].map((verb) => `announcement:${verb}`)
const editor = await someone({ can })

type Draft = Parameters<typeof editor.call<typeof announcement.add>>[1]
const aNotice = (given: Partial<Draft> = {}): Draft => ({
  titile: '停电通知',
  msgCategory: '1',
  priority: 'L',
  msgType: 'ALL',
  msgContent: '<p>周六停电</p>',
  ...given,
})
const added = async (given: Partial<Draft> = {}) => (await editor.call(announcement.add, aNotice(given))).id
const release = (id: string) => editor.call(announcementState.release, { id })
const revoke = (id: string) => editor.call(announcementState.revoke, { id })
const titles = async (who: Client) => {
  const { anntMsgList } = await who.call(ownAnnouncement.bell, {})
  return anntMsgList.map(({ titile }) => titile)
}

test('MSG-017 DEC-039 a new announcement starts unreleased, says 添加成功！ and carries its text under both names', async () => {
  const { body } = await editor.ask(announcement.add, aNotice({ msgAbstract: '摘要' }))
  expect(body).toMatchObject({ success: true, message: '添加成功！' })
  const { id } = body.result as { id: string }
  expect(await editor.call(announcement.byId, { id })).toMatchObject({
    id,
    msgId: id,
    titile: '停电通知',
    msgTxt: '<p>周六停电</p>',
    msgContent: '<p>周六停电</p>',
    msgAbstract: '摘要',
    sendStatus: '0',
    sendStatus_dictText: '未发布',
    priority_dictText: '一般',
  })
})

test.each([
  ['L', '一般'],
  ['M', '重要'],
  ['H', '紧急'],
])('MSG-009 the priority %s means %s', async (priority, text) => {
  const id = await added({ priority })
  expect(await editor.call(announcement.byId, { id })).toMatchObject({ priority, priority_dictText: text })
})

test('MSG-009 there is no fourth priority', async () => {
  const { body } = await editor.fetch('/sys/annountCement/add', {
    method: 'POST',
    body: aNotice({ priority: 'X' }),
  })
  expect(body).toMatchObject({ success: false })
})

test('MSG-008 DEC-039 writes accept the text as msgTxt too, and it is cleaned before it is stored', async () => {
  const dirty = '<p onclick="x()">公告</p><script>steal()</script><a href="javascript:x()">点</a>'
  const id = await added({ msgContent: undefined, msgTxt: dirty })
  const [row] = await sql<{ msg_content: string }>(
    'select msg_content from messaging_announcement where id = $1',
    [id],
  )
  expect(row?.msg_content).toBe('<p>公告</p><a>点</a>')
  await editor.call(announcement.edit, { id, msgContent: null })
  expect((await editor.call(announcement.byId, { id })).msgContent).toBe('')
})

test('MSG-012 DEC-038 release sets state, time and sender and says so; a second one is refused', async () => {
  const id = await added()
  const { body } = await editor.ask(announcementState.release, { id })
  expect(body).toMatchObject({ success: true, message: '该系统通知发布成功' })
  const row = await editor.call(announcement.byId, { id })
  expect(row).toMatchObject({ sendStatus: '1', sender: editor.username })
  expect(row.sendTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  await expect(release(id)).rejects.toThrow('该系统通知已经发布，不能重复发布')
})

test('MSG-013 DEC-038 only a released announcement can be revoked, and a revoked one released again', async () => {
  const id = await added()
  await expect(revoke(id)).rejects.toThrow('该系统通知尚未发布，不能撤销')
  await release(id)
  const { body } = await editor.ask(announcementState.revoke, { id })
  expect(body).toMatchObject({ success: true, message: '该系统通知撤销成功' })
  expect(await editor.call(announcement.byId, { id })).toMatchObject({
    sendStatus: '2',
    cancelTime: expect.stringMatching(/^\d{4}/),
  })
  await release(id)
  expect(await editor.call(announcement.byId, { id })).toMatchObject({ sendStatus: '1', cancelTime: null })
})

test('DEC-038 two releases at the same moment are one', async () => {
  const id = await added({ titile: '只发布一次' })
  const answers = await Promise.all([1, 2, 3].map(() => editor.ask(announcementState.release, { id })))
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
})

test('DEC-039 a released announcement can be neither edited nor deleted; afterwards both', async () => {
  const id = await added()
  await release(id)
  await expect(editor.call(announcement.edit, { id, titile: '改' })).rejects.toThrow('请先撤销')
  await expect(editor.call(announcement.remove, { id })).rejects.toThrow('请先撤销')
  await expect(editor.call(announcement.removeBatch, { ids: [id] })).rejects.toThrow('请先撤销')
  await revoke(id)
  const edited = await editor.ask(announcement.edit, { id, titile: '改' })
  expect(edited.body.message).toBe('修改成功!')
  const removed = await editor.ask(announcement.removeBatch, { ids: [id] })
  expect(removed.body.message).toBe('删除成功!')
  await expect(editor.call(announcement.byId, { id })).rejects.toThrow('未找到对应数据')
})

test('DEC-039 chosen receivers are people the writer may see; a comma at the end is harmless', async () => {
  const friend = await someone()
  const far = await someone({ tenant: 1001 })
  await expect(added({ msgType: 'USER' })).rejects.toThrow('请选择指定用户')
  await expect(added({ msgType: 'USER', userIds: [far.userId] })).rejects.toThrow('指定用户不存在')
  const { body } = await editor.fetch('/sys/annountCement/add', {
    method: 'POST',
    body: { ...aNotice({ msgType: 'USER', titile: '只给一人' }), userIds: `${friend.userId},` },
  })
  const { id } = body.result as { id: string }
  expect(await editor.call(announcement.byId, { id })).toMatchObject({
    userIds: friend.userId,
    userIds_dictText: '测试',
  })
  await release(id)
  expect(await titles(friend)).toContain('只给一人')
  expect(await titles(editor)).not.toContain('只给一人')
})

test('MSG-014 whoever received an announcement reads it, nobody else', async () => {
  const [friend, stranger] = [await someone(), await someone()]
  const far = await someone({ tenant: 1001, can })
  const id = await added({ msgType: 'USER', userIds: [friend.userId] })
  await expect(friend.call(announcement.byId, { id })).rejects.toThrow('未找到对应数据')
  await release(id)
  await release(await added({ msgType: 'USER', userIds: [stranger.userId] })) // another one is no key to this one
  expect(await friend.call(announcement.byId, { id })).toMatchObject({ id, msgTxt: '<p>周六停电</p>' })
  for (const who of [stranger, far])
    await expect(who.call(announcement.byId, { id })).rejects.toThrow('未找到对应数据')
  await revoke(id)
  await expect(friend.call(announcement.byId, { id })).rejects.toThrow('未找到对应数据')
})

test('DEC-039 an address to open must be a path or http(s), times stand in their order', async () => {
  await expect(added({ openType: 'url', openPage: 'javascript:alert(1)' })).rejects.toThrow(
    '须以 / 或 http(s) 开头',
  )
  await expect(added({ openType: 'component' })).rejects.toThrow()
  await expect(added({ startTime: '2026-01-02 00:00:00', endTime: '2026-01-01 00:00:00' })).rejects.toThrow(
    '结束时间不能早于开始时间',
  )
  const id = await added({ openType: 'component', openPage: 'isps/user', busId: 'b1', busType: 'user' })
  expect(await editor.call(announcement.byId, { id })).toMatchObject({
    openType: 'component',
    openPage: 'isps/user',
    busId: 'b1',
    busType: 'user',
  })
})

test('DEC-038 who has read it is told to administrators, people without a mark count as unread', async () => {
  const [reader, late] = [await someone(), await someone()]
  const id = await added({ titile: '谁读过' })
  await release(id)
  await reader.call(ownAnnouncement.read, { anntId: id })
  const read = await editor.call(announcementState.readers, { anntId: id, readFlag: '1' })
  expect(read).toMatchObject({ total: 1, records: [{ userId: reader.userId, readFlag: '1' }] })
  expect(read.records[0]?.readTime).toMatch(/^\d{4}/)
  await sql('delete from messaging_receipt where annt_id = $1 and user_id = $2', [id, late.userId])
  const unread = await editor.call(announcementState.readers, { anntId: id, readFlag: '0', pageSize: 500 })
  expect(unread.records.map(({ userId }) => userId)).toContain(late.userId)
  const all = await editor.call(announcementState.readers, { anntId: id })
  expect(all.total).toBe(unread.total + 1)
  await expect(reader.call(announcementState.readers, { anntId: id })).rejects.toThrow('没有权限')
})

test('the list of the administration holds no messages of the system, and its export works', async () => {
  const { records } = await editor.call(announcement.list, { pageSize: 500 })
  expect(records.length).toBeGreaterThan(0)
  expect(records.filter(({ msgCategory }) => msgCategory === '2')).toEqual([])
  const { raw, headers } = await editor.ask(announcement.exportXls, {})
  expect(String(headers['content-disposition'])).toContain('attachment')
  expect(raw.length).toBeGreaterThan(1000)
})

test('another tenant neither releases nor revokes nor pushes nor reads the list of readers', async () => {
  const id = await added()
  await release(id)
  const far = await someone({ tenant: 1001, can })
  for (const call of [announcementState.release, announcementState.revoke])
    await expect(far.call(call, { id })).rejects.toThrow('未找到对应数据')
  for (const call of [announcementState.push, announcementState.readers])
    await expect(far.call(call, { anntId: id })).rejects.toThrow('未找到对应数据')
})

test('DEC-038 of an announcement to some the readers are those, of one that is not out there are none', async () => {
  const [ann, bob] = [await someone(), await someone()]
  const id = await added({ msgType: 'USER', userIds: [ann.userId, bob.userId, ann.userId] })
  const readers = async (anntId: string) => {
    const { records, total } = await editor.call(announcementState.readers, { anntId, pageSize: 100 })
    return [records.map(({ userId }) => userId).sort(), total]
  }
  expect(await readers(id)).toEqual([[], 0])
  await release(id)
  expect(await readers(id)).toEqual([[ann.userId, bob.userId].sort(), 2])
  const received = await ann.call(announcement.byId, { id })
  expect(received).toMatchObject({ msgId: id, priority_dictText: '一般', sendStatus_dictText: '已发布' })
  expect(received).not.toHaveProperty('userIds')
  expect(await readers(await added())).toEqual([[], 0])
  const page = await editor.call(announcementState.readers, { anntId: id, pageNo: 2, pageSize: 1 })
  expect([page.records.length, page.total, page.size, page.current, page.pages]).toEqual([1, 2, 1, 2, 2])
})

test('PICK-010 a department before its director is one receiver, kept as both', async () => {
  const friend = await someone()
  const [{ id: depart } = { id: '' }] = await sql<{ id: string }>(
    `select id from organisation_depart where tenant_id = 1000 and del_flag = 0 limit 1`,
  )
  const id = await added({ msgType: 'USER', userIds: [depart, friend.userId] })
  const stored = await editor.call(announcement.byId, { id })
  expect(stored.receivers).toEqual([`${depart},${friend.userId}`])
  expect(stored.userIds).toBe(`${depart},${friend.userId}`) // sent back as it was read, it is the same
  await release(id)
  expect(await friend.call(announcement.byId, { id })).toMatchObject({ titile: stored.titile })
  await expect(added({ msgType: 'USER', userIds: [depart] })).rejects.toThrow('指定用户不存在')
})

test('DEC-039 an edit keeps the receivers that are not sent, drops those of an announcement to all, and checks stored times', async () => {
  const friend = await someone()
  const times = { startTime: '2026-01-01 00:00:00', endTime: '2026-01-01 00:00:00' }
  const id = await added({ msgType: 'USER', userIds: [friend.userId], ...times })
  const stored = () => editor.call(announcement.byId, { id })
  await editor.call(announcement.edit, { id, titile: '改题' })
  expect(await stored()).toMatchObject({
    titile: '改题',
    userIds: friend.userId,
    msgContent: '<p>周六停电</p>',
  })
  await expect(editor.call(announcement.edit, { id, endTime: '2025-12-31 23:59:59' })).rejects.toThrow(
    '结束时间不能早于开始时间',
  )
  await expect(editor.call(announcement.edit, { id, startTime: '2026-01-01 00:00:01' })).rejects.toThrow(
    '结束时间不能早于开始时间',
  )
  await expect(editor.call(announcement.edit, { id, userIds: ['nobody'] })).rejects.toThrow('指定用户不存在')
  await editor.call(announcement.edit, { id, msgType: 'ALL' })
  const toAll = await stored()
  expect(toAll.userIds).toBe('')
  expect(toAll).not.toHaveProperty('userIds_dictText')
  await expect(editor.call(announcement.edit, { id, msgType: 'USER' })).rejects.toThrow('请选择指定用户')
})

test('DEC-063 receivers whom a rule hides are told as others', async () => {
  const [seen, unseen] = [await someone(), await someone()]
  const id = await added({ msgType: 'USER', userIds: [seen.userId, unseen.userId] })
  const limited = await someone({ can })
  await limitPerson({ sql }, limited, 'user', {
    condition: { field: 'username', rule: 'eq', val: seen.username },
  })
  expect(await limited.call(announcement.byId, { id })).toMatchObject({
    userIds: `${seen.userId},${unseen.userId}`,
    userIds_dictText: '测试,其他用户',
  })
  // Who was chosen before stays chosen; nobody unseen is chosen anew.
  await limited.call(announcement.edit, { id, titile: '改题' })
  await expect(limited.call(announcement.edit, { id, userIds: [unseen.userId] })).rejects.toThrow(
    '指定用户不存在',
  )
})

test('DEC-038 what is not out is not pushed; without an announcement all consoles look again', async () => {
  const id = await added()
  const { body } = await editor.ask(announcementState.push, { anntId: id })
  expect(body).toMatchObject({ success: false, message: '该系统通知尚未发布' })
  expect((await editor.ask(announcementState.push, {})).body.success).toBe(true)
  await release(id)
  expect((await editor.ask(announcementState.push, { anntId: id })).body.success).toBe(true)
})
