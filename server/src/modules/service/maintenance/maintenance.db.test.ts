import { consumer } from '@banyan/contract/fleet/consumer'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { dueDate } from '@banyan/contract/service/due-dates'
import { maintenancePlan } from '@banyan/contract/service/maintenance-plan'
import { serviceType } from '@banyan/contract/service/service-type'
import { workOrder, workOrderTalk } from '@banyan/contract/service/work-order'
import { beforeEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { pauseJob, runJob } from '#testing/jobs.ts'
import { startServer } from '#testing/server.ts'
import { maintenanceSweep } from './maintenance.job.ts'

const server = await startServer({ ACCESS_TOKEN_HOURS: '720' })
await pauseJob(server, 'maintenance-sweep') // the clock is put forward, and it is run by hand
const { app, someone, sql } = server
const time = app.state.part(clock)
const verbs = ['list', 'add', 'edit', 'delete']
const desk = await someone({
  can: ['maintenancePlan', 'workOrder', 'serviceType', 'consumer', 'vehicle'].flatMap((name) =>
    verbs.map((verb) => `${name}:${verb}`),
  ),
})
const worker = await someone({ can: ['workOrder:list', 'workOrder:handle'] })
const sweep = () => runJob(maintenanceSweep(allTenantIds), server)
const { id: serviceTypeId } = await desk.call(serviceType.add, { typeName: '定期保养' })
const { id: consumerId } = await desk.call(consumer.add, { name: '顺达物流' } as never)

const dayAfter = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
let made = 0
const aPlan = async (more: object = {}) => {
  const plan = {
    planName: `计划${made++}`,
    serviceTypeId,
    consumerId,
    everyMonths: 6,
    startDate: dayAfter(5),
    daysAhead: 7,
  }
  return (await desk.call(maintenancePlan.add, { ...plan, ...more } as never)).id
}
const datesOf = async (planId: string) =>
  (
    await sql<{ due: string }>(
      `select to_char(due_date, 'YYYY-MM-DD') as due from service_maintenance_order where plan_id = $1 order by 1`,
      [planId],
    )
  ).map(({ due }) => due)
const orders = async () => (await desk.call(workOrder.list, { pageSize: 500 } as never)).records

beforeEach(async () => {
  time.shift(0)
  for (const table of ['maintenance_order', 'maintenance_plan', 'work_order_event', 'work_order'])
    await sql(`delete from service_${table}`)
})

test('a plan makes its order ahead of the date, once, and gives it to its handler', async () => {
  const id = await aPlan({ handlerId: worker.userId, remark: '带机油' })
  const later = await aPlan({ startDate: dayAfter(8) })
  await sweep()
  await Promise.all([sweep(), sweep()])
  const [order, ...others] = await orders()
  expect(others).toEqual([])
  expect(order).toMatchObject({ serviceTypeId, consumerId, status: 2, handlerId: worker.userId })
  expect(order?.orderNo).toMatch(/^WO/)
  expect(await desk.call(workOrder.byId, { id: order!.id })).toMatchObject({
    remark: expect.stringContaining('带机油'),
  })
  expect(JSON.stringify(await worker.call(ownAnnouncement.bell, {}))).toContain('您有新的工单')
  const told = await desk.call(workOrderTalk.timeline, { id: order!.id })
  expect(told.map(({ kind }) => kind)).toEqual(['create', 'dispatch'])
  expect([await datesOf(id), await datesOf(later)]).toEqual([[dayAfter(5)], []])
  const next = dueDate({ startDate: dayAfter(5), everyMonths: 6 }, 1)
  expect(await desk.call(maintenancePlan.byId, { id })).toMatchObject({ nextDue: next })
})

test('an order is nobody’s when the handler of its plan lost the right to handle orders', async () => {
  const former = await someone({ can: ['workOrder:list', 'workOrder:handle'] })
  await aPlan({ handlerId: former.userId })
  await sql('delete from access_user_role where user_id = $1', [former.userId])
  await sweep()
  expect(await orders()).toMatchObject([{ status: 1, handlerId: null }])
})

test('after a year without a server each date that was missed has one order', async () => {
  const id = await aPlan({ everyMonths: 1, daysAhead: 0 })
  time.shift(366 * 86_400_000)
  await Promise.all([sweep(), sweep()])
  await sweep()
  time.shift(0)
  const dates = await datesOf(id)
  expect(dates).toEqual(dates.map((_, n) => dueDate({ startDate: dayAfter(5), everyMonths: 1 }, n)))
  expect(dates).toHaveLength(12)
  expect(await orders()).toHaveLength(12)
})

test('what was due before a plan began, or while it was disabled, is not made up for', async () => {
  const old = await aPlan({ startDate: '2020-01-31', everyMonths: 1 })
  expect((await desk.call(maintenancePlan.byId, { id: old })).nextDue! >= dayAfter(0)).toBe(true)
  await desk.call(maintenancePlan.remove, { id: old })
  const startDate = dayAfter(1)
  const id = await aPlan({ startDate, everyMonths: 1, daysAhead: 0 })
  await desk.call(maintenancePlan.edit, { id, status: '0' } as never)
  time.shift(2 * 86_400_000)
  await sweep()
  await desk.call(maintenancePlan.edit, { id, status: '1' } as never)
  await desk.call(maintenancePlan.edit, { id, planName: '改名' } as never)
  await sweep()
  const next = dueDate({ startDate, everyMonths: 1 }, 1)
  expect(await desk.call(maintenancePlan.byId, { id })).toMatchObject({ nextDue: next })
  expect(await datesOf(id)).toEqual([])
})

test('by kilometres a plan makes its order once when the odometer comes near, whatever comes first', async () => {
  const { id: vehicleId } = await desk.call(vehicle.add, { plateNo: '京A10001', mileage: 9000 } as never)
  const drive = (mileage: number) => desk.call(vehicle.edit, { id: vehicleId, mileage } as never)
  const readings = async (planId: string) =>
    (
      await sql<{ due: number }>(
        'select due_km as due from service_maintenance_order where plan_id = $1 and due_km is not null order by 1',
        [planId],
      )
    ).map(({ due }) => due)
  const byKm = { vehicleId, everyMonths: null, startDate: null, everyKm: 10_000, kmAhead: 500 }
  const id = await aPlan({ ...byKm, startKm: 10_000 })
  expect(await desk.call(maintenancePlan.byId, { id })).toMatchObject({ nextKm: 10_000, nextDue: null })
  await drive(9499)
  await sweep()
  expect(await readings(id)).toEqual([])
  await drive(9500)
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect(await readings(id)).toEqual([10_000])
  expect(await orders()).toMatchObject([{ vehicleId, serviceTypeId }])
  expect(await desk.call(workOrder.byId, { id: (await orders())[0]!.id })).toMatchObject({
    remark: expect.stringContaining('10000 公里到期'),
  })
  // Disabled and enabled again before the reading: the order for it stays the only one.
  for (const status of ['0', '1']) await desk.call(maintenancePlan.edit, { id, status } as never)
  expect(await desk.call(maintenancePlan.byId, { id })).toMatchObject({ nextKm: 10_000 })
  await sweep()
  expect(await readings(id)).toEqual([10_000])
  // Several intervals at once are one piece of work.
  await drive(41_000)
  await sweep()
  await sweep()
  expect(await readings(id)).toEqual([10_000, 20_000])
  expect(await desk.call(maintenancePlan.byId, { id })).toMatchObject({ nextKm: 51_000 })
  await desk.call(maintenancePlan.remove, { id })

  const both = await aPlan({ ...byKm, everyMonths: 6, startDate: dayAfter(30), daysAhead: 0 })
  await drive(50_600)
  await sweep()
  expect([await readings(both), await datesOf(both)]).toEqual([[51_000], [null]])
  const reset = await desk.call(maintenancePlan.byId, { id: both })
  expect(reset).toMatchObject({
    nextKm: 61_000,
    nextDue: dueDate({ startDate: dayAfter(0), everyMonths: 6 }, 1),
  })
  time.shift(190 * 86_400_000)
  await sweep()
  time.shift(0)
  expect(await datesOf(both)).toEqual([reset.nextDue, null])
  expect(await desk.call(maintenancePlan.byId, { id: both })).toMatchObject({ nextKm: 60_600 })
})

test('orders of a plan begin with its preset values, as far as the template of that day takes them', async () => {
  const { id: type } = await desk.call(serviceType.add, { typeName: '带内容的保养' })
  const items = [
    { id: 'fault', type: 'input', label: '项目', required: 1 },
    { id: 'kind', type: 'radio', label: '类别', data_type: 1, options: ['小保', '大保'] },
    { id: 'by', type: 'input', label: '来源', value: '计划' },
  ]
  const template = (list: object[]) => ({ id: type, workorderVariableTemp: JSON.stringify(list) })
  await desk.call(serviceType.edit, template(items))
  const preset = (values: unknown) => ({ serviceTypeId: type, formPreset: JSON.stringify(values) })
  for (const [given, refusal] of [
    [{ kind: 7 }, '类别的选项不存在'],
    ['x', '工单内容不正确'],
  ] as const)
    await expect(aPlan(preset(given))).rejects.toThrow(refusal)
  const id = await aPlan(preset({ fault: ' 换机油 ', kind: 1, gone: 1 }))
  expect(await desk.call(maintenancePlan.byId, { id })).toMatchObject({
    formPreset: JSON.stringify({ fault: '换机油', kind: 1 }),
  })
  await desk.call(serviceType.edit, template([items[0]!, { ...items[1], options: ['小保'] }, items[2]!]))
  await sweep()
  expect(await orders()).toMatchObject([{ formData: { fault: '换机油', by: '计划' } }])
  expect(
    (await desk.call(workOrder.list, { serviceTypeId: type, formQuery: '{"fault":"换机油"}' })).total,
  ).toBe(1)
})

test('a plan without dates, or for somebody who is not there or may not handle orders, is refused', async () => {
  for (const handlerId of ['nobody', desk.userId])
    await expect(aPlan({ handlerId })).rejects.toThrow('该人员不存在或没有处理工单的权限，请重新选择')
  await expect(aPlan({ everyMonths: 0 })).rejects.toThrow()
  await expect(aPlan({ consumerId: null })).rejects.toThrow('请至少选择车辆、设备或客户中的一项')
  await expect(aPlan({ everyMonths: null })).rejects.toThrow('请输入间隔月数或间隔公里')
  await expect(aPlan({ startDate: null })).rejects.toThrow('请选择首次日期')
  await expect(aPlan({ everyKm: 5000 })).rejects.toThrow('按公里保养需要选择车辆')
  const { id: vehicleId } = await desk.call(vehicle.add, { plateNo: '京A10002' } as never)
  await expect(aPlan({ everyKm: 5000, vehicleId })).rejects.toThrow('该车辆还没有里程，请填写首次里程')
  await expect(aPlan({ startDate: '2026-02-30' })).rejects.toThrow('日期')
})
