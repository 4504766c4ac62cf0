import type { MessageKind } from '@banyan/contract/messaging/message-kind'
import {
  defaultPreference,
  type MessagePreference,
  messagePreference,
} from '@banyan/contract/messaging/message-preference'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { beforeEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { type Mail, mailSender } from '#kernel/mail.ts'
import { transactions } from '#kernel/session/transaction.ts'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { pauseJob, runJob } from '#testing/jobs.ts'
import { type Client, startServer } from '#testing/server.ts'
import { outgoingJob } from '../outgoing/outgoing.job.ts'
import { sendSystemMessage } from '../public.ts'
import { heldMessagesJob } from './held-messages.job.ts'

const server = await startServer({ ACCESS_TOKEN_HOURS: '720' })
await pauseJob(server, 'held-messages') // the clock is put forward, and it is run by hand
const { app, someone, sql, within, database } = server
const time = app.state.part(clock)
const at = (text: string) => time.shift(Date.parse(`2026-11-18T${text}:00+08:00`) - Date.now())
const mails: [address: string, mail: Mail][] = []
app.state.provide(mailSender, {
  async send(address: string, mail: Mail) {
    mails.push([address, mail])
  },
})

const send = (who: Client, kind: MessageKind, title: string, busId = 'o1') =>
  within({ tenantId: 1000, username: 'system' }, (tx) =>
    sendSystemMessage(tx, {
      ...{ kind, title, to: { userIds: [who.userId] }, busType: 'workOrder' },
      ...{ text: `<p>${title} &#60;内容&#62;</p>`, link: { page: 'vclinfoExtend/workOrder', busId } },
    }),
  )
const bell = async (who: Client) => (await who.call(ownAnnouncement.bell, {})).sysMsgList
const titles = async (who: Client) => (await bell(who)).map(({ titile }) => titile)
const deliver = () => runJob(heldMessagesJob(allTenantIds), server)
const choose = (who: Client, change: Partial<MessagePreference>) =>
  who.call(messagePreference.change, { ...defaultPreference, ...change })
const night = { isOn: true, from: '22:00', to: '07:00', letsUrgentPass: true }

beforeEach(() => {
  mails.length = 0
})

test('a choice by kind holds from the next message on; what a person never chose is as usual', async () => {
  at('12:00')
  const [person, other] = [await someone(), await someone()]
  expect(await person.call(messagePreference.read, {})).toMatchObject({
    quiet: defaultPreference.quiet,
    kinds: { orderAssigned: { inApp: true, mail: false } },
    mail: 'noAddress',
    held: 0,
  })
  await choose(person, { kinds: { orderCommented: { inApp: false, mail: false } } })
  for (const who of [person, other]) {
    await send(who, 'orderCommented', '评论')
    await send(who, 'orderAssigned', '派单')
  }
  expect([await titles(person), await titles(other)]).toEqual([['派单'], ['派单', '评论']])
})

test.each([
  [{}],
  [{ kinds: { unknown: { inApp: true, mail: true } }, quiet: night }],
  [{ kinds: {}, quiet: { ...night, to: '22:00' } }],
  [{ kinds: {}, quiet: { ...night, from: '25:00' } }],
  [{ kinds: { system: { inApp: 'yes', mail: true } }, quiet: night }],
])('%j is refused and changes nothing', async (body) => {
  const person = await someone()
  const answer = await person.fetch(messagePreference.change.path, { method: 'PUT', body })
  expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/[一-龥]/) })
  expect((await person.call(messagePreference.read, {})).quiet).toEqual(defaultPreference.quiet)
})

test('during quiet hours messages are kept, urgent ones pass; at their end all come as one, once, from two servers too', async () => {
  at('21:59')
  const person = await someone()
  await choose(person, { quiet: night })
  await send(person, 'orderAssigned', '之前')
  at('23:00')
  await send(person, 'orderAssigned', '派单一')
  await send(person, 'orderCommented', '评论')
  await send(person, 'orderOverdue', '超时')
  await deliver()
  expect(await titles(person)).toEqual(['超时', '之前'])
  expect((await person.call(messagePreference.read, {})).held).toBe(2)
  time.shift(Date.parse('2026-11-19T07:00:01+08:00') - Date.now())
  // The first attempt is cut off in the middle: nothing is lost and nothing is half there.
  await sql(
    `create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`,
  )
  await sql(`create trigger cut_off before insert on messaging_receipt execute function cut_off()`)
  await deliver()
  await sql(`drop function cut_off cascade`)
  expect((await person.call(messagePreference.read, {})).held).toBe(2)
  await Promise.all([deliver(), deliver(), deliver()])
  const [summary, ...rest] = await bell(person)
  expect(summary).toMatchObject({
    titile: '免打扰期间有 2 条消息',
    openType: 'component',
    openPage: 'vclinfoExtend/workOrder',
    busId: 'o1',
  })
  expect(summary?.msgContent).toBe(
    '<p><strong>派单一</strong></p><p>派单一 &lt;内容&gt;</p><p><strong>评论</strong></p><p>评论 &lt;内容&gt;</p>',
  )
  expect(rest.map(({ titile }) => titile)).toEqual(['超时', '之前'])
  expect((await person.call(messagePreference.read, {})).held).toBe(0)
})

test('who ends their quiet hours gets what was kept; a single message stays as it was', async () => {
  at('23:00')
  const person = await someone()
  await choose(person, { quiet: night })
  await send(person, 'orderCancelled', '取消')
  await choose(person, { quiet: { ...night, isOn: false } })
  await deliver()
  expect(await titles(person)).toEqual(['取消'])
})

test('mail goes out once for those who chose it, as text; after quiet hours several come in one', async () => {
  at('12:00')
  const person = await someone()
  await sql(`update identity_user set email = 'ann@example.com' where id = $1`, [person.userId])
  const kinds = { orderAssigned: { inApp: false, mail: true } }
  await choose(person, { kinds, quiet: night })
  expect((await person.call(messagePreference.read, {})).mail).toBe('ready')
  await send(person, 'orderAssigned', '派单')
  await sendOut()
  at('23:30')
  await send(person, 'orderAssigned', '一')
  await send(person, 'orderAssigned', '二')
  await sendOut()
  time.shift(Date.parse('2026-11-19T07:30:00+08:00') - Date.now())
  await deliver()
  await Promise.all([sendOut(), sendOut()])
  expect(mails).toMatchObject([
    ['ann@example.com', { subject: '派单', text: '派单 <内容>' }],
    ['ann@example.com', { subject: '2 条消息：一', text: '【一】一 <内容>\n\n【二】二 <内容>' }],
  ])
  expect(await titles(person)).toEqual([])
})

const sendOut = () =>
  outgoingJob(async () => 'unused').run(transactions(database.pool, {} as never, app.state), {
    data: { tenantId: 1000 },
    signal: new AbortController().signal,
  })
