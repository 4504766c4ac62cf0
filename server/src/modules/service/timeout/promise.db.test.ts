import { consumer } from '@banyan/contract/fleet/consumer'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { serviceClock, servicePromise } from '@banyan/contract/service/service-promise'
import { serviceType } from '@banyan/contract/service/service-type'
import { workCalendar } from '@banyan/contract/service/work-calendar'
import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { beforeEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { pauseJob, runJob } from '#testing/jobs.ts'
import { type Client, startServer } from '#testing/server.ts'
import { timeoutSweep } from './timeout.job.ts'

const server = await startServer({ ACCESS_TOKEN_HOURS: '720' })
await pauseJob(server, 'timeout-sweep') // the clock is put forward, and it is run by hand
const { app, someone, sql } = server
const time = app.state.part(clock)
const desk = await someone({
  can: [
    ...['add', 'list', 'edit', 'cancel', 'dispatch', 'handle'].map((verb) => `workOrder:${verb}`),
    ...['list', 'edit', 'delete'].flatMap((verb) => [`servicePromise:${verb}`, `workCalendar:${verb}`]),
    ...['serviceType:add', 'serviceType:edit', 'consumer:add', 'consumer:list'],
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
  at('2026-03-02 09:02:00')
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
  at('2026-03-02 14:01:00') // the clock ran on while the engine looked
  await worker.call(workOrderState.finish, { id, reportData: {} })
  expect(await outcome(id)).toMatchObject({ finish_seconds: 21_660, finish_kept: '0' })
})

test('orders whose time runs out at once are one message, which names customer, address and handler of each', async () => {
  at('2026-03-02 08:00:00')
  const type = await aType({ finishHour: 4 })
  const { id: consumerId } = await desk.call(consumer.add, { name: '陈<b>女士', phone: '13900001234' })
  const location = JSON.stringify({ description: '五四路1号', pointer: '119.300000,26.080000' })
  const orders = [await anOrder(type), await anOrder(type, '1')]
  for (const id of orders) await desk.call(workOrder.edit, { id, consumerId, location })
  const [usual = '', urgent = ''] = orders
  const third = await anOrder(type)
  const helper = await someone({ can: ['workOrder:handle'] })
  await desk.call(workOrderState.dispatch, { ids: [usual, third], handlerId: helper.userId })
  at('2026-03-02 12:01:00')
  await sweep()
  const told = (await helper.call(ownAnnouncement.bell, {})).sysMsgList.filter(({ titile }) =>
    titile?.includes('超时'),
  )
  expect(told).toMatchObject([
    { titile: '2 张工单已超时', openType: 'url', openPage: '/vclinfoExtend/workOrder' },
  ])
  const { orderNo } = await read(usual)
  expect(told[0]?.msgContent?.replace(/（承诺\d+）/, '')).toContain(
    `<p>工单 ${orderNo}超过完成时限仍未完成（2026-03-02 08:00 创建，计时 4 小时，2026-03-02 12:00 到期），请尽快处理。<br />客户：陈&lt;b&gt;女士，地址：五四路1号，处理人：测试</p>`,
  )
  // The most urgent ones are told apart.
  expect(await bellOf(desk)).toEqual(
    expect.arrayContaining([
      ['工单已超时', urgent],
      ['2 张工单已超时', null],
    ]),
  )
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
  at('2026-03-03 10:31:00') // the clock ran on while the engine looked
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
