import { vehicle } from '@banyan/contract/fleet/vehicle'
import { distributionMap } from '@banyan/contract/map/distribution-map'
import { expect, test } from 'vitest'
import { transactions } from '#kernel/session/transaction.ts'
import { startServer } from '#testing/server.ts'
import { demoFill } from './demo-fill.job.ts'

const { app, database, sql, someone } = await startServer()
const running = transactions(database.pool, {} as never, app.state)
const fill = (step: number) =>
  demoFill.run(running, {
    data: { tenantId: 1001, step, now: Date.now() },
    signal: new AbortController().signal,
  })
const waiting = () => sql<{ data: { step: number } }>(`select data from kernel_job where name = 'demo-fill'`)
const counted = () =>
  sql(`select (select count(*)::int from fleet_consumer where tenant_id = 1001) as consumers,
    (select count(*)::int from fleet_vehicle where tenant_id = 1001) as vehicles,
    (select count(*)::int from fleet_device where tenant_id = 1001) as devices,
    (select count(*)::int from fleet_vehicle_position where tenant_id = 1001) as positions`)

test('DEC-010 a demo tenant is filled step by step; a step that is repeated after a kill adds nothing', async () => {
  for (let step = 0; step < 5; step++) {
    await fill(step)
    const sent = (await waiting()).map(({ data }) => data.step)
    expect(sent.includes(step + 1)).toBe(step < 4)
  }
  const all = [{ consumers: 30, vehicles: 60, devices: 64, positions: 480 }]
  expect(await counted()).toEqual(all)
  await fill(2)
  await fill(4)
  expect(await counted()).toEqual(all)

  const guest = await someone({ tenant: 1001, can: ['vehicle:list', 'device:list'] })
  const { layers, points } = await guest.call(distributionMap.data, {})
  expect(layers.map(({ total }) => total)).toEqual([60, 64])
  expect(points.length).toBe(120)
  const { records } = await guest.call(vehicle.list, { pageSize: 1 })
  expect(records[0]).toMatchObject({
    kindId_dictText: expect.any(String),
    consumerId_dictText: expect.any(String),
    departId_dictText: expect.any(String),
  })
})
