import { expect, test } from 'vitest'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { startChild } from '#testing/child.ts'
import { eventually } from '#testing/eventually.ts'
import { runJob } from '#testing/jobs.ts'
import { startServer } from '#testing/server.ts'
import { maintenanceSweep } from './maintenance.job.ts'

/** By date and by the odometer, so many each: two orders for a plan by date, one for one by kilometres. */
const plans = 80
const orders = 3 * plans
/** How often a server is killed, and how many orders it makes at most before that. */
const kills = Number(process.env.MAINTENANCE_KILLS ?? 2)
const mostBetween = Math.floor(orders / (kills + 2))
const server = await startServer()
const { app, database, dataDir, sql } = server
const count = async (from: string) =>
  (await sql<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n

test('a server killed at random moments while it makes the orders of plans loses none, and the others double none', async () => {
  // The server of the test runs no jobs: the other one takes them.
  await app.close()
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  await sql(
    `insert into service_type (id, type_name, workorder_temp, template_version) values ('t', '保养', '{}', 1)`,
  )
  await sql(
    `insert into service_template_version (id, service_type_id, template_version, workorder_temp) values ('t1', 't', 1, '{}')`,
  )
  await sql(
    `insert into service_maintenance_plan (id, plan_name, service_type_id, every_months, start_date, next_due)
     select 'plan-' || n, 'P' || n, 't', 1, current_date - 45, current_date - 45 from generate_series(1, $1::int) n`,
    [plans],
  )
  await sql(
    `insert into fleet_vehicle (id, plate_no, mileage) select 'car-' || n, '京B' || n, 41000 from generate_series(1, $1::int) n`,
    [plans],
  )
  await sql(
    `insert into service_maintenance_plan (id, plan_name, service_type_id, vehicle_id, every_km, next_km)
     select 'road-' || n, 'R' || n, 't', 'car-' || n, 10000, 10000 from generate_series(1, $1::int) n`,
    [plans],
  )
  await sql('commit')
  let before = 0
  for (let kill = 0; kill < kills; kill++) {
    const moment = before + 1 + Math.floor(Math.random() * mostBetween)
    await sql(
      `update kernel_job set due_at = now(), lease = null, leased_until = null where name = 'maintenance-sweep'`,
    )
    const child = await startChild(database.owner, dataDir)
    await eventually(
      async () => expect(await count('service_maintenance_order')).toBeGreaterThanOrEqual(moment),
      60_000,
    )
    await child.kill()
    const [left] = await sql<{ noted: number; made: number; told: number }>(
      `select (select count(*)::int from service_maintenance_order) as noted, (select count(*)::int from service_work_order) as made,
        (select count(*)::int from service_work_order_event) as told`,
    )
    before = left?.noted ?? 0
    expect(left).toEqual({ noted: before, made: before, told: before })
    expect(before).toBeLessThan(orders)
  }
  const sweep = () => runJob(maintenanceSweep(allTenantIds), server)
  await Promise.all([sweep(), sweep()])
  // Two dates of each plan: 45 days ago, and a month after that. Several intervals of the odometer are one order.
  expect(await count('service_maintenance_order')).toBe(orders)
  expect(await count('service_work_order')).toBe(orders)
  expect(
    await count('(select 1 from service_maintenance_order group by plan_id, due_date, due_km) pairs'),
  ).toBe(orders)
}, 240_000)
