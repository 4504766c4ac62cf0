import { ownContact } from '@banyan/contract/identity/own-account'
import { defaultPreference, messagePreference } from '@banyan/contract/messaging/message-preference'
import { beforeEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { mailSender } from '#kernel/mail.ts'
import { smtpMail } from '#kernel/outside/smtp-mail.ts'
import { transactions } from '#kernel/session/transaction.ts'
import { readSettings } from '#kernel/settings/settings.ts'
import { startServer } from '#testing/server.ts'
import { smtpServer } from '#testing/smtp-server.ts'
import { outgoingJob } from '../outgoing/outgoing.job.ts'
import { sendSystemMessage } from '../public.ts'

const receiver = await smtpServer()
const mailSettings = {
  ...{ MAIL_SENDER: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(receiver.port), SMTP_TLS: 'none' },
  ...{ SMTP_USER: receiver.account.user, SMTP_PASSWORD: receiver.account.password },
  MAIL_FROM: '榕台 <noreply@example.com>',
}
const { app, database, someone, sql, inTenant } = await startServer(mailSettings)
const time = app.state.part(clock)
const person = await someone()
const pass = (seconds: number) => time.shift(time.now() + seconds * 1000 - Date.now())

const write = (title: string) =>
  inTenant((tx) =>
    sendSystemMessage(tx, {
      ...{ kind: 'orderAssigned', title, to: { userIds: [person.userId] }, text: '<p>工单 &#60;1&#62;</p>' },
    }),
  )
const send = () =>
  outgoingJob(async () => 'unused').run(transactions(database.pool, {} as never, app.state), {
    data: { tenantId: 1000 },
    signal: new AbortController().signal,
  })
const log = () =>
  sql<{ state: string; attempts: number; result: string }>(
    'select state, attempts, result from messaging_outgoing order by queued_at',
  )

await person.call(messagePreference.change, {
  ...defaultPreference,
  kinds: { orderAssigned: { inApp: false, mail: true } },
})

beforeEach(async () => {
  time.shift(0)
  receiver.state.says = undefined
  receiver.mails.length = 0
  await sql('delete from messaging_outgoing')
  await sql(`update identity_user set email = 'ann@example.com' where id = $1`, [person.userId])
})

test('mail is offered where a server is configured, and reaches it once, from the sender that was set', async () => {
  expect((await person.call(messagePreference.read, {})).mail).toBe('ready')
  await write('派单：请尽快')
  await Promise.all([send(), send()])
  expect(receiver.mails).toHaveLength(1)
  const [mail] = receiver.mails
  expect(mail).toMatchObject({ from: 'noreply@example.com', to: 'ann@example.com' })
  const [head = '', body = ''] = mail!.source.split('\n\n')
  const subject = /Subject: =\?UTF-8\?B\?(.+)\?=/.exec(head)?.[1] ?? ''
  expect(Buffer.from(subject, 'base64').toString()).toBe('派单：请尽快')
  expect(Buffer.from(body, 'base64').toString()).toBe('工单 <1>')
  expect(head).toMatch(/Message-ID: <[\w-]+@example\.com>/)
  expect(await log()).toEqual([{ state: 'sent', attempts: 1, result: '已发送' }])
})

test('a server that refuses, is down and comes back gets the mail once, later; an unknown address is given up', async () => {
  const answers: [says: (line: string) => string | undefined, result: string][] = [
    [(line) => (line === 'connect' ? '421 busy' : undefined), '邮件服务器拒绝了邮件（421）'],
    [(line) => (line.startsWith('AUTH') ? '535 no' : undefined), '邮件服务器不接受账号或密码'],
    [(line) => (line === '.' ? '451 later' : undefined), '邮件服务器拒绝了邮件（451）'],
    [(line) => (line.startsWith('MAIL') ? 'garbage' : undefined), '无法连接邮件服务器'],
  ]
  await write('一')
  for (const [n, [says, result]] of answers.entries()) {
    receiver.state.says = says
    await send()
    expect(await log()).toEqual([{ state: 'waiting', attempts: n + 1, result }])
    pass(10 * 2 ** n - 2)
    await send()
    expect((await log())[0]?.attempts).toBe(n + 1) // not before its time
    pass(3)
  }
  await receiver.stop()
  await send()
  expect(await log()).toEqual([{ state: 'waiting', attempts: 5, result: '无法连接邮件服务器' }])
  const again = await smtpServer({ port: receiver.port })
  pass(200)
  await send()
  expect(again.mails).toHaveLength(1)
  again.state.says = (line) => (line.startsWith('RCPT') ? '550 unknown' : undefined)
  await write('二')
  await send()
  expect((await log())[1]).toEqual({
    ...{ state: 'failed', attempts: 1, result: '邮件服务器拒绝了收件地址（550）' },
  })
  const stored = await sql('select to_jsonb(o) as row from messaging_outgoing o')
  expect(JSON.stringify(stored)).not.toContain(receiver.account.password)

  // Codes that prove an address go the same way, at once.
  again.state.says = undefined
  await person.call(ownContact.sendContactCode, { kind: 'email', value: 'new@example.com' })
  expect(again.mails[1]).toMatchObject({ to: 'new@example.com' })

  // One mail waits for a server that hangs, the next one does not.
  again.state.says = (line) => (line.startsWith('MAIL') ? 'hang' : undefined)
  app.state.provide(mailSender, smtpMail(readSettings(mailSettings), 300))
  const begin = performance.now()
  for (const title of ['三', '四', '五']) await write(title)
  await send()
  expect(performance.now() - begin).toBeLessThan(2000)
  expect((await log()).slice(2)).toEqual(
    ['三', '四', '五'].map(() => ({ state: 'waiting', attempts: 1, result: '邮件服务器没有及时应答' })),
  )
})
