import { session } from '@banyan/contract/identity/session'
import { visit } from '@banyan/contract/identity/visit'
import { expect, test } from 'vitest'
import { newId } from '#kernel/keys.ts'
import { runJob } from '#testing/jobs.ts'
import { startServer } from '#testing/server.ts'
import { visitRollUp } from './visit.job.ts'

const { app, anyone, database, signIn, someone, sql } = await startServer()
const reader = await someone({ tenant: 1001 })

const today = "(now() at time zone 'Asia/Shanghai')::date"

/** Sign-ins of a day in the past, as the log would hold them. */
async function past(daysAgo: number, peers: string[], what = '登录成功！') {
  for (const peer of peers) {
    await sql(
      `insert into kernel_log (id, tenant_id, log_type, content, username, peer, create_time)
       values ($1, 1001, 1, $2, 'x', $3, (${today} - $4::int + interval '9 hours') at time zone 'Asia/Shanghai')`,
      [newId(), `用户名: x,${what}`, peer, daysAgo],
    )
  }
}
const rollUp = () => runJob(visitRollUp, { app, database })

test('ADMIN-095 ADMIN-096 DEC-064 visits are the successful sign-ins of the tenant, by day and address', async () => {
  const failed = await anyone.ask(session.login, { username: reader.username, password: 'wrong password' })
  expect(failed.body.success).toBe(false)
  // Two days ago: yesterday is rolled up only an hour after midnight.
  await past(2, ['10.0.0.1', '10.0.0.1', '10.0.0.2'])
  await past(2, ['10.0.0.9'], '退出成功！')
  await past(6, ['10.0.0.3'])
  await past(7, ['10.0.0.4'])
  await signIn(reader.username) // once more today, from the same address
  const week = await reader.call(visit.week, {})
  expect(week.map(({ visit: n, ip }) => [n, ip])).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
    [0, 0],
    [3, 2],
    [0, 0],
    [2, 1],
  ])
  expect(week[6]?.tian).toBe(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
  expect(week.every(({ tian, type }) => tian.slice(5) === type)).toBe(true)
  expect(await reader.call(visit.totals, {})).toEqual({ totalVisitCount: 7, todayVisitCount: 2, todayIp: 1 })
})

test('DEC-064 days that are over are rolled up, and the figures stay what they were', async () => {
  const before = [await reader.call(visit.totals, {}), await reader.call(visit.week, {})]
  await rollUp()
  await rollUp()
  const rolled = await sql(`select visits, ips from identity_visit_day where tenant_id = 1001 order by day`)
  expect(rolled).toEqual([
    { visits: 1, ips: 1 },
    { visits: 1, ips: 1 },
    { visits: 3, ips: 2 },
  ])
  expect([await reader.call(visit.totals, {}), await reader.call(visit.week, {})]).toEqual(before)
})

test('DEC-064 after the roll-up the figures no longer read the old log', async () => {
  await sql(
    `delete from kernel_log where tenant_id = 1001 and create_time < (${today})::timestamp at time zone 'Asia/Shanghai'`,
  )
  expect(await reader.call(visit.totals, {})).toMatchObject({ totalVisitCount: 7 })
})

test('DEC-064 API-023 another tenant has its own figures', async () => {
  const other = await someone({ tenant: 1000 })
  const { totalVisitCount } = await other.call(visit.totals, {})
  expect(totalVisitCount).toBe(1)
})

test.each(['/api/loginfo', '/sys/loginfo', '/plat-oauth/api/visitInfo', '/sys/visitInfo'])(
  'DEC-110 %s answers',
  async (path) => {
    expect((await reader.fetch(path)).body).toMatchObject({ success: true, message: '查询成功' })
  },
)
