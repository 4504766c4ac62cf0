import { expect, test } from 'vitest'
import { logs } from '#kernel/database/kernel.tables.ts'
import { eventually } from '#testing/eventually.ts'
import { startServer } from '#testing/server.ts'
import { retention } from './retention.job.ts'

const { app, sql } = await startServer({ POSITION_DAYS: '30', MESSAGE_DAYS: '60' })

test('operations 12 rows of a log are removed when their time is over, of every tenant, and none before', async () => {
  await sql('alter table kernel_log disable trigger stamp')
  await sql(
    `insert into kernel_log (id, tenant_id, log_type, content, create_time)
     select tenant || '-' || days, tenant, 2, 'aged', now() - make_interval(days => days)
     from unnest(array[0, 1000, 1001]) tenant, unnest(array[1, 199, 201, 900]) days`,
  )
  await sql('alter table kernel_log enable trigger stamp')
  const logged: object[] = []
  const job = retention(app.state, [{ table: logs, days: 200 }], {
    info: (figures) => void logged.push(figures),
  })
  await job.run()
  expect(logged).toEqual([{ removed: { kernel_log: 6 } }])
  const left = await sql<{ id: string }>(`select id from kernel_log where content = 'aged' order by id`)
  expect(left.map(({ id }) => id)).toEqual(['0-1', '0-199', '1000-1', '1000-199', '1001-1', '1001-199'])
})

test('operations 12 positions and messages of the system go after their days; announcements and newer rows stay', async () => {
  const aged = ['fleet_vehicle', 'fleet_vehicle_position', 'messaging_announcement', 'messaging_receipt']
  for (const table of aged) await sql(`alter table ${table} disable trigger stamp`)
  await sql(
    `insert into fleet_vehicle (id, tenant_id, plate_no, create_time) values ('aged', 1000, '闽A00000', now())`,
  )
  await sql(
    `insert into fleet_vehicle_position (id, tenant_id, vehicle_id, report_time)
     select 'aged' || days, 1000, 'aged', now() - make_interval(days => days) from unnest(array[29, 31]) days`,
  )
  await sql(
    `insert into messaging_announcement (id, tenant_id, titile, msg_category, priority, msg_type, automatic, create_time)
     select 'aged' || days || automatic, 1000, 'aged', '2', 'L', 'USER', automatic, now() - make_interval(days => days)
     from unnest(array[59, 61]) days, unnest(array[true, false]) automatic`,
  )
  await sql(
    `insert into messaging_receipt (id, tenant_id, annt_id, user_id, create_time)
     select id, tenant_id, id, 'nobody', create_time from messaging_announcement where titile = 'aged'`,
  )
  for (const table of aged) await sql(`alter table ${table} enable trigger stamp`)
  const idsIn = async (table: string, of: string) =>
    (await sql<{ id: string }>(`select id from ${table} where ${of} order by id`)).map(({ id }) => id)
  await sql(`update kernel_job set due_at = now() where name = 'retention'`)
  await eventually(async () =>
    expect(await idsIn('fleet_vehicle_position', `vehicle_id = 'aged'`)).toEqual(['aged29']),
  )
  const left = ['aged59false', 'aged59true', 'aged61false']
  expect(await idsIn('messaging_announcement', `titile = 'aged'`)).toEqual(left)
  expect(await idsIn('messaging_receipt', `user_id = 'nobody'`)).toEqual(left)
})
