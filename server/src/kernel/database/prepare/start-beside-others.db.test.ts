import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { expect, test } from 'vitest'
import { startChild } from '#testing/child.ts'
import { aField, definePublished, tableFor } from '#testing/definitions.ts'
import { eventually } from '#testing/eventually.ts'
import { startLongRead } from '#testing/long-read.ts'
import { startServer } from '#testing/server.ts'

/* A server starts on a database that other servers are using: their transactions hold locks that it must not wait for. */

const home = await startServer()
const { sql } = home
const boss = await home.signIn('u0001')
const start = () => startChild(home.database.owner, home.dataDir)

const longList = (table: string) => startLongRead(home.database.owner, table)
const policiesOf = async (table: string) => {
  const rows = await sql<{ name: string }>(
    'select policyname as name from pg_policies where tablename = $1 order by 1',
    [table],
  )
  return rows.map(({ name }) => name)
}

test('DEC-118 DEC-080 after a form was published a server starts without a lock on the tables in use', async () => {
  await definePublished(boss, { tableName: tableFor('beside'), fields: [aField('name')] })
  const end = await longList('identity_user')
  const other = await start()
  expect((await other.call(boss, vehicleType.list, {})).total).toBeGreaterThan(0)
  await end()
})

test('DEC-118 security §3 a policy somebody added is taken away as soon as its table is free, others stay in use', async () => {
  const before = await policiesOf('fleet_vehicle_type')
  await sql('create policy everything on fleet_vehicle_type using (true)')
  const ends = [await longList('fleet_vehicle_type'), await longList('identity_user')]
  const starting = start()
  await eventually(async () => {
    const waiting = `select 1 from pg_locks where relation = 'fleet_vehicle_type'::regclass and not granted and database = (select oid from pg_database where datname = current_database())`
    expect(await sql(waiting)).toHaveLength(1)
  })
  // A list that comes while the start waits for the table is answered between two of its tries.
  expect((await boss.call(vehicleType.list, {})).total).toBeGreaterThan(0)
  for (const end of ends) await end()
  await starting
  expect(await policiesOf('fleet_vehicle_type')).toEqual(before)
})
