import { rehearsal } from '@banyan/contract/service/rehearsal'
import { servicePromise } from '@banyan/contract/service/service-promise'
import { serviceType } from '@banyan/contract/service/service-type'
import { wallNow, wallText } from '@banyan/contract/service/time/working-time'
import { timeoutRule } from '@banyan/contract/service/timeout-rule'
import { CalendarHours, workCalendar } from '@banyan/contract/service/work-calendar'
import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { diceOf } from '@banyan/contract/testing/random-expression'
import { expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { limitPerson } from '#testing/data-rules.ts'
import { pauseJob, runJob } from '#testing/jobs.ts'
import { startServer } from '#testing/server.ts'
import { timeoutSweep } from './timeout.job.ts'

/*
 * Ninety days of 10,000 orders under twenty rules: REHEARSED_ORDERS=10000 REHEARSED_DAYS=89 REHEARSED_TYPES=5. So many
 * orders are written past the calls, hour by hour, as the calls of the small run leave them; the engine is the same.
 */
const orders = Number(process.env.REHEARSED_ORDERS ?? 30)
const days = Number(process.env.REHEARSED_DAYS ?? 2)
const types = Number(process.env.REHEARSED_TYPES ?? 2)
const isWritten = orders > 1000
const dice = diceOf(Number(process.env.REHEARSED_SEED ?? 28))
const rolls = (percent: number) => dice(100) < percent

const server = await startServer({ ACCESS_TOKEN_HOURS: '720' })
const { app, someone, signIn, sql } = server
const time = app.state.part(clock)
const sweep = () => runJob(timeoutSweep(allTenantIds), server)
/** Each test has its own: nobody rehearses more than thirty times a minute. */
const newDesk = () =>
  someone({
    can: [
      ...['add', 'list', 'cancel', 'dispatch'].map((verb) => `workOrder:${verb}`),
      ...['servicePromise', 'timeoutRule', 'workCalendar', 'serviceType'].flatMap((entity) =>
        ['add', 'list', 'edit', 'delete'].map((verb) => `${entity}:${verb}`),
      ),
    ],
  })
let desk = await newDesk()
let worker = await someone({ can: ['workOrder:list', 'workOrder:handle'] })
const chief = await someone()
const former = await someone() // cannot work any more, but a rule still names them

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
    alertUsers: [chief.userId, former.userId],
  })
  for (const level of ['', '1', '2']) await desk.call(servicePromise.save, randomPromise(id, level))
  return id
}

interface LiveOrder {
  id: string
  isAccepted: boolean
  isWaiting: boolean
}

type Move = 'wait' | 'resume' | 'accept' | 'finish' | 'cancel'

/** What may happen to an order within an hour. */
function nextMove(order: LiveOrder): Move | undefined {
  const roll = dice(100)
  if (order.isWaiting ? roll < 15 : roll < 6) return order.isWaiting ? 'resume' : 'wait'
  if (roll >= 97) return 'cancel'
  if (roll >= 87) return order.isAccepted ? 'finish' : 'accept'
  return undefined
}

const byCall: Record<Move, (id: string) => Promise<unknown>> = {
  wait: (id) => worker.call(workOrderState.wait, { id, waiting: '1' }),
  resume: (id) => worker.call(workOrderState.resume, { id }),
  accept: (id) => worker.call(workOrderState.accept, { id }),
  finish: (id) => worker.call(workOrderState.finish, { id, reportData: {} }),
  cancel: (id) => desk.call(workOrderState.cancel, { id }),
}

interface Making {
  serviceTypeId: string
  level: string
}

async function addByCall(given: Making): Promise<string> {
  const { id } = await desk.call(workOrder.add, given)
  await desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })
  return id
}

/**
 * Time goes on while a server answers, and what is due is due on the hour, give or take some seconds: things happen shortly
 * before it, and orders are created shortly after it. Between the full minute of a rehearsal and the look of the engine
 * nothing happens then, however slow the machine is.
 */
async function makeByCall(
  now: number,
  moves: readonly { id: string; move: Move }[],
  added: readonly Making[],
) {
  for (const { id, move } of moves) {
    at(now - 5_000)
    await byCall[move](id)
  }
  const ids: string[] = []
  for (const given of added) {
    at(now + 20_000)
    ids.push(await addByCall(given))
  }
  return ids
}

/** Each move ends a wait, but for the one that begins it; times are those of the hour. */
const moveRows = `update service_work_order o set
    waits = case when m.move = 'wait' then o.waits || jsonb_build_array(jsonb_build_object('kind', '1', 'from', $2::text))
      else (select coalesce(jsonb_agg(case when w ? 'to' then w else w || jsonb_build_object('to', $2::text) end), '[]') from jsonb_array_elements(o.waits) w) end,
    waiting = case when m.move = 'wait' then '1' end,
    status = case m.move when 'accept' then '3' when 'finish' then '4' when 'cancel' then '5' else o.status end,
    accept_time = case when m.move = 'accept' then $2::timestamptz else o.accept_time end,
    first_accept_time = case when m.move = 'accept' then coalesce(o.first_accept_time, $2::timestamptz) else o.first_accept_time end,
    finish_time = case when m.move = 'finish' then $2::timestamptz else o.finish_time end
  from jsonb_to_recordset($1) as m (id text, move text) where o.id = m.id`

/** Created within the first minute of an hour: what is due later is due within one, too. */
async function write(now: number, moves: readonly { id: string; move: Move }[], added: readonly Making[]) {
  const time = wallText(wallNow(now))
  const firsts = added.map((_, n) => `w${now / hourMs}-${n}`)
  const rows = added.map((given, n) => ({ ...given, id: firsts[n], second: dice(50) }))
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  await sql(moveRows, [JSON.stringify(moves), time])
  await sql(
    `insert into service_work_order_event (id, work_order_id, kind, create_time)
     select 'c' || m.id, m.id, 'cancel', $2::timestamptz from jsonb_to_recordset($1) as m (id text, move text) where m.move = 'cancel'`,
    [JSON.stringify(moves), time],
  )
  await sql(
    `insert into service_work_order (id, order_no, service_type_id, template_version, level, status, handler_id, create_by, create_time)
     select id, id, "serviceTypeId", 1, level, '2', $3, $4, $2::timestamptz + second * interval '1 second'
     from jsonb_to_recordset($1) as a (id text, "serviceTypeId" text, level text, second int)`,
    [JSON.stringify(rows), time, worker.userId, desk.username],
  )
  await sql('commit')
  return firsts
}

/** Lets the days pass: things happen on the hour, the engine looks a minute later. */
async function passDays(typeIds: readonly string[]): Promise<void> {
  let open: LiveOrder[] = []
  const hours = days * 24
  let made = 0
  // It would run all the time while the clock is put forward; here the engine looks once an hour.
  await pauseJob(server, 'timeout-sweep')
  for (let hour = 0; hour < hours; hour++) {
    const now = start + hour * hourMs
    at(now)
    if (hour % 600 === 599) [desk, worker] = [await signIn(desk.username), await signIn(worker.username)]
    const moves = open.flatMap((order) => {
      const move = nextMove(order)
      if (!move) return []
      order.isWaiting = move === 'wait'
      order.isAccepted ||= move === 'accept'
      return [{ id: order.id, move }]
    })
    const ended = new Set(moves.flatMap(({ id, move }) => (['finish', 'cancel'].includes(move) ? [id] : [])))
    open = open.filter(({ id }) => !ended.has(id))
    const added: Making[] = []
    for (; made < ((hour + 1) * orders) / hours; made++)
      added.push({ serviceTypeId: typeIds[dice(types)] ?? '', level: String(1 + dice(3)) })
    const ids = isWritten ? await write(now, moves, added) : await makeByCall(now, moves, added)
    open.push(...ids.map((id) => ({ id, isAccepted: false, isWaiting: false })))
    at(now + 60_000)
    await sweep()
    if (isWritten && hour % 240 === 0) process.stdout.write(`day ${hour / 24}, ${made} orders\n`)
  }
  // Days without a call have ended the session.
  ;[desk, worker] = [await signIn(desk.username), await signIn(worker.username)]
}

test('DEC-092 a rehearsal tells the alerts that the engine sends when the same days pass, and sends none itself', {
  timeout: 180_000 + orders * 400,
}, async () => {
  at(start)
  const typeIds: string[] = []
  for (let n = 0; n < types; n++) typeIds.push(await makeType(n))
  await sql(`update identity_user set status = '2' where id = $1`, [former.userId])
  await passDays(typeIds)
  const messages = () => sql('select count(*)::int as n from messaging_announcement')
  const before = await messages()
  let alerts = 0
  let receipts = 0
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
      receipts += proposed.byReceiver.reduce((sum, { count }) => sum + count, 0)
    }
  }
  expect(alerts).toBeGreaterThan(orders / 2)
  expect(await messages()).toEqual(before)
  const [received] = await sql<{ n: number }>(
    // one message tells those concerned of several orders, and how many they are
    `select sum(coalesce(substring(a.titile from '^[0-9]+')::int, 1))::int as n
     from messaging_receipt r join messaging_announcement a on a.id = r.annt_id where a.titile like '%工单%超时%'`,
  )
  expect(receipts).toBe(received?.n)
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
  const desk = await newDesk()
  const [type] = await sql<{ id: string }>(`select id from service_type where type_name = '类型0'`)
  const serviceTypeId = type?.id ?? ''
  // Counted by the clock instead, more is overdue.
  const byClock = await desk.call(rehearsal.run, { serviceTypeId, days: 90, calendarId: '' })
  expect(byClock.proposed.alerts).toBeGreaterThan(byClock.present.alerts)
  await expect(desk.call(rehearsal.run, { serviceTypeId, days: 90, calendarId: 'nowhere' })).rejects.toThrow(
    '未找到对应数据',
  )
  // Hours that are not stored yet count the same as stored ones, and others differ from them.
  const stored = (await desk.call(workCalendar.list, {})).find(({ calendarName }) => calendarName === '日历0')
  const drawn = { serviceTypeId, days: 90, calendar: CalendarHours.parse(stored) }
  const same = await desk.call(rehearsal.run, drawn)
  expect(same.proposed).toEqual(byClock.present)
  const always = { weekly: Array(7).fill([['00:00', '24:00']]), usesOfficialDays: 0 as const, days: [] }
  expect((await desk.call(rehearsal.run, { ...drawn, calendar: always })).proposed).toEqual(byClock.proposed)
  const closed = { ...always, weekly: Array(7).fill([['18:00', '09:00']]) }
  await expect(desk.call(rehearsal.run, { ...drawn, calendar: closed })).rejects.toThrow('晚于开始时间')
  // Urgency 3 goes by the promise for all others until it has one of its own.
  const others = (await desk.call(servicePromise.list, { serviceTypeId })).find(({ level }) => !level)
  if (!others) throw new Error('no promise for all others')
  const own = { ...others, id: null, level: '3' }
  const replaced = await desk.call(rehearsal.run, { serviceTypeId, days: 90, promise: own })
  expect(replaced.present.alerts).toBeGreaterThan(0)
  expect(replaced.proposed).toEqual(replaced.present)
  const limited = await someone({ can: ['servicePromise:edit', 'workOrder:list'] })
  await limitPerson(server, limited, 'workOrder', { condition: { field: 'level', rule: 'eq', val: '1' } })
  const seen = await limited.call(rehearsal.run, { serviceTypeId, days: 90, timeout: { outHour: 1 } })
  const [visible] = await sql(
    `select count(*)::int as n from service_work_order where service_type_id = $1 and level = '1'`,
    [serviceTypeId],
  )
  expect(seen.looked).toBe(visible?.n)
  expect(seen.looked).toBeLessThan(byClock.looked)
  await expect(desk.call(rehearsal.run, { days: 9, timeout: { outHour: 1 } })).rejects.toThrow(
    '请选择服务类型',
  )
  for (const hidden of ['handlerId', 'orderNo', 'finishTime']) {
    const masked = await someone({ can: ['servicePromise:edit', 'workOrder:list'] })
    await limitPerson(server, masked, 'workOrder', { hidden: [hidden] })
    await expect(masked.call(rehearsal.run, { serviceTypeId, days: 9 })).rejects.toThrow(
      '数据权限不允许查看推演需要的工单内容',
    )
  }
  const blind = await someone({ can: ['servicePromise:edit'] })
  await expect(blind.call(rehearsal.run, { serviceTypeId, days: 9 })).rejects.toThrow('没有查询工单的权限')
})

test('DEC-092 a calendar is tried on all types that name it or none, and alerts of orders that have none at present are marked', async () => {
  const desk = await newDesk()
  const [named, unnamed] = await sql<{ id: string; calendar: string }>(
    `select id, calendar_id as calendar from service_type where type_name in ('类型0', '类型1') order by type_name`,
  )
  const [naming = '', free = '', calendarId = ''] = [named?.id, unnamed?.id, named?.calendar]
  await sql(
    `update service_type set calendar_id = case when id <> $1 then coalesce(calendar_id, $2) end where type_name like '类型_'`,
    [free, unnamed?.calendar],
  )
  const run = (more: object) => desk.call(rehearsal.run, { days: 90, ...more })
  const [one, other] = [
    await run({ serviceTypeId: naming, calendarId }),
    await run({ serviceTypeId: free, calendarId }),
  ]
  expect(one.proposed).toEqual(one.present)
  expect(one.proposed.latest.some(({ isNew }) => isNew)).toBe(false)
  const all = await run({ calendarId })
  expect(all).toMatchObject({
    looked: one.looked + other.looked,
    added: other.added,
    dropped: other.dropped,
    proposed: { alerts: one.proposed.alerts + other.proposed.alerts },
    present: { alerts: one.present.alerts + other.present.alerts },
  })
  // Without a calendar, only the type that names none changes: it counts by the clock already.
  const none = await run({ calendarId: '' })
  expect(none.looked).toBe(other.looked)
  expect(none.proposed).toEqual(other.present)
  const always = { weekly: Array(7).fill([['00:00', '24:00']]), usesOfficialDays: 0 as const, days: [] }
  const drawn = await run({ calendarId, calendar: always })
  expect(drawn.looked).toBe(all.looked)
  const added = new Set(drawn.proposed.latest.flatMap(({ orderId, isNew }) => (isNew ? [orderId] : [])))
  expect([drawn.added > 0, drawn.dropped]).toEqual([true, 0])
  expect(added.size).toEqual(drawn.proposed.alerts > 200 ? expect.any(Number) : drawn.added)
  const unseen = await someone({ can: ['servicePromise:edit', 'workOrder:list'] })
  await limitPerson(server, unseen, 'serviceType', {
    condition: { field: 'typeName', rule: 'eq', val: '别的' },
  })
  expect(await unseen.call(rehearsal.run, { days: 90, calendarId: '' })).toMatchObject({ looked: 0 })
})
