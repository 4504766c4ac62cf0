import { ownSecondFactor, secondStep } from '@banyan/contract/identity/second-factor'
import { session } from '@banyan/contract/identity/session'
import { signIn } from '@banyan/contract/identity/sign-in'
import { account } from '@banyan/contract/identity/user'
import { expect, test, vi } from 'vitest'
import { outsideServer } from '#testing/outside.ts'
import { printedCodes } from '#testing/printed.ts'
import { secretFrom } from '#testing/secret.ts'
import { type Client, startServer, testPassword } from '#testing/server.ts'
import { codeAt } from './second-factor/totp.ts'

/** A CAS server that believes whoever the ticket names. */
const outside = await outsideServer(({ query }) => ({
  body: `<s:serviceResponse><s:authenticationSuccess><s:user>${query.get('ticket')}</s:user></s:authenticationSuccess></s:serviceResponse>`,
}))
const {
  anyone,
  signIn: enter,
  someone,
  sql,
} = await startServer({
  SMS_SENDER: 'console',
  PUBLIC_URL: 'https://console.example.com',
  CAS_URL: `${outside.url}/cas`,
})
const codesOf = printedCodes()
const boss = await enter('u0001')

type Answered = Awaited<ReturnType<Client['ask']>>

/** Waits until this many other connections wait for a lock. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    await sql('select pg_stat_clear_snapshot()')
    const found = await sql(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(found).toHaveLength(count)
  }, 20_000)

/**
 * Signs in while the person's rows are locked: the sign-in has checked everything when it waits for them. Then they are
 * changed.
 */
async function changedMeanwhile(person: Client, change: string, begin: () => Promise<Answered>) {
  await sql('begin')
  await sql('select 1 from identity_user where id = $1 for update', [person.userId])
  await sql('select 1 from identity_account where id = $1 for update', [person.userId])
  const answer = begin()
  await waiting(1)
  await sql(change, [person.userId])
  await sql('commit')
  return answer
}

const openSessionsOf = async ({ userId }: Client) =>
  (await sql('select 1 from identity_session where account_id = $1 and revoked_at is null', [userId])).length

let numbers = 0
const freshNumber = () => `1390000${String(++numbers).padStart(4, '0')}`

const changes = {
  'another password': `update identity_account set password_hash = 'another' where id = $1`,
  'another number': `update identity_account set phone = null where id = $1`,
  'a second factor': `update identity_account set totp_secret = 'sealed' where id = $1`,
  'an ended account': `update identity_account set deleted_at = now() where id = $1`,
  'a frozen user': `update identity_user set status = '2' where id = $1`,
  'a removed user': `update identity_user set del_flag = 1 where id = $1`,
}

const byPassword = ({ username }: Client) => anyone.ask(session.login, { username, password: testPassword })

test.each(Object.entries(changes))(
  'security 11 %s after the password was checked: refused like a wrong password, and no session',
  async (_, change) => {
    const person = await someone()
    await sql(`update identity_account set phone = $2 where id = $1`, [person.userId, freshNumber()])
    const before = await openSessionsOf(person)
    const { body, status } = await changedMeanwhile(person, change, () => byPassword(person))
    expect([status, body.success, body.message, body.result]).toEqual([200, false, '用户名或密码错误', null])
    expect(await openSessionsOf(person)).toBe(before)
    const failed = () => sql('select 1 from identity_login_failure where account_key = $1', [person.username])
    expect(await failed()).toHaveLength(1)
    const lines = await sql<{ content: string }>(
      `select content from kernel_log where log_type = 1 and user_id = $1 order by create_time desc limit 1`,
      [person.userId],
    )
    expect(lines[0]?.content).toBe(`用户 ${person.username} 登录失败`)
  },
)

test('an unrelated change of the person meanwhile hinders no sign-in', async () => {
  const person = await someone()
  const change = `update identity_user set post = '主管' where id = $1`
  const { body } = await changedMeanwhile(person, change, () => byPassword(person))
  expect(body.success).toBe(true)
})

test('security 11 who is frozen before the session is committed loses it', async () => {
  const person = await someone()
  await sql('begin')
  await sql('lock table kernel_log in exclusive mode') // the sign-in has written its session when it writes the log
  const asked = byPassword(person)
  await waiting(1)
  const frozen = boss.ask(account.freeze, { ids: [person.userId], status: 2 })
  await waiting(2)
  await sql('commit')
  expect([(await asked).body.success, (await frozen).body.success]).toEqual([true, true])
  expect(await openSessionsOf(person)).toBe(0)
})

const changedText = '账号信息已变更，请重新登录'

test.each(['another number', 'a frozen user'] as const)(
  'security 11 a code by SMS opens no session after %s',
  async (what) => {
    const person = await someone()
    const mobile = freshNumber()
    await sql(`update identity_account set phone = $2 where id = $1`, [person.userId, mobile])
    await anyone.ask(signIn.sendCode, { mobile, smsmode: 0 })
    const [captcha = ''] = codesOf(mobile)
    const before = await openSessionsOf(person)
    const { body } = await changedMeanwhile(person, changes[what], () =>
      anyone.ask(signIn.byPhone, { mobile, captcha }),
    )
    expect([body.success, body.message]).toEqual([false, changedText])
    expect(await openSessionsOf(person)).toBe(before)
  },
)

test('security 11 a CAS ticket opens no session for somebody who is frozen meanwhile', async () => {
  const person = await someone()
  const before = await openSessionsOf(person)
  const service = 'https://console.example.com/#/user/login'
  const { body } = await changedMeanwhile(person, changes['a frozen user'], () =>
    anyone.ask(signIn.byCas, { ticket: person.username, service }),
  )
  expect([body.success, body.message]).toEqual([false, changedText])
  expect(await openSessionsOf(person)).toBe(before)
})

test('security 11 a right code of the second factor opens no session once the password is another', async () => {
  const person = await someone()
  const { secret } = await person.call(ownSecondFactor.begin, {})
  const { recoveryCodes } = await person.call(ownSecondFactor.confirm, {
    code: codeAt(secretFrom(secret), Date.now()),
  })
  const { secondFactorTicket: ticket = '' } = (await byPassword(person)).body.result as {
    secondFactorTicket?: string
  }
  const before = await openSessionsOf(person)
  const { body } = await changedMeanwhile(person, changes['another password'], () =>
    anyone.ask(secondStep.prove, { ticket, code: recoveryCodes[0] ?? '' }),
  )
  expect([body.success, body.message]).toEqual([false, changedText])
  expect(await openSessionsOf(person)).toBe(before)
})
