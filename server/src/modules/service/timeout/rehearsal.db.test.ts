import { rehearsal } from '@banyan/contract/service/rehearsal'
import { servicePromise } from '@banyan/contract/service/service-promise'
import { serviceType } from '@banyan/contract/service/service-type'
import { timeoutRule } from '@banyan/contract/service/timeout-rule'
import { workCalendar } from '@banyan/contract/service/work-calendar'
import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { diceOf } from '@banyan/contract/testing/random-expression'
import { expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { limitPerson } from '#testing/data-rules.ts'
import { runJob } from '#testing/jobs.ts'
import { startServer } from '#testing/server.ts'
import { timeoutSweep } from './timeout.job.ts'

/* Ninety days of 10,000 orders under twenty rules: REHEARSED_ORDERS=10000 REHEARSED_DAYS=89 REHEARSED_TYPES=5. */
const orders = Number(process.env.REHEARSED_ORDERS ?? 30)
const days = Number(process.env.REHEARSED_DAYS ?? 2)
const types = Number(process.env.REHEARSED_TYPES ?? 2)
const dice = diceOf(Number(process.env.REHEARSED_SEED ?? 28))
const rolls = (percent: number) => dice(100) < percent

const server = await startServer({ ACCESS_TOKEN_HOURS: '720' })
const { app, someone, signIn, sql } = server
const time = app.state.part(clock)
const sweep = () => runJob(timeoutSweep(allTenantIds), server)
let desk = await someone({
  can: [
    ...['add', 'list', 'cancel', 'dispatch'].map((verb) => `workOrder:${verb}`),
    ...['servicePromise', 'timeoutRule', 'workCalendar', 'serviceType'].flatMap((entity) =>
      ['add', 'list', 'edit', 'delete'].map((verb) => `${entity}:${verb}`),
    ),
  ],
})
let worker = await someone({ can: ['workOrder:list', 'workOrder:handle'] })
const chief = await someone()

const start = Date.parse('2026-02-10T00:00:00+08:00') // the spring festival is among the days that follow
const hourMs = 3_600_000
const at = (ms: number) => time.shift(ms - Date.now())
const clockText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Work begins and ends on the hour: all that is due, is due on the hour, and a look an hour finds it in time. */
function randomDay(): [string, string][] {
  if (rolls(20)) return []
  const morning = 7 + dice(3)
  const noon = morning + 2 + dice(3)
  const evening = noon + 1 + dice(2) + 2 + dice(5)
  return rolls(30)
    ? [[clockText(morning), clockText(evening)]]
    : [
        [clockText(morning), clockText(noon)],
        [clockText(noon + 1), clockText(evening)],
      ]
}

const randomCalendar = (calendarName: string) => ({
  calendarName,
  inUse: 0 as const,
  weekly: [[['08:00', '18:00'] as [string, string]], ...Array.from({ length: 6 }, randomDay)],
  usesOfficialDays: dice(2) as 0 | 1,
  days: [3, 4, 11].map((day) => ({
    date: new Date(start + (day * 24 + 8) * hourMs).toISOString().slice(0, 10),
    hours: randomDay(),
  })),
})

const randomPromise = (serviceTypeId: string, level: string) => ({
  serviceTypeId,
  ...(level ? { level } : {}),
  acceptHour: 2 + 2 * dice(3),
  finishHour: 6 + 2 * dice(8),
  warnings: [
    { unit: 'percent' as const, value: 50 },
    { unit: 'hour' as const, value: 1 },
  ].slice(0, dice(3)),
  ...(rolls(60) ? { escalateHour: 1 + dice(4), alertUsers: [chief.userId] } : { alertUsers: [] }),
  alertRoles: [],
  status: 1 as const,
})

/** A service type with a calendar, a rule and promises of its own; every third counts hours by the clock. */
async function makeType(n: number): Promise<string> {
  const calendarId =
    n % 3 === 2 ? undefined : (await desk.call(workCalendar.save, randomCalendar(`日历${n}`))).id
  const { id } = await desk.call(serviceType.add, { typeName: `类型${n}`, calendarId })
  await desk.call(timeoutRule.save, {
    ...{ serviceTypeId: id, outHour: 3 + dice(20), level: '2', status: 1 },
    alertUsers: [chief.userId],
  })
  for (const level of ['', '1', '2']) await desk.call(servicePromise.save, randomPromise(id, level))
  return id
}

interface LiveOrder {
  id: string
  isAccepted: boolean
  isWaiting: boolean
}

/** What may happen to an order within an hour; gives whether it is still open. */
async function live(order: LiveOrder): Promise<boolean> {
  const { id } = order
  const roll = dice(100)
  if (order.isWaiting ? roll < 15 : roll < 6) {
    order.isWaiting = !order.isWaiting
    if (order.isWaiting) await worker.call(workOrderState.wait, { id, waiting: '1' })
    else await worker.call(workOrderState.resume, { id })
  } else if (roll >= 97) {
    await desk.call(workOrderState.cancel, { id })
    return false
  } else if (roll >= 87) {
    order.isWaiting = false // the next move ends a wait
    if (order.isAccepted) {
      await worker.call(workOrderState.finish, { id, reportData: {} })
      return false
    }
    await worker.call(workOrderState.accept, { id })
    order.isAccepted = true
  }
  return true
}

/** Lets the days pass: things happen on the hour, the engine looks a minute later. */
async function passDays(typeIds: readonly string[]): Promise<void> {
  let open: LiveOrder[] = []
  const hours = days * 24
  let made = 0
  for (let hour = 0; hour < hours; hour++) {
    at(start + hour * hourMs)
    if (hour % 600 === 599) [desk, worker] = [await signIn(desk.username), await signIn(worker.username)]
    const still = []
    for (const order of open) if (await live(order)) still.push(order)
    open = still
    for (; made < ((hour + 1) * orders) / hours; made++) {
      const given = { serviceTypeId: typeIds[dice(types)] ?? '', level: String(1 + dice(3)) }
      const { id } = await desk.call(workOrder.add, given)
      await desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })
      open.push({ id, isAccepted: false, isWaiting: false })
    }
    at(start + hour * hourMs + 60_000)
    await sweep()
  }
}

test('DEC-092 a rehearsal tells the alerts that the engine sends when the same days pass, and sends none itself', async () => {
  at(start)
  const typeIds: string[] = []
  for (let n = 0; n < types; n++) typeIds.push(await makeType(n))
  await passDays(typeIds)
  const messages = () => sql('select count(*)::int as n from messaging_announcement')
  const before = await messages()
  let alerts = 0
  for (const serviceTypeId of typeIds) {
    const { looked } = await desk.call(rehearsal.run, { serviceTypeId, days: 90 })
    const { records } = await desk.call(timeoutRule.list, { serviceTypeId, pageSize: 10 })
    const promises = await desk.call(servicePromise.list, { serviceTypeId })
    const tried = [
      ...records.map(({ id, outHour, alertUsers }) => ({ id, timeout: { id, outHour, alertUsers } })),
      ...promises.map(({ level, ...promise }) => ({
        id: promise.id,
        promise: { ...promise, level: level || null },
      })),
    ]
    expect(tried).toHaveLength(4)
    for (const { id, ...terms } of tried) {
      const { proposed, present, ...rest } = await desk.call(rehearsal.run, {
        ...{ serviceTypeId, days: 90 },
        ...terms,
      })
      expect(rest).toEqual({ looked, isCapped: false, added: 0, dropped: 0 })
      expect(present).toEqual(proposed) // what is tried stands already
      const sent = await sentBy(id)
      expect(proposed.byHour).toEqual(hoursOf(sent))
      expect(proposed.alerts).toBe(sent.length)
      const told = proposed.latest.map(({ orderId, timer, due }) => `${orderId} ${timer} ${due}`).sort()
      if (sent.length <= 200) expect(told).toEqual(sent.map(({ told }) => told).sort())
      else expect(sent.map(({ told }) => told)).toEqual(expect.arrayContaining(told))
      alerts += sent.length
    }
  }
  expect(alerts).toBeGreaterThan(orders / 2)
  expect(await messages()).toEqual(before)
})

/** What the engine has sent by a rule or a promise. */
const sentBy = (id: string) =>
  sql<{ told: string; hour: number }>(
    `select work_order_id || ' ' || split_part(rule_id || '.', '.', 2)
        || case when rule_id like '%.%.%' then substr(rule_id, length(split_part(rule_id, '.', 1) || split_part(rule_id, '.', 2)) + 2) else '' end
        || ' ' || to_char(due_time, 'YYYY-MM-DD HH24:MI:SS') as told,
      extract(hour from create_time)::int as hour
     from service_timeout_alert where rule_id = $1 or rule_id like $1 || '.%'`,
    [id],
  )

function hoursOf(sent: readonly { hour: number }[]): number[] {
  const hours = Array<number>(24).fill(0)
  for (const { hour } of sent) hours[hour] = (hours[hour] ?? 0) + 1
  return hours
}

test('DEC-092 a rehearsal by another calendar, with hidden orders and without the right to see orders', async () => {
  const [type] = await sql<{ id: string }>(`select id from service_type where type_name = '类型0'`)
  const serviceTypeId = type?.id ?? ''
  // Counted by the clock instead, more is overdue.
  const byClock = await desk.call(rehearsal.run, { serviceTypeId, days: 90, calendarId: '' })
  expect(byClock.proposed.alerts).toBeGreaterThan(byClock.present.alerts)
  await expect(desk.call(rehearsal.run, { serviceTypeId, days: 90, calendarId: 'nowhere' })).rejects.toThrow(
    '未找到对应数据',
  )
  const limited = await someone({ can: ['servicePromise:edit', 'workOrder:list'] })
  await limitPerson(server, limited, 'workOrder', { condition: { field: 'level', rule: 'eq', val: '1' } })
  const seen = await limited.call(rehearsal.run, { serviceTypeId, days: 90, timeout: { outHour: 1 } })
  const [visible] = await sql(
    `select count(*)::int as n from service_work_order where service_type_id = $1 and level = '1'`,
    [serviceTypeId],
  )
  expect(seen.looked).toBe(visible?.n)
  expect(seen.looked).toBeLessThan(byClock.looked)
  const blind = await someone({ can: ['servicePromise:edit'] })
  await expect(blind.call(rehearsal.run, { serviceTypeId, days: 9 })).rejects.toThrow('没有查询工单的权限')
})
