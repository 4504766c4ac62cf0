import { beforeEach, expect, test } from 'vitest'
import { logs } from '#kernel/database/kernel.tables.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { startServer } from '#testing/server.ts'
import { visitDays } from '../identity.tables.ts'
import { findOwnSessions } from './own-session.queries.ts'
import { countVisits, findDays, rollUpVisits } from './visit.queries.ts'

const { sql, within } = await startServer()
/** Works in a tenant as if it were that time in China. */
const at = <T>(wallTime: string, work: (tx: Tx) => Promise<T>, tenantId = 1001): Promise<T> =>
  within({ tenantId, clockShift: Date.parse(`${wallTime.replace(' ', 'T')}+08:00`) - Date.now() }, work)
const signIn = (createTime: string, peer = '10.0.0.1', more: Partial<typeof logs.$inferInsert> = {}) => ({
  id: newId(),
  logType: 1,
  content: '用户名: x,登录成功',
  peer,
  createTime,
  ...more,
})

beforeEach(async () => {
  await sql('delete from identity_visit_day')
  await sql('delete from kernel_log')
})

const rolled = async () =>
  (
    await sql<{ d: string }>(
      `select to_char(day, 'MM-DD') || ' ' || visits || ' ' || ips as d from identity_visit_day order by tenant_id, day`,
    )
  ).map(({ d }) => d)

test('DEC-064 a day is rolled up from one o’clock of the next morning on, not before', async () => {
  await at('2030-03-10 00:59:00', async (tx) => {
    await tx
      .insert(logs)
      .values([
        signIn('2030-03-08 23:59:59'),
        signIn('2030-03-09 00:00:00'),
        signIn('2030-03-09 12:00:00', '10.0.0.2'),
        signIn('2030-03-10 00:10:00'),
      ])
    await rollUpVisits(tx)
  })
  expect(await rolled()).toEqual(['03-08 1 1'])
  await at('2030-03-10 01:00:30', rollUpVisits)
  expect(await rolled()).toEqual(['03-08 1 1', '03-09 2 2'])
})

test('DEC-064 sign-ins of another tenant, other entries and failed ones are no visits', async () => {
  await at('2030-03-10 12:00:00', (tx) => tx.insert(logs).values(signIn('2030-03-10 10:00:00')), 1000)
  const figures = await at('2030-03-10 12:00:00', async (tx) => {
    await tx
      .insert(logs)
      .values([
        signIn('2030-03-10 10:00:00'),
        signIn('2030-03-10 10:00:00', '10.0.0.2', { content: '用户名: x,登录成功！' }),
        signIn('2030-03-10 10:00:00', '10.0.0.3', { content: '登录成功后退出' }),
        signIn('2030-03-10 10:00:00', '10.0.0.4', { content: '登录失败' }),
        signIn('2030-03-10 10:00:00', '10.0.0.5', { logType: 2 }),
      ])
    return [await findDays(tx, 1), await countVisits(tx)]
  })
  expect(figures).toEqual([[{ day: '2030-03-10', visits: 2, ips: 2 }], 2])
})

test('DEC-064 what was rolled up counts before the log, and the log after the last such day only', async () => {
  const figures = await at('2030-03-10 12:00:00', async (tx) => {
    await tx.insert(visitDays).values({ day: '2030-03-07', visits: 40, ips: 4 })
    await tx
      .insert(logs)
      .values([
        signIn('2030-03-06 10:00:00'),
        signIn('2030-03-07 10:00:00'),
        signIn('2030-03-08 00:00:00'),
        signIn('2030-03-10 11:00:00'),
      ])
    return [await findDays(tx, 4), await countVisits(tx)]
  })
  expect(figures).toEqual([
    [
      { day: '2030-03-07', visits: 40, ips: 4 },
      { day: '2030-03-08', visits: 1, ips: 1 },
      { day: '2030-03-09', visits: 0, ips: 0 },
      { day: '2030-03-10', visits: 1, ips: 1 },
    ],
    42,
  ])
})

test('the own sessions: two hundred at most, the newest first, in every tenant, none that is over', async () => {
  const insert = (id: string, more: string) =>
    sql(
      `insert into identity_session (id, account_id, tenant_id, salt, access_until, created_at, expires_at, revoked_at, peer, agent, seen_at)
       values ($1, 'owner', ${more})`,
      [id],
    )
  const open = `now() + interval '1 hour', null, '10.0.0.1', 'agent'`
  await insert('early', `1000, 's', now(), '2026-01-01 08:00+08', ${open}, '2026-01-03 08:00+08'`)
  await insert('late', `1001, 's', now(), '2026-01-02 08:00+08', ${open}, null`)
  await insert('over', `1000, 's', now(), now(), now(), null, null, null, null`)
  await insert('ended', `1000, 's', now(), now(), now() + interval '1 hour', now(), null, null, null`)
  const found = () => within({ tenantId: 1000 }, (tx) => findOwnSessions(tx, 'owner'))
  const shared = { parentId: null, ip: '10.0.0.1', agent: 'agent' }
  expect(
    (await found()).map((row) => ({
      ...row,
      loginTime: row.loginTime.slice(0, 10),
      lastSeen: row.lastSeen.slice(0, 10),
    })),
  ).toEqual([
    { id: 'late', ...shared, loginTime: '2026-01-02', lastSeen: '2026-01-02' },
    { id: 'early', ...shared, loginTime: '2026-01-01', lastSeen: '2026-01-03' },
  ])
  await sql(
    `insert into identity_session (id, account_id, tenant_id, salt, access_until, created_at, expires_at)
     select 'n' || n, 'owner', 1000, 's', now(), now(), now() + interval '1 hour' from generate_series(1, 199) n`,
  )
  const many = await found()
  expect([many.length, many[199]?.id]).toEqual([200, 'late'])
})
