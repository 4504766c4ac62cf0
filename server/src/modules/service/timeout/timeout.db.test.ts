import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { serviceType } from '@banyan/contract/service/service-type'
import { timeoutRule } from '@banyan/contract/service/timeout-rule'
import { workCalendar } from '@banyan/contract/service/work-calendar'
import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app'
import { clock } from '#kernel/clock.ts'
import { transactions } from '#kernel/session/transaction.ts'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { pauseJob, runJob } from '#testing/jobs.ts'
import { type Client, startServer } from '#testing/server.ts'
import { testSecret, testSettings } from '#testing/settings.ts'
import { openSocket } from '#testing/socket.ts'
import { timeoutSweep } from './timeout.job.ts'

// People stay signed in while the clock is put forward.
const server = await startServer({ ACCESS_TOKEN_HOURS: '72' })
const { app, someone, sql } = server
const time = app.state.part(clock)
const desk = await someone({
  can: [
    ...['add', 'list', 'edit', 'cancel'].map((verb) => `workOrder:${verb}`),
    ...['timeoutRule:edit', 'timeoutRule:list', 'serviceType:add', 'serviceType:edit'],
    ...['list', 'edit', 'delete'].map((verb) => `workCalendar:${verb}`),
  ],
})
const sweep = () => runJob(timeoutSweep(allTenantIds), server)
const at = await app.http.listen({ host: '127.0.0.1', port: 0 })
const hours = (n: number) => time.shift(Math.round(n * 3_600_000))
/** Puts the clock to a moment in GMT+8. */
const at8 = (text: string) => time.shift(Date.parse(`${text.replace(' ', 'T')}+08:00`) - Date.now())
const alerts = () => sql<{ work_order_id: string; late: boolean }>('select * from service_timeout_alert')
const bellOf = async (who: Client) => (await who.call(ownAnnouncement.bell, {})).sysMsgList

let made = 0
async function aType(): Promise<string> {
  return (await desk.call(serviceType.add, { typeName: `时效${made++}` })).id
}
const anOrder = async (serviceTypeId: string) => (await desk.call(workOrder.add, { serviceTypeId })).id
async function aRule(serviceTypeId: string, more: Record<string, unknown>): Promise<string> {
  const rule = { serviceTypeId, outHour: 2, level: '3', status: 1, alertUsers: [], alertRoles: [], ...more }
  await desk.call(timeoutRule.save, rule as never)
  return (await desk.call(timeoutRule.list, { serviceTypeId })).records[0]!.id
}

// It would run whenever the clock is put forward; here sweeps are run by hand.
await pauseJob(server, 'timeout-sweep')
beforeEach(async () => {
  time.shift(0)
  await sql('delete from service_timeout_alert')
  await sql('delete from service_work_order_event')
  await sql('delete from service_work_order')
})

test('SERVICE-070 DEC-092 an open order older than the rule is told once to users and holders of roles, stored and pushed, and marked overtime', async () => {
  const type = await aType()
  const [ann, bob] = [await someone(), await someone()]
  const [role] = await sql<{ role_id: string }>(`select role_id from access_user_role where user_id = $1`, [
    bob.userId,
  ])
  await aRule(type, { alertUsers: [ann.userId], alertRoles: [role!.role_id], level: '2' })
  const id = await anOrder(type)
  const { version } = await desk.call(workOrder.byId, { id })
  await sweep()
  expect(await bellOf(ann)).toEqual([])
  const socket = await openSocket(ann, { at })
  hours(2.01)
  await sweep()
  expect(await socket.next('user')).toMatchObject({ cmd: 'user', userId: ann.userId })
  socket.close()
  for (const who of [ann, bob])
    expect(await bellOf(who)).toEqual([
      expect.objectContaining({
        titile: '工单超时提醒',
        priority: 'H',
        busId: id,
        busType: 'workOrder',
        msgContent: expect.stringMatching(/^工单 WO\d+（时效\d+）创建后超过 2 小时仍未完成，请尽快处理。$/),
      }),
    ])
  // The mark is no edit: whoever has the order open saves it without a conflict.
  expect(await desk.call(workOrder.byId, { id })).toMatchObject({ overtime: 1, version })
  expect(await desk.call(workOrderTalk.timeline, { id })).toMatchObject([
    { kind: 'create' },
    { kind: 'overtime', content: '创建后超过 2 小时未完成' },
  ])
  hours(30)
  await sweep()
  expect(await alerts()).toHaveLength(1)
  expect(await bellOf(ann)).toHaveLength(1)
})

test.each([
  ['1', 'H'],
  ['2', 'H'],
  ['3', 'M'],
  ['4', 'L'],
])('DEC-092 the level %s is told with priority %s', async (level, priority) => {
  const [type, person] = [await aType(), await someone()]
  await aRule(type, { alertUsers: [person.userId], level })
  await anOrder(type)
  hours(3)
  await sweep()
  expect((await bellOf(person))[0]).toMatchObject({ priority })
})

test('DEC-092 ended orders, other types, disabled rules and frozen people are left alone; a rule enabled later covers what is still open', async () => {
  const [type, other, person] = [await aType(), await aType(), await someone()]
  const frozen = await someone()
  const rule = await aRule(type, { alertUsers: [person.userId, frozen.userId], status: 2 })
  await sql(`update identity_user set status = '2' where id = $1`, [frozen.userId])
  const [open, ended] = [await anOrder(type), await anOrder(type)]
  await anOrder(other)
  await desk.call(workOrderState.cancel, { id: ended })
  hours(5)
  await sweep()
  expect(await alerts()).toEqual([])
  await desk.call(timeoutRule.setStatus, { id: rule, status: 1 })
  await sweep()
  // Nothing was missed: the rule was off.
  expect(await alerts()).toMatchObject([{ work_order_id: open, late: false }])
  expect(await sql(`select 1 from messaging_receipt where user_id = $1`, [frozen.userId])).toEqual([])
})

test('DEC-092 a rule that is switched off while its alerts are sent sends no further batch', async () => {
  const type = await aType()
  const id = await aRule(type, { alertUsers: [desk.userId] })
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  await sql(
    `insert into service_work_order (id, order_no, service_type_id, template_version, create_time)
     select 'many-' || n, 'M' || n, $1, 1, now() - interval '3 hours' from generate_series(1, 1200) n`,
    [type],
  )
  await sql('commit')
  const running = transactions(server.database.pool, {} as never, app.state)
  const within: typeof running.within = async (scope, work) => {
    const result = await running.within(scope, work)
    if ((await alerts()).length) await sql(`update service_timeout_rule set status = 2 where id = $1`, [id])
    return result
  }
  const { signal } = new AbortController()
  await timeoutSweep(allTenantIds).run({ ...running, within }, { data: undefined, signal })
  expect(await alerts()).toHaveLength(1000)
})

test('DEC-092 after six hours without a server every missed alert is sent exactly once and told as late, by two servers at once too', async () => {
  const [type, person] = [await aType(), await someone()]
  await aRule(type, { alertUsers: [person.userId], outHour: 1 })
  await aRule(type, { alertUsers: [person.userId], outHour: 4, level: '1' })
  await aRule(type, { alertUsers: [person.userId], outHour: 24 })
  const ids = [await anOrder(type), await anOrder(type), await anOrder(type)]
  hours(6)
  // Two servers come back at once.
  const { database, dataDir } = server
  const second = await buildApp(testSettings(dataDir), testSecret, database)
  onTestFinished(() => second.close())
  second.state.part(clock).shift(time.shifted())
  const sweepOnSecond = () => runJob(timeoutSweep(allTenantIds), { app: second, database })
  await Promise.all([sweep(), sweepOnSecond()])
  await Promise.all([sweep(), sweepOnSecond()])
  const raised = await alerts()
  expect(raised.map(({ work_order_id }) => work_order_id).sort()).toEqual([...ids, ...ids].sort())
  expect(raised.every(({ late }) => late)).toBe(true)
  const received = await sql<{ msg_content: string; bus_id: string }>(
    `select a.msg_content, a.bus_id from messaging_receipt r join messaging_announcement a on a.id = r.annt_id
     where r.user_id = $1`,
    [person.userId],
  )
  expect(received.map(({ bus_id }) => bus_id).sort()).toEqual([...ids, ...ids].sort())
  for (const { msg_content } of received)
    expect(msg_content).toMatch(/^【补发】工单 .+。原定提醒时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('DEC-092 a rule of a day is exceeded after a day, not before, and its alert names that moment', async () => {
  const [type, person] = [await aType(), await someone()]
  await aRule(type, { alertUsers: [person.userId], outHour: 24 })
  await anOrder(type)
  const seconds = 1 / 3600
  hours(24 - 60 * seconds)
  await sweep()
  expect(await alerts()).toEqual([])
  hours(24 + 10 * seconds)
  await sweep()
  expect(
    await sql(
      `select extract(epoch from a.due_time - o.create_time)::int as seconds, a.late
       from service_timeout_alert a join service_work_order o on o.id = a.work_order_id`,
    ),
  ).toEqual([{ seconds: 86_400, late: false }])
})

test.each([
  [4.5, false],
  [5.5, true],
])('DEC-092 %f minutes after its time an alert is late: %s', async (minutes, late) => {
  const [type, person] = [await aType(), await someone()]
  await aRule(type, { alertUsers: [person.userId] })
  await anOrder(type)
  hours(2 + minutes / 60)
  await sweep()
  expect(await alerts()).toMatchObject([{ late }])
})

test('DEC-092 alerts of one tenant reach nobody of another', async () => {
  const [type, person] = [await aType(), await someone({ tenant: 1001 })]
  await aRule(type, { alertUsers: [desk.userId] })
  await anOrder(type)
  hours(3)
  await sweep()
  expect(await bellOf(person)).toEqual([])
  expect(await sql('select distinct tenant_id from service_timeout_alert')).toEqual([{ tenant_id: 1000 }])
})

test('DEC-092 with a working calendar only hours of work count, and a type may have another one; removed, every hour counts', async () => {
  const [type, other, person] = [await aType(), await aType(), await someone()]
  const alerted = async () =>
    sql(
      `select service_type_id as type, late, to_char(due_time, 'YYYY-MM-DD HH24:MI') as due
       from service_timeout_alert a join service_work_order o on o.id = a.work_order_id order by a.create_time`,
    )
  at8('2026-02-14 17:00:00')
  for (const each of [type, other]) await aRule(each, { alertUsers: [person.userId] })
  const office = {
    calendarName: '总部',
    inUse: 1 as const,
    weekly: [
      ...Array(5).fill([
        ['09:00', '12:00'],
        ['13:30', '18:00'],
      ]),
      [],
      [],
    ],
    usesOfficialDays: 1 as const,
    days: [],
  }
  const { id } = await desk.call(workCalendar.save, office)
  const { id: night } = await desk.call(workCalendar.save, {
    ...office,
    calendarName: '值班',
    inUse: 0,
    weekly: Array(7).fill([['00:00', '24:00']]),
    usesOfficialDays: 0,
  })
  await desk.call(serviceType.edit, { id: other, calendarId: night })
  // The nine days of the spring festival of 2026 begin after this Saturday, which is worked.
  at8('2026-02-14 17:20:00')
  await anOrder(type)
  await anOrder(other)
  at8('2026-02-24 10:15:00')
  await sweep()
  expect(await alerted()).toEqual([{ type: other, late: true, due: '2026-02-14 19:20' }])
  at8('2026-02-24 10:21:00')
  await sweep()
  expect((await alerted()).slice(1)).toEqual([{ type, late: false, due: '2026-02-24 10:20' }])
  expect((await bellOf(person)).map(({ msgContent }) => msgContent)).toContainEqual(
    expect.stringContaining(
      '创建后超过 2 小时仍未完成（2026-02-14 17:20 创建，工作时间 2 小时，2026-02-24 10:20 到期），请尽快处理。',
    ),
  )
  await expect(desk.call(workCalendar.remove, { id: night })).rejects.toThrow('值班正被 1 个服务类型使用')
  await desk.call(workCalendar.remove, { id })
  await anOrder(type)
  at8('2026-02-24 20:00:00')
  await anOrder(type)
  at8('2026-02-24 22:00:30')
  await sweep()
  expect((await alerted()).length).toBe(4)
  await desk.call(serviceType.edit, { id: other, calendarId: null })
  await desk.call(workCalendar.remove, { id: night })
})

test('DEC-092 at most one calendar is in use; an impossible one and a stale one are refused', async () => {
  const weekly = [[['09:00', '18:00']], [], [], [], [], [], []] as [string, string][][]
  const calendar = { calendarName: '甲', inUse: 1 as const, weekly, usesOfficialDays: 0 as const, days: [] }
  const { id } = await desk.call(workCalendar.save, calendar)
  const second = await desk.call(workCalendar.save, { ...calendar, calendarName: '乙' })
  const stored = await desk.call(workCalendar.list, {})
  expect(stored.map(({ calendarName, inUse }) => [calendarName, inUse])).toEqual([
    ['乙', 1],
    ['甲', 0],
  ])
  const refused: [object, string][] = [
    [{ calendarName: '甲' }, '日历名称已存在'],
    [{ weekly: Array(7).fill([]) }, '请至少设置一个工作时段'],
    [{ weekly: weekly.slice(1) }, '请填写每周工作时间'],
    [{ weekly: [[['18:00', '09:00']], ...weekly.slice(1)] }, '时段的结束时间应晚于开始时间'],
    [
      {
        weekly: [
          [
            ['09:00', '12:00'],
            ['11:00', '13:00'],
          ],
          ...weekly.slice(1),
        ],
      },
      '不能重叠',
    ],
    [{ days: [{ date: '2026-02-30', hours: [] }] }, '日期格式'],
    [{ days: Array(2).fill({ date: '2026-02-20', hours: [] }) }, '不能重复'],
    [{ id, version: 999 }, '数据已被他人修改'],
    [{ id: 'nowhere' }, '未找到对应数据'],
  ]
  for (const [given, refusal] of refused)
    await expect(
      desk.call(workCalendar.save, { ...calendar, calendarName: '丙', ...given } as never),
    ).rejects.toThrow(refusal)
  for (const each of [id, second.id]) await desk.call(workCalendar.remove, { id: each })
})
