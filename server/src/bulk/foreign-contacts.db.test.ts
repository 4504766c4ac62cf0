import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { registration } from '@banyan/contract/identity/registration'
import { session } from '@banyan/contract/identity/session'
import { signIn } from '@banyan/contract/identity/sign-in'
import { user } from '@banyan/contract/identity/user'
import { expect, test } from 'vitest'
import { printedCodes } from '#testing/printed.ts'
import { nameOf, sampleOf, sendRaw } from '#testing/samples.ts'
import { startServer, testPassword } from '#testing/server.ts'
import { csv, sendImport } from '#testing/workbooks.ts'

const { anyone, someone, sql } = await startServer({ SMS_SENDER: 'console', LOGINS_PER_MINUTE: '1000' })
const codesOf = printedCodes()
const here = await someone({ roles: ['tenant_admin'] })
const there = await someone({ tenant: 1001, roles: ['tenant_admin'] })

let made = 0
const freshNumber = () => `1770000${String(++made).padStart(4, '0')}`
const aPerson = (more: object) => ({
  username: `contact_${++made}`,
  realname: '张三',
  password: testPassword,
  ...more,
})

const aContact = () => ({ phone: freshNumber(), email: `contact${++made}@example.com` })
/** Number and address of somebody in another tenant. */
async function foreignContact() {
  const contact = aContact()
  await there.call(user.add, aPerson(contact))
  return contact
}
const { id: own } = await here.call(user.add, aPerson({}))

const contacts = ['phone', 'mobile', 'email', 'telephone', 'contactPhone', 'value', 'fieldVal'] as const
const membersOf = ({ input }: AnyEndpoint) => contacts.filter((member) => member in input.shape)
const more: Record<string, Record<string, unknown>> = {
  'user.edit': { id: own },
  'duplicateCheck.check': { tableName: 'sys_user', fieldName: 'phone' },
  'user.sendContactCode': { kind: 'phone' },
  'user.changeContact': { kind: 'phone', code: '000000' },
}

test.each(allEndpoints.filter((endpoint) => membersOf(endpoint).length).map((each) => [nameOf(each), each]))(
  'security §19 DEC-050 %s answers the same for a number of another tenant and for a free one',
  async (name, endpoint) => {
    for (const member of membersOf(endpoint)) {
      const kind = member === 'email' ? 'email' : 'phone'
      const answerFor = async (value: string) => {
        const sample = { ...sampleOf(endpoint), [member]: value, ...more[name] }
        const { status, body } = await sendRaw(here, endpoint, sample)
        const { timestamp: _, result, ...rest } = body
        return {
          status,
          ...rest,
          isNull: result === null,
          total: (result as { total?: number } | null)?.total,
        }
      }
      const [theirs, nobodys] = [await foreignContact(), aContact()]
      expect([member, await answerFor(theirs[kind])]).toEqual([member, await answerFor(nobodys[kind])])
    }
  },
)

test('security §19 DEC-050 a number and an address of another tenant are noted, imported and changed like free ones', async () => {
  const theirs = await foreignContact()
  const added = await here.call(user.add, aPerson({ email: theirs.email.toUpperCase() }))
  await here.call(user.edit, { id: added.id, phone: theirs.phone })
  expect(await here.call(user.byId, { id: added.id })).toMatchObject({ phone: theirs.phone })
  await here.call(user.edit, { id: added.id, phone: null, email: null })
  const answer = await sendImport(
    here,
    user,
    'users.csv',
    csv('用户名,姓名,手机号,邮箱', `contact_${++made},甲,${theirs.phone},${theirs.email}`),
  )
  expect(answer.result).toMatchObject({ successCount: 1, errorCount: 0 })
  await expect(here.call(user.add, aPerson({ phone: theirs.phone }))).rejects.toThrow('手机号已存在')
  await expect(here.call(user.add, aPerson({ email: theirs.email.toUpperCase() }))).rejects.toThrow(
    '邮箱已存在',
  )
})

test('security §15 whoever notes a number later takes over nothing: password, code and reset reach who had it first', async () => {
  const phone = freshNumber()
  const first = await there.call(user.add, aPerson({ phone }))
  const second = await here.call(user.add, aPerson({ username: phone, phone, password: 'Other-2026-pass' }))
  const byPassword = (password: string) => anyone.ask(session.login, { username: phone, password })
  expect((await byPassword(testPassword)).body.result).toMatchObject({ userInfo: { id: first.id } })
  expect((await byPassword('Other-2026-pass')).body.message).toBe('用户名或密码错误')
  const codeFor = async (smsmode: 0 | 2) => {
    await anyone.ask(signIn.sendCode, { mobile: phone, smsmode })
    return codesOf(phone).at(-1) ?? ''
  }
  const byCode = await anyone.ask(signIn.byPhone, { mobile: phone, captcha: await codeFor(0) })
  expect(byCode.body.result).toMatchObject({ userInfo: { id: first.id } })
  const reset = await anyone.ask(registration.verifyPhone, { phone, smscode: await codeFor(2) })
  const [{ username } = { username: '' }] = await sql<{ username: string }>(
    'select username from identity_account where id = $1',
    [first.id],
  )
  expect(reset.body.result).toMatchObject({ username })
  // Once it is free, it is the second one's.
  await there.call(user.edit, { id: first.id, phone: null })
  expect((await byPassword('Other-2026-pass')).body.result).toMatchObject({ userInfo: { id: second.id } })
})
