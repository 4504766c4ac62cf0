import { vehicle } from '@banyan/contract/fleet/vehicle'
import { distributionMap } from '@banyan/contract/map/distribution-map'
import { checkFilled } from '@banyan/contract/service/template/check'
import { workOrder } from '@banyan/contract/service/work-order'
import { expect, test } from 'vitest'
import { transactions } from '#kernel/session/transaction.ts'
import { startServer } from '#testing/server.ts'
import { demoFill } from './demo-fill.job.ts'
import { orderItems, reportItems } from './service-types.ts'

const { app, database, sql, someone } = await startServer()
const running = transactions(database.pool, {} as never, app.state)
const now = Date.now()
const fill = (step: number) =>
  demoFill.run(running, {
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
      positions: 480,
      types: 4,
      orders: 120,
      late: expect.any(Number),
    },
  ]
  expect(await counted()).toEqual(all)
  await fill(2)
  await fill(last)
  expect(await counted()).toEqual(all)

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
  const orders = await guest.call(workOrder.list, { pageSize: 1, status: '4' })
  const { id = '' } = orders.records[0] ?? {}
  const order = await guest.call(workOrder.byId, { id })
  expect(order.templates?.templateVersion).toBe(1)
  expect(checkFilled(orderItems, order.formData ?? {}).faults).toEqual([])
  expect(checkFilled(reportItems, order.reportData ?? {}).faults).toEqual([])
})
