import { role } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { log } from '@banyan/contract/identity/log'
import { onlineUser } from '@banyan/contract/identity/online-user'
import { session } from '@banyan/contract/identity/session'
import { expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { nameOf, sendRaw } from '#testing/samples.ts'
import { type Client, startServer } from '#testing/server.ts'

/* Every call that was denied to someone known is in the log: who, where, what, why, from where. */

const { admin, anyone, signIn, someone, sql } = await startServer()
const guarded = allEndpoints.filter(({ needs }) => needs.includes(':'))

interface Line extends Record<string, unknown> {
  call: string
  content: string
  username: string
  user_id: string
  peer: string
  request_id: string
}
const linesOf = ({ userId, tenantId }: Client) =>
  sql<Line>(
    `select call, content, username, user_id, peer, request_id from kernel_log
     where log_type = 3 and tenant_id = $2 and user_id = $1 order by create_time, id`,
    [userId, tenantId],
  )

test('security §14 every call that needs an action leaves an entry when it is denied, without what was sent', async () => {
  const person = await someone()
  for (const endpoint of guarded)
    await sendRaw(person, endpoint, { id: 'Never-in-the-log', password: 'Never-in-the-log' })
  const wanted = [...new Set(guarded.map(nameOf))].sort()
  await eventually(async () => {
    const lines = await linesOf(person)
    expect([...new Set(lines.map(({ call }) => call))].sort()).toEqual(wanted)
  })
  const lines = await linesOf(person)
  expect(lines.every(({ username, peer }) => username === person.username && peer === '127.0.0.1')).toBe(true)
  expect(lines.every(({ request_id }) => /^[0-9a-f]{16}$/.test(request_id))).toBe(true)
  expect(JSON.stringify(lines)).not.toMatch(/Never-in-the-log/)
  expect(lines.map(({ content }) => content)).toContain('拒绝访问「用户 · 冻结」：没有权限，请联系管理员授权')
})

/** What the log says to someone who reads it. */
async function logged(person: Client, content: string): Promise<unknown> {
  const auditor = await someone({ tenant: person.tenantId, can: ['log:list'] })
  await eventually(async () => {
    const { records } = await auditor.call(log.list, { logType: '3', username: person.username })
    expect(records.map((line) => line.content)).toContain(content)
  })
  const { records } = await auditor.call(log.list, { logType: '3', username: person.username })
  return records[0]?.logType_dictText
}
const path = ({ method, path }: AnyEndpoint) => `${method} ${path}`

test('security §14 an ended session, a foreign tenant, too many calls and a widening are told as sentences', async () => {
  const victim = await someone()
  const chief = await someone({ can: ['onlineUser:list', 'onlineUser:logout'] })
  await chief.call(onlineUser.forceLogout, { id: victim.token.split('.')[0]! })
  await victim.ask(session.info)
  expect(await logged(victim, `拒绝访问「${path(session.info)}」：Token失效，请重新登录`)).toBe('安全日志')

  const stranger = await someone()
  await stranger.ask(session.info, {}, { headers: { 'tenant-id': '1001' } })
  await logged(stranger, `拒绝访问「${path(session.info)}」：用户租户信息变更,请重新登陆!`)

  const hasty = await someone()
  for (let n = 0; n < 125; n++) await hasty.ask(session.ticket, { use: 'socket' })
  await logged(hasty, `拒绝访问「${path(session.ticket)}」：请求过于频繁，请稍后再试（共 5 次）`)

  const limited = await someone({ can: ['role:user'] })
  const boss = await signIn('u0001')
  const { id: roleId } = await boss.call(role.add, { roleName: '更大', roleCode: 'wider' })
  const [wider] = await sql<{ id: string }>(
    `select id from access_role where role_code = 'tenant_admin' and tenant_id = 1000`,
  )
  const { body } = await limited.ask(roleUser.addHolders, {
    roleId: wider?.id ?? roleId,
    userIdList: [hasty.userId],
  })
  expect(body.success).toBe(false)
  await logged(limited, `拒绝访问「角色 · 分配用户」：${body.message}`)
})

test('security §14 strangers, wrong input and an access token that has run out leave no entry', async () => {
  const boss = await admin()
  const count = async () =>
    (await sql<{ n: number }>(`select count(*)::int as n from kernel_log where log_type = 3`))[0]!.n
  const before = await count()
  await anyone.ask(session.info)
  await boss.ask(role.byId, { id: 'nothing' })
  const mark = await someone()
  await mark.ask(onlineUser.list)
  await logged(mark, '拒绝访问「在线用户 · 查询」：没有权限，请联系管理员授权')
  expect(await count()).toBe(before + 1)
})
