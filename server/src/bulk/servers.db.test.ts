import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { session } from '@banyan/contract/identity/session'
import { account, user } from '@banyan/contract/identity/user'
import { announcement, announcementState } from '@banyan/contract/messaging/announcement'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { importProgress } from '@banyan/contract/uniform'
import { expect, test } from 'vitest'
import { startChild } from '#testing/child.ts'
import { eventually } from '#testing/eventually.ts'
import { multipart, startServer } from '#testing/server.ts'
import { openSocket } from '#testing/socket.ts'

/* Several servers on one database: what happens on one acts on the others. */

const home = await startServer()
const [a, b] = await Promise.all([1, 2].map(() => startChild(home.database.owner, home.dataDir)))
if (!a || !b) throw new Error('two servers are needed')
const editor = await home.someone({
  can: ['announcement:list', 'announcement:add', 'announcement:release', 'user:list'],
})
const [reader, leaver, person] = [await home.someone(), await home.someone(), await home.someone()]
const readersTicket = () => b.call(reader, session.ticket, { use: 'socket' })
const notice = { titile: '跨服务器', msgCategory: '1', priority: 'L', msgType: 'ALL' }

test('MSG-024 DEC-042 a release on one server reaches the sockets of another', async () => {
  const { ticket } = await readersTicket()
  const socket = await openSocket(reader, { at: b.at, ticket })
  const { id } = await a.call(editor, announcement.add, notice)
  await a.call(editor, announcementState.release, { id })
  expect(await socket.next('topic')).toMatchObject({ msgId: id })
  expect(await b.call(reader, ownAnnouncement.bell, {})).toMatchObject({ sysMsgTotal: 0 })
  socket.close()
})

test('DEC-108 a ticket of one server opens a socket of another, once', async () => {
  const { ticket } = await a.call(reader, session.ticket, { use: 'socket' })
  const socket = await openSocket(reader, { at: b.at, ticket })
  await expect(openSocket(reader, { at: a.at, ticket })).rejects.toThrow('refused')
  socket.close()
})

test('DEC-042 after the connection between servers was lost every console looks again', async () => {
  const { ticket } = await readersTicket()
  const socket = await openSocket(reader, { at: b.at, ticket })
  await home.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'banyan changes%'`,
  )
  expect(await socket.next('topic')).toMatchObject({ msgId: '' })
  const { id } = await a.call(editor, announcement.add, notice)
  await a.call(editor, announcementState.release, { id })
  expect(await socket.next('topic')).toMatchObject({ msgId: id })
  socket.close()
})

test('SESS-038 a session ended on one server is refused by the next call on another, and its socket closes', async () => {
  const { ticket } = await b.call(leaver, session.ticket, { use: 'socket' })
  const socket = await openSocket(leaver, { at: b.at, ticket })
  await a.ask(leaver, session.logout, {})
  expect(await b.ask(leaver, session.info, {})).toMatchObject({ success: false, code: 401 })
  const { id } = await a.call(editor, announcement.add, notice)
  await a.call(editor, announcementState.release, { id })
  expect(await socket.closed).toBe(4002)
  expect(socket.heard).toEqual([])
})

test('security §18 who is frozen on one server hears no push made afterwards on another', async () => {
  const frozen = await home.someone()
  const boss = await home.someone({ can: ['user:freeze'] })
  const { ticket } = await b.call(frozen, session.ticket, { use: 'socket' })
  const socket = await openSocket(frozen, { at: b.at, ticket })
  await boss.call(account.freeze, { ids: [frozen.userId], status: 2 })
  const { id } = await a.call(editor, announcement.add, notice)
  await a.call(editor, announcementState.release, { id })
  expect(await socket.closed).toBe(4002)
  expect(socket.heard).toEqual([])
})

test('rights taken on one server are gone on another with the next call', async () => {
  await b.call(editor, user.list, {})
  await home.sql('begin')
  await home.sql(`select set_config('app.tenant_id', '1000', true)`)
  await home.sql(
    `delete from access_role_permission where permission_id = 'action-user:list'
       and role_id in (select role_id from access_user_role where user_id = $1)`,
    [editor.userId],
  )
  await home.sql('commit')
  expect(await b.ask(editor, user.list, {})).toMatchObject({ success: false, code: 510 })
})

test('DEC-068 the progress of an import on one server is read on another while it runs, by its own user only', async () => {
  const importer = await home.someone({ can: ['vehicleType:import'] })
  const lines = Array.from({ length: 3000 }, (_, n) => `跨服务器${n}`)
  const file = multipart('types.csv', Buffer.from(['类型名称', ...lines].join('\n')), {
    importId: 'seen-elsewhere',
  })
  const running = importer.fetch(vehicleType.importExcel.path, file)
  const progress = () => a.call(importer, importProgress.read, { id: 'seen-elsewhere' })
  await eventually(async () => {
    const { state, done, total } = await progress()
    expect(state).toBe('running')
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(3000)
    expect(total).toBeGreaterThanOrEqual(done)
  })
  expect((await a.call(reader, importProgress.read, { id: 'seen-elsewhere' })).state).toBe('unknown')
  expect((await running).body).toMatchObject({ code: 200 })
  expect(await progress()).toEqual({ state: 'done', done: 3000, total: 3000 })
}, 60_000)

test('totals and dictionaries remembered by one server follow what another writes', async () => {
  const before = (await b.call(editor, announcement.list, {})).total
  await a.call(editor, announcement.add, notice)
  await eventually(async () => expect((await b.call(editor, announcement.list, {})).total).toBe(before + 1))
  const texts = async () => (await b.call(editor, dictionary.items, { code: 'sex' })).map(({ text }) => text)
  expect(await texts()).toContain('男')
  await home.sql('begin')
  await home.sql(`select set_config('app.tenant_id', '0', true)`)
  await home.sql(
    `update dictionary_item set item_text = '男性' where item_value = '1' and dict_id = 'dict-sex'`,
  )
  await home.sql('commit')
  await eventually(async () => expect(await texts()).toContain('男性'))
})

test('the death of a server loses nothing that was answered, and the jobs go on elsewhere', async () => {
  const { ticket } = await b.call(person, session.ticket, { use: 'socket' })
  const socket = await openSocket(person, { at: b.at, ticket })
  const { id } = await a.call(editor, announcement.add, { ...notice, titile: '最后一条' })
  await a.call(editor, announcementState.release, { id })
  await a.kill()
  await home.app.close()
  const { anntMsgList } = await b.call(person, ownAnnouncement.bell, {})
  expect(anntMsgList[0]).toMatchObject({ id, titile: '最后一条' })
  await b.call(editor, announcementState.revoke, { id })
  await eventually(() => expect(socket.heard.filter(({ msgId }) => msgId === id)).toHaveLength(2))
  await home.sql(`update kernel_job set due_at = now() - interval '1 day' where name = 'session-sweep'`)
  await eventually(async () => {
    const [job] = await home.sql<{ recent: boolean }>(
      `select due_at > now() as recent from kernel_job where name = 'session-sweep'`,
    )
    expect(job?.recent).toBe(true)
  }, 30_000)
  socket.close()
}, 60_000)
