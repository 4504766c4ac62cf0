import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { rehearsal } from '@banyan/contract/service/rehearsal'
import { serviceClock, servicePromise } from '@banyan/contract/service/service-promise'
import { serviceType } from '@banyan/contract/service/service-type'
import { workCalendar } from '@banyan/contract/service/work-calendar'
import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { beforeEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { limitPerson } from '#testing/data-rules.ts'
import { runJob } from '#testing/jobs.ts'
import { type Client, startServer } from '#testing/server.ts'
import { timeoutSweep } from './timeout.job.ts'

const server = await startServer({ ACCESS_TOKEN_HOURS: '720' })
const { app, someone, sql } = server
const time = app.state.part(clock)
const desk = await someone({
  can: [
    ...['add', 'list', 'edit', 'cancel', 'dispatch', 'handle'].map((verb) => `workOrder:${verb}`),
    ...['list', 'edit', 'delete'].flatMap((verb) => [`servicePromise:${verb}`, `workCalendar:${verb}`]),
    ...['serviceType:add', 'serviceType:edit'],
  ],
})
const worker = await someone({ can: ['workOrder:list', 'workOrder:handle'] })
const chief = await someone()
const sweep = () => runJob(timeoutSweep(allTenantIds), server)
/** Puts the clock to a moment in GMT+8. */
const at = (text: string) => time.shift(Date.parse(`${text.replace(' ', 'T')}+08:00`) - Date.now())
const bellOf = async (who: Client) =>
  (await who.call(ownAnnouncement.bell, {})).sysMsgList.map(({ titile, busId }) => [titile, busId])
const timers = async () =>
  (
    await sql<{ rule_id: string }>(`select rule_id from service_timeout_alert order by create_time, rule_id`)
  ).map(({ rule_id }) => rule_id.split('.').slice(1).join('.'))

let made = 0
const terms = { warnings: [], alertUsers: [], alertRoles: [], status: 1 as const }
async function aType(...promises: object[]): Promise<string> {
  const { id } = await desk.call(serviceType.add, { typeName: `承诺${made++}` })
  for (const promise of promises)
    await desk.call(servicePromise.save, { serviceTypeId: id, ...terms, ...promise } as never)
  return id
}
const anOrder = async (serviceTypeId: string, level = '3') =>
  (await desk.call(workOrder.add, { serviceTypeId, level })).id
const read = (id: string) => desk.call(workOrder.byId, { id })
const outcome = async (id: string) =>
  (
    await sql(
      `select accept_seconds, accept_kept, finish_seconds, finish_kept from service_work_order where id = $1`,
      [id],
    )
  )[0]

beforeEach(async () => {
  time.shift(0)
  for (const table of ['timeout_alert', 'work_order_event', 'work_order', 'promise'])
    await sql(`delete from service_${table}`)
})

test('DEC-092 a promise warns handler and dispatcher, tells them when it is broken and further people later, each once', async () => {
  at('2026-03-02 08:00:00')
  const type = await aType({
    acceptHour: 1,
    finishHour: 4,
    warnings: [
      { unit: 'percent', value: 50 },
      { unit: 'hour', value: 1 },
    ],
    escalateHour: 2,
    alertUsers: [chief.userId],
  })
  const id = await anOrder(type)
  at('2026-03-02 08:31:00')
  await sweep()
  // Nobody handles it yet: whoever made it hears.
  expect(await bellOf(desk)).toEqual([['工单即将超时', id]])
  await desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })
  at('2026-03-02 09:02:00')
  await sweep()
  await sweep()
  expect(await timers()).toEqual(['accept.warn.50%', 'accept.due'])
  expect(await bellOf(worker)).toContainEqual(['工单已超时', id])
  expect(await read(id)).toMatchObject({ overtime: 1 })
  await worker.call(workOrderState.accept, { id })
  expect(await outcome(id)).toMatchObject({ accept_seconds: 3720, accept_kept: '0', finish_kept: null })
  at('2026-03-02 11:30:00')
  await sweep()
  expect((await timers()).slice(2).sort()).toEqual(['finish.warn.1h', 'finish.warn.50%'])
  for (const who of [worker, desk])
    expect((await bellOf(who)).slice(0, 2)).toEqual(Array(2).fill(['工单即将超时', id]))
  at('2026-03-02 14:01:00')
  await sweep()
  expect((await timers()).slice(4)).toEqual(['finish.due', 'finish.escalate'])
  expect(await bellOf(chief)).toEqual([['工单超时升级', id]])
  const told = (await desk.call(workOrderTalk.timeline, { id })).map(({ content }) => content)
  expect(told).toContain(
    '距离完成时限还有 2 小时（2026-03-02 08:00 创建，计时 2 小时，2026-03-02 10:00 预警）',
  )
  expect(told).toContain('超过完成时限未完成（2026-03-02 08:00 创建，计时 4 小时，2026-03-02 12:00 到期）')
  await sql(`update service_work_order set report_data = '{}' where id = $1`, [id])
  await worker.call(workOrderState.finish, { id, reportData: {} })
  expect(await outcome(id)).toMatchObject({ finish_seconds: 21_660, finish_kept: '0' })
})

test('DEC-092 an urgency with a promise of its own leaves that for all others; a warning is not sent after the deadline', async () => {
  at('2026-03-02 08:00:00')
  const type = await aType(
    { finishHour: 8, warnings: [{ unit: 'percent', value: 50 }] },
    { level: '1', finishHour: 2, warnings: [{ unit: 'percent', value: 50 }] },
  )
  const [urgent, usual] = [await anOrder(type, '1'), await anOrder(type)]
  at('2026-03-02 12:30:00')
  await sweep()
  expect(
    await sql(
      `select work_order_id as id, split_part(rule_id, '.', 3) as kind, late from service_timeout_alert`,
    ),
  ).toEqual(
    expect.arrayContaining([
      { id: urgent, kind: 'due', late: true },
      { id: usual, kind: 'warn', late: true },
    ]),
  )
  expect(await timers()).toHaveLength(2)
})

test('DEC-092 time does not count while an order waits; the next move ends the wait', async () => {
  at('2026-03-02 08:00:00')
  const type = await aType({ finishHour: 2 })
  const id = await anOrder(type)
  await desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })
  await expect(desk.call(workOrderState.wait, { id, waiting: '1' })).rejects.toThrow('只有处理人可以暂停')
  await expect(worker.call(workOrderState.wait, { id, waiting: '9' })).rejects.toThrow('请选择等待原因')
  await expect(worker.call(workOrderState.resume, { id })).rejects.toThrow('工单没有在等待')
  at('2026-03-02 09:00:00')
  await worker.call(workOrderState.wait, { id, waiting: '1', reason: '缺滤芯' })
  await expect(worker.call(workOrderState.wait, { id, waiting: '1' })).rejects.toThrow('工单已在等待')
  expect(await read(id)).toMatchObject({
    waiting: '1',
    waiting_dictText: '待件',
    waits: [{ kind: '1', reason: '缺滤芯', from: '2026-03-02 09:00:00' }],
  })
  at('2026-03-03 09:00:00')
  await sweep()
  expect(await timers()).toEqual([])
  await worker.call(workOrderState.accept, { id })
  expect(await read(id)).toMatchObject({ waiting: null, waits: [{ to: '2026-03-03 09:00:00' }] })
  at('2026-03-03 09:30:00')
  await worker.call(workOrderState.wait, { id, waiting: '3' })
  at('2026-03-03 10:00:00')
  await worker.call(workOrderState.resume, { id })
  at('2026-03-03 10:29:00')
  await sweep()
  expect(await timers()).toEqual([])
  at('2026-03-03 10:31:00')
  await sweep()
  expect(
    await sql(`select to_char(due_time, 'MM-DD HH24:MI') as due, late from service_timeout_alert`),
  ).toEqual([{ due: '03-03 10:30', late: false }])
  await worker.call(workOrderState.finish, { id, reportData: {} })
  expect(await outcome(id)).toMatchObject({ finish_seconds: 7260, finish_kept: '0' })
  const told = (await desk.call(workOrderTalk.timeline, { id })).map(({ kind, content }) => [kind, content])
  expect(told).toContainEqual(['wait', '待件：缺滤芯'])
  expect(told).toContainEqual(['resume', null])
  await expect(worker.call(workOrderState.wait, { id, waiting: '1' })).rejects.toThrow(
    '工单已完成，不能暂停计时',
  )
})

test('DEC-092 what is kept is judged by working time; a console is told all it needs for the clocks of orders', async () => {
  at('2026-03-06 17:00:00')
  const office = {
    calendarName: '总部',
    inUse: 1 as const,
    weekly: [...Array(5).fill([['09:00', '18:00']]), [], []],
    usesOfficialDays: 0 as const,
    days: [],
  }
  const calendar = await desk.call(workCalendar.save, office)
  const type = await aType({ acceptHour: 2 })
  const id = await anOrder(type)
  await desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })
  at('2026-03-09 10:00:00') // after a weekend
  await worker.call(workOrderState.accept, { id })
  expect(await outcome(id)).toMatchObject({ accept_seconds: 7200, accept_kept: '1' })
  const setting = await worker.call(serviceClock.setting, {})
  expect(setting.promises).toEqual([{ serviceTypeId: type, level: '', acceptHour: 2, finishHour: null }])
  expect(setting.calendars).toMatchObject([{ id: calendar.id, inUse: 1, weekly: office.weekly }])
  await desk.call(workCalendar.remove, { id: calendar.id })
})

test('a promise without a time, one for an urgency that has one, and receivers that do not exist are refused', async () => {
  const type = await aType({ level: '2', finishHour: 3 })
  const refused: [object, string][] = [
    [{}, '接单时限、完成时限至少填写一项'],
    [{ level: '2', finishHour: 1 }, '该紧急程度已有服务承诺'],
    [{ level: '7', finishHour: 1 }, '请选择紧急程度'],
    [{ finishHour: 0 }, '必须大于0'],
    [{ finishHour: 1, warnings: [{ unit: 'percent', value: 100 }] }, '百分比应小于100'],
    [{ finishHour: 1, escalateHour: 1 }, '请选择升级接收人或角色'],
    [{ finishHour: 1, escalateHour: 1, alertUsers: ['nobody'] }, '提醒人不存在'],
    [{ finishHour: 1, id: 'nowhere' }, '未找到对应数据'],
  ]
  for (const [given, refusal] of refused)
    await expect(
      desk.call(servicePromise.save, { serviceTypeId: type, ...terms, ...given } as never),
    ).rejects.toThrow(refusal)
  const [stored] = await desk.call(servicePromise.list, { serviceTypeId: type })
  expect(stored).toMatchObject({ level: '2', level_dictText: '重要', finishHour: 3, acceptHour: null })
  await desk.call(servicePromise.remove, { id: stored!.id })
  expect(await desk.call(servicePromise.list, { serviceTypeId: type })).toEqual([])
})

test('DEC-092 a rehearsal tells the alerts that the engine sends when the same days pass, and sends none itself', async () => {
  const minutes = (day: string, n: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + n * 60_000).toISOString().slice(0, 16).replace('T', ' ')
  at('2026-03-06 08:00:00')
  const weekly = [
    ...Array(5).fill([
      ['09:00', '12:00'],
      ['13:30', '18:00'],
    ]),
    [],
    [],
  ]
  const calendar = { calendarName: '推演', inUse: 1 as const, weekly, usesOfficialDays: 1 as const, days: [] }
  const { id: calendarId } = await desk.call(workCalendar.save, calendar)
  const promise = {
    ...terms,
    acceptHour: 1,
    finishHour: 5,
    warnings: [{ unit: 'percent' as const, value: 50 }],
    escalateHour: 2,
    alertUsers: [chief.userId],
  }
  const type = await aType(promise, { level: '1', finishHour: 1 })
  /** What happens to the orders, by minute: everything between two looks of the engine. */
  const happens = new Map<string, (() => Promise<unknown>)[]>()
  const plan = (day: string, n: number, work: () => Promise<unknown>) => {
    const moment = minutes(day, n)
    happens.set(moment, [...(happens.get(moment) ?? []), work])
  }
  for (let n = 0; n < 16; n++) {
    const [day, start] = [n % 4 === 3 ? '2026-03-09' : '2026-03-06', 8 * 60 + 5 + (n % 8) * 70]
    let id = ''
    plan(day, start, async () => {
      id = await anOrder(type, n % 5 === 0 ? '1' : '3')
      await desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })
    })
    if (n % 3 === 0) plan(day, start + 30, () => worker.call(workOrderState.wait, { id, waiting: '1' }))
    if (n % 6 !== 5) plan(day, start + 40 + n * 10, () => worker.call(workOrderState.accept, { id }))
    if (n % 4 === 1) plan('2026-03-09', 600 + n * 10 + 5, () => desk.call(workOrderState.cancel, { id }))
    if (n % 4 === 2)
      plan('2026-03-09', 540 + n * 20 + 5, async () => {
        await worker.call(workOrderState.finish, { id, reportData: {} })
      })
  }
  for (const day of ['2026-03-06', '2026-03-09'])
    for (let n = 8 * 60; n <= 18 * 60 + 10; n += 5) {
      at(`${minutes(day, n)}:01`)
      await sweep()
      for (const work of happens.get(minutes(day, n)) ?? []) await work()
    }
  const sent = await sql<{ told: string }>(
    `select work_order_id || ' ' || split_part(rule_id, '.', 2) || '.' || split_part(rule_id, '.', 3) as told
     from service_timeout_alert order by 1`,
  )
  const before = await sql('select count(*)::int as n from messaging_announcement')
  const stored = await desk.call(servicePromise.list, { serviceTypeId: type })
  const told: string[] = []
  for (const each of stored) {
    const { id, level, acceptHour, finishHour, warnings, escalateHour, alertUsers } = each
    const tried = { id, level: level || null, acceptHour, finishHour, warnings, escalateHour, alertUsers }
    const { proposed, present, added, dropped, looked } = await desk.call(rehearsal.run, {
      serviceTypeId: type,
      days: 90,
      promise: tried,
    })
    expect({ looked, added, dropped }).toEqual({ looked: 16, added: 0, dropped: 0 })
    // Proposed is what stands already.
    expect(present).toEqual(proposed)
    expect(proposed.byHour.reduce((sum, n) => sum + n, 0)).toBe(proposed.alerts)
    told.push(
      ...proposed.latest.map(({ orderId, timer }) => `${orderId} ${timer.split('.').slice(0, 2).join('.')}`),
    )
  }
  expect(told.sort()).toEqual(sent.map((each) => each.told))
  expect(told.length).toBeGreaterThan(20)
  expect(await sql('select count(*)::int as n from messaging_announcement')).toEqual(before)
  // Counted by the clock instead, more is overdue over the weekend.
  const byClock = await desk.call(rehearsal.run, { serviceTypeId: type, days: 90, calendarId: '' })
  expect(byClock.proposed.alerts).toBeGreaterThan(byClock.present.alerts)
  await expect(
    desk.call(rehearsal.run, { serviceTypeId: type, days: 90, calendarId: 'nowhere' }),
  ).rejects.toThrow('未找到对应数据')
  // Orders that a rule hides are not replayed, and nobody replays without the right to see orders.
  const limited = await someone({ can: ['servicePromise:edit', 'workOrder:list'] })
  await limitPerson(server, limited, 'workOrder', { condition: { field: 'level', rule: 'eq', val: '1' } })
  const seen = await limited.call(rehearsal.run, { serviceTypeId: type, days: 90, timeout: { outHour: 1 } })
  expect(seen.looked).toBe(4)
  const blind = await someone({ can: ['servicePromise:edit'] })
  await expect(blind.call(rehearsal.run, { serviceTypeId: type, days: 9 })).rejects.toThrow(
    '没有查询工单的权限',
  )
  await desk.call(workCalendar.remove, { id: calendarId })
})
