import { join } from 'node:path'
import { fileRoot } from '@banyan/contract/files/file'
import { device } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { vehiclePosition } from '@banyan/contract/fleet/vehicle-position'
import { distributionMap } from '@banyan/contract/map/distribution-map'
import { formAction, onlineForm } from '@banyan/contract/online/form'
import { onlineReport } from '@banyan/contract/online/report'
import { serviceDict, serviceDictChoice } from '@banyan/contract/service/service-dict'
import { checkFilled } from '@banyan/contract/service/template/check'
import { workOrder } from '@banyan/contract/service/work-order'
import { expect, test } from 'vitest'
import { transactions } from '#kernel/session/transaction.ts'
import { fileStore, localStorage } from '#modules/files/public.ts'
import { widgetSampleForm } from '#modules/online/form/widget-sample.form.ts'
import { startServer } from '#testing/server.ts'
import { demoFill } from './demo-fill.job.ts'
import { inspectionId } from './inspection.ts'
import { orderItems, reportItems } from './service-types.ts'

const { app, anyone, database, dataDir, sql, someone } = await startServer()
const running = transactions(database.pool, {} as never, app.state)
const now = Date.now()
const store = fileStore(localStorage(join(dataDir, 'files')), join(dataDir, 'files', 'incoming'))
const filling = demoFill(store)
const fill = (step: number) =>
  filling.run(running, {
    data: { tenantId: 1001, step, now },
    signal: new AbortController().signal,
  })
const isSent = async (step: number) =>
  (await sql(`select 1 from kernel_job where id = 'demo-fill:1001-' || $1::int`, [step])).length > 0
const counted = () =>
  sql(`select (select count(*)::int from fleet_consumer where tenant_id = 1001) as consumers,
    (select count(*)::int from fleet_vehicle where tenant_id = 1001) as vehicles,
    (select count(*)::int from fleet_device where tenant_id = 1001) as devices,
    (select count(*)::int from fleet_vehicle_position where tenant_id = 1001) as positions,
    (select count(*)::int from fleet_device_user where tenant_id = 1001) as users,
    (select count(*)::int from onl1001_vehicle_inspection) as inspections,
    (select count(*)::int from access_permission where tenant_id = 1001) as menus,
    (select count(*)::int from service_type where tenant_id = 1001) as types,
    (select count(*)::int from service_work_order where tenant_id = 1001) as orders,
    (select count(*)::int from service_timeout_alert where tenant_id = 1001) as late`)

test('DEC-010 a demo tenant is filled step by step; a step that is repeated after a kill adds nothing', async () => {
  let last = 0
  await fill(last)
  while (await isSent(last + 1)) await fill(++last)
  const all = [
    {
      consumers: 30,
      vehicles: 60,
      devices: 64,
      positions: 20 * 24 + 40 * 4,
      users: expect.any(Number),
      inspections: 15,
      menus: 4 + 6, // form, reports, and the buttons of the form
      types: 4,
      orders: 120,
      late: expect.any(Number),
    },
  ]
  expect(await counted()).toEqual(all)
  for (let step = 0; step <= last; step++) await fill(step)
  expect(await counted()).toEqual(all)

  for (const table of ['fleet_consumer', 'fleet_vehicle', 'fleet_device'])
    expect(await sql(`select 1 from ${table} where tenant_id = 1001 and create_by is null`)).toEqual([])

  const guest = await someone({ tenant: 1001, can: ['vehicle:list', 'device:list', 'workOrder:list'] })
  const { layers } = await guest.call(distributionMap.data, {})
  const [cars, terminals, open] = layers
  expect([cars?.total, terminals?.total, open?.type]).toEqual([60, 64, 'workOrder'])
  expect(open?.statuses.every(({ value }) => ['1', '2', '3'].includes(value))).toBe(true)
  const { records } = await guest.call(vehicle.list, { pageSize: 1 })
  expect(records[0]).toMatchObject({
    kindId_dictText: expect.any(String),
    consumerId_dictText: expect.any(String),
    departId_dictText: expect.any(String),
  })
  // What is added first is numbered on from what the demo has.
  const boss = await someone({ tenant: 1001, roles: ['tenant_admin'] })
  const added = await boss.call(device.add, { deviceName: '新终端' })
  expect(await boss.call(device.byId, added)).toMatchObject({ deviceNo: 'wg_000065' })
  await boss.call(device.remove, added)
  const formData = { grade: 0, symptom: '冷启动困难' }
  await boss.call(
    workOrder.remove,
    await boss.call(workOrder.add, { serviceTypeId: 'demo-service-1', formData }),
  )
  const orders = await guest.call(workOrder.list, { pageSize: 1, status: '4' })
  const { id = '' } = orders.records[0] ?? {}
  const order = await guest.call(workOrder.byId, { id })
  expect(order.templates?.templateVersion).toBe(1)
  expect(checkFilled(orderItems, order.formData ?? {}).faults).toEqual([])
  expect(checkFilled(reportItems, order.reportData ?? {}).faults).toEqual([])
})

test('DEC-010 the demo has an online form with records and sub-table, a role that may use it, and reports on it', async () => {
  const worker = await someone({ tenant: 1001, roles: ['staff'] })
  const { records, total } = await worker.call(onlineForm.data, { formCode: inspectionId })
  expect(total).toBe(15)
  expect(records[0]).toMatchObject({
    result_dictText: expect.stringMatching(/合格/),
    vehicle_id_dictText: expect.stringMatching(/^闽/),
  })
  const whole = await worker.call(onlineForm.byId, { formCode: inspectionId, rowId: records[0]!.id })
  expect((whole.onl_vehicle_inspection_item as unknown[]).length).toBeGreaterThan(2)
  await expect(worker.call(onlineForm.add, { formCode: inspectionId, inspect_no: 'x' })).rejects.toThrow()
  const data = (configId: string) => worker.call(onlineReport.data, { configId })
  const stations = await data('inspection_by_station')
  expect(stations.totals?.inspect_no).toBe(15)
  expect((await data('inspection_items')).total).toBeGreaterThan(44)
  const boss = await someone({ tenant: 1001, can: ['workOrder:list', 'serviceType:list'] })
  const months = await boss.call(onlineReport.data, { configId: 'order_months' })
  expect(months.totals?.工单数).toBe(120)
  expect(months.records[0]?.服务类型_dictText).toEqual(expect.any(String))
  const query = await boss.call(onlineReport.queryInfo, { configId: 'order_months' })
  expect(query.map(({ view }) => view)).toEqual(['month', 'sel_search'])
  expect(await boss.call(onlineForm.data, { formCode: inspectionId }).catch(String)).toMatch(/权限/)
  const other = await someone({ tenant: 1000, can: [formAction(inspectionId, 'list')] })
  await expect(other.call(onlineForm.data, { formCode: inspectionId })).rejects.toThrow('实体不存在')
})

test('DEC-010 the demo has users of devices, last positions, service dictionaries and pictures of its own', async () => {
  const guest = await someone({ tenant: 1001, can: ['vehicle:list', 'device:list', 'serviceDict:list'] })
  const devices = await guest.call(device.list, { pageSize: 100 })
  expect(devices.records.some(({ users }) => users?.length)).toBe(true)
  const { records } = await guest.call(vehicle.list, { pageSize: 60 })
  for (const { id } of records.slice(0, 5))
    expect((await guest.call(vehiclePosition.list, { vehicleId: id })).total).toBeGreaterThanOrEqual(4)
  const dicts = await guest.call(serviceDict.list, {})
  expect(dicts.records.map(({ dictName }) => dictName).sort()).toEqual(['处理方式', '报修来源', '故障部位'])
  const parts = await guest.call(serviceDictChoice.items, { id: 'demo-dict-1' })
  expect(parts.filter(({ parentId }) => parentId === parts[0]?.id)).toHaveLength(4)
  const [look] = await sql<{ logo: string; background: string }>(
    `select h.logo_icon as logo, l.background_picture as background from tenancy_home_config h
     join tenancy_login_config l on l.tenant_id = h.tenant_id where h.tenant_id = 1001`,
  )
  for (const key of [look!.logo, look!.background]) {
    const { status, raw } = await anyone.fetch(`${fileRoot}${key}`)
    expect([status, raw.toString().startsWith('<svg')]).toEqual([200, true])
  }
})

test('WIDGET-001 the demo has a record of 组件样例 with a value for every kind of control', async () => {
  const worker = await someone({ tenant: 1001, can: [formAction('widget_sample', 'list')] })
  const { records } = await worker.call(onlineForm.data, { formCode: 'widget_sample' })
  const found = await worker.call(onlineForm.byId, { formCode: 'widget_sample', rowId: records[0]!.id })
  const unnamed = ['reason', 'access_password', 'level_three'] // not asked of this record, never read, no third level
  const { fields } = widgetSampleForm
  const empty = fields.filter(({ name }) => !unnamed.includes(name) && !found[name]).map(({ name }) => name)
  expect(empty).toEqual([])
  expect(found).toMatchObject({
    departs_dictText: expect.any(String),
    brand_id_dictText: expect.any(String),
    tree_depart_dictText: expect.any(String),
    category_id_dictText: expect.any(String),
    level_one_dictText: expect.any(String),
  })
  const file = await worker.fetch(`${fileRoot}${found.attachments}`)
  expect([file.status, file.raw.toString()]).toEqual([200, expect.stringContaining('合格')])
})
