import { attachedRule, dataRule } from '@banyan/contract/access/data-rule'
import { permission } from '@banyan/contract/access/permission'
import { role } from '@banyan/contract/access/role'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { session } from '@banyan/contract/identity/session'
import { captcha } from '@banyan/contract/identity/sign-in'
import { user } from '@banyan/contract/identity/user'
import { afterEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { eventually } from '#testing/eventually.ts'
import { startServer, testPassword } from '#testing/server.ts'

/* One clock decides: put forward, it moves sessions, pictures, limits, stamps and the variables of rules. */

const { app, anyone, signIn, someone, sql } = await startServer({ ACCESS_TOKEN_HOURS: '48' })
const time = app.state.part(clock)
const [minute, hour] = [60_000, 3_600_000]
afterEach(() => time.shift(0))

test('a session ends when the clock says so, and not before', async () => {
  const person = await signIn('u0002')
  const status = async () => (await person.ask(session.info)).status
  const refresh = () => {
    const { username, refreshToken } = person
    return anyone.ask(session.refresh, { username, refreshToken }).then(({ body }) => body.success)
  }
  time.shift(47 * hour)
  expect(await status()).toBe(200)
  time.shift(49 * hour)
  expect(await status()).toBe(401)
  expect(await refresh()).toBe(true)
  time.shift(24 * 365 * hour)
  expect(await refresh()).toBe(false)
})

test('DEC-115 a picture is good for a minute of the clock', async () => {
  const { app, anyone } = await withCaptcha
  const typed = async (key: string) =>
    (
      await anyone.ask(session.login, {
        username: 'u0001',
        password: testPassword,
        captcha: '----',
        checkKey: key,
      })
    ).body.message
  await anyone.call(captcha.picture, { key: 'fresh' })
  expect(await typed('fresh')).toBe('验证码错误')
  await anyone.call(captcha.picture, { key: 'old' })
  app.state.part(clock).shift(61_000)
  expect(await typed('old')).toBe('验证码无效')
})
const withCaptcha = startServer({ CAPTCHA: 'on' })
await withCaptcha

test('DEC-011 wrong passwords are forgotten after ten minutes of the clock', async () => {
  const tries = () => anyone.ask(session.login, { username: 'u0003', password: 'wrong' })
  for (let n = 0; n < 5; n++) await tries()
  expect((await tries()).status).toBe(429)
  time.shift(11 * minute)
  expect((await tries()).status).not.toBe(429)
})

test('DEC-111 a rule with #{ sysDate } goes by today, not by the day it was first used', async () => {
  const boss = await signIn('u0001')
  const permissionId = 'menu-vehicleType'
  const { id: ruleId } = await boss.call(dataRule.add, {
    permissionId,
    ruleName: '今天',
    ruleColumn: 'createTime',
    ruleConditions: '>=',
    ruleValue: '#{ sysDate }',
  } as never)
  const { id: roleId } = await boss.call(role.add, { roleName: '只看今天', roleCode: 'today' })
  await boss.call(permission.grantRole, {
    roleId,
    permissionIds: [permissionId, 'action-vehicleType:list'],
  })
  await boss.call(attachedRule.rulesToRole, { roleId, permissionId, dataRuleIds: [ruleId] })
  const person = await someone()
  await boss.call(user.edit, { id: person.userId, selectedroles: [roleId] })
  const names = async () =>
    (await person.call(vehicleType.list, { name: '*时钟*' })).records.map(({ name }) => name)
  await boss.call(vehicleType.add, { name: '时钟甲', code: 'CL-1', sortNo: 1 })
  // More than once, so that the statement is a prepared one.
  for (let n = 0; n < 4; n++) expect(await names()).toEqual(['时钟甲'])
  time.shift(24 * hour)
  expect(await names()).toEqual([])
  await boss.call(vehicleType.add, { name: '时钟乙', code: 'CL-2', sortNo: 2 })
  expect(await names()).toEqual(['时钟乙'])
})

test('a server whose machine is wrong goes by the database within seconds', async () => {
  time.follow(time.now() - 5 * hour, 0)
  await eventually(async () => {
    const [row] = await sql<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    )
    expect(Math.abs(time.now() - row!.ms)).toBeLessThan(2000)
  })
})
