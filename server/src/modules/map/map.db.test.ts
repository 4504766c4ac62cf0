import { attrRule, objectRule } from '@banyan/contract/access/object-rule'
import { device } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { distributionMap, pointLimit } from '@banyan/contract/map/distribution-map'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { someone, signIn, sql } = await startServer()
const boss = await signIn('u0001')
const can = ['vehicle:list', 'vehicle:add', 'device:list', 'device:add']
const fitter = await someone({ can })
const fuzhou = [119.2, 26, 119.4, 26.2] as const
const place = (pointer: string) => JSON.stringify({ description: '福州市', pointer })

await fitter.call(vehicle.add, { plateNo: '闽A00001', status: '1', location: place('119.3,26.08') })
await fitter.call(vehicle.add, { plateNo: '闽A00002', status: '2', location: place('119.31,26.09') })
await fitter.call(vehicle.add, { plateNo: '京A00003', status: '1', location: place('116.4,39.9') })
await fitter.call(vehicle.add, { plateNo: '闽A00004', status: '3' })
await fitter.call(device.add, { deviceNo: 'wg_1', status: '1', location: place('119.3,26.08') })

test('DOMAIN-001 DOMAIN-002 DEC-107 the map has vehicles and devices as points, with their counts by status', async () => {
  const { layers, points, clusters, inView } = await fitter.call(distributionMap.data, {
    bbox: fuzhou,
    zoom: 12,
  })
  expect(layers).toEqual([
    {
      type: 'vehicle',
      total: 4,
      statuses: [
        { value: '1', text: '在线', count: 2 },
        { value: '2', text: '离线', count: 1 },
        { value: '3', text: '停用', count: 1 },
      ],
      extent: [116.4, 26.08, 119.31, 39.9],
    },
    {
      type: 'device',
      total: 1,
      statuses: [{ value: '1', text: '在线', count: 1 }],
      extent: [119.3, 26.08, 119.3, 26.08],
    },
  ])
  expect(points.map(({ label }) => label).sort()).toEqual(['wg_1', '闽A00001', '闽A00002'])
  expect(points).toContainEqual(
    expect.objectContaining({ type: 'vehicle', label: '闽A00001', status: '1', lng: 119.3, lat: 26.08 }),
  )
  expect([clusters, inView]).toEqual([[], 3])
})

test('DEC-107 counts that are remembered follow every change, and belong to the rules they were made under', async () => {
  const one = await someone({ can: [...can, 'vehicle:delete'] })
  const totalFor = async (client: typeof one) =>
    (await client.call(distributionMap.data, { bbox: fuzhou, zoom: 12, types: ['vehicle'] })).inView
  const [before, again] = [await totalFor(one), await totalFor(one)]
  const { id } = await one.call(vehicle.add, { plateNo: '闽A00009', location: place('119.32,26.1') })
  expect([again, await totalFor(one)]).toEqual([before, before + 1])
  const limited = await someone({ can })
  await limit(limited.userId, { scope: '4' })
  expect(await totalFor(limited)).toBe(0)
  await one.call(vehicle.remove, { id })
  expect(await totalFor(one)).toBe(before)
})

test('DEC-107 layers are switched off by `types`; the counts of the others stay', async () => {
  const { layers, points } = await fitter.call(distributionMap.data, { types: ['device'], bbox: fuzhou })
  expect(points.map(({ label }) => label)).toEqual(['wg_1'])
  expect(layers.map(({ type }) => type)).toEqual(['vehicle', 'device'])
})

test('DEC-107 a keyword finds plates and device numbers, also of what has no place or lies elsewhere', async () => {
  const { layers, points, rows } = await fitter.call(distributionMap.data, { keyword: 'A0000', bbox: fuzhou })
  expect(rows.map(({ label }) => label).sort()).toEqual(['京A00003', '闽A00001', '闽A00002', '闽A00004'])
  expect(points).toHaveLength(2)
  expect(layers.map(({ total }) => total)).toEqual([4, 0])
  const found = await fitter.call(distributionMap.data, { keyword: 'WG_1' })
  expect(found.rows.map(({ label }) => label)).toEqual(['wg_1'])
})

test('DEC-107 security §1 a layer is for those who may list it, and another tenant sees nothing of it', async () => {
  const guest = await someone()
  expect(await guest.call(distributionMap.data, {})).toEqual({
    layers: [],
    inView: 0,
    points: [],
    clusters: [],
    rows: [],
  })
  const driver = await someone({ can: ['vehicle:list'] })
  const seen = await driver.call(distributionMap.data, { bbox: fuzhou })
  expect(seen.layers.map(({ type }) => type)).toEqual(['vehicle'])
  expect(seen.points).toHaveLength(2)
  const stranger = await someone({ tenant: 1001, can })
  const other = await stranger.call(distributionMap.data, { bbox: fuzhou, keyword: 'A0000' })
  expect([other.points, other.rows, other.layers.map(({ total }) => total)]).toEqual([[], [], [0, 0]])
})

test('DEC-063 DEC-107 data rules and hidden columns of a list count on the map: rows, place, name and status', async () => {
  const limited = await someone({ can })
  await limit(limited.userId, { scope: '4' })
  const own = await limited.call(distributionMap.data, { bbox: fuzhou, keyword: '闽A' })
  expect([own.points, own.rows, own.layers[0]?.total]).toEqual([[], [], 0])

  const blind = await someone({ can })
  await limit(blind.userId, { scope: '1', hidden: ['location', 'status'] })
  const shown = await blind.call(distributionMap.data, {})
  expect(shown.points.filter(({ type }) => type === 'vehicle')).toEqual([])
  expect(shown.layers[0]).toEqual({ type: 'vehicle', total: 4, statuses: [], extent: null })

  const nameless = await someone({ can })
  await limit(nameless.userId, { scope: '1', hidden: ['plateNo'] })
  const found = await nameless.call(distributionMap.data, { keyword: '闽A' })
  expect(found.layers.map(({ type }) => type)).toEqual(['device'])
  const all = await nameless.call(distributionMap.data, { bbox: fuzhou, types: ['vehicle'] })
  expect(all.points.map(({ label }) => label)).toEqual([null, null])
})

test('DEC-107 a view with more than 2,000 points is answered with clusters; what stands alone stays a point', async () => {
  const crowd = await someone({ tenant: 1001, can })
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1001', true)`)
  await sql(
    `insert into fleet_vehicle (id, plate_no, status, location)
     select 'many' || n, '闽B' || n, '1', '{"description":"","pointer":"' || 119.3 + n % 50 * 0.0001 || ',26.08"}'
     from generate_series(1, $1::int) n`,
    [pointLimit],
  )
  await sql(
    `insert into fleet_vehicle (id, plate_no, location) values ('lonely', '新A1', '{"description":"","pointer":"87.6,43.8"}')`,
  )
  await sql('commit')
  const china = [73, 18, 135, 54] as const
  const { inView, clusters, points } = await crowd.call(distributionMap.data, { bbox: china, zoom: 4 })
  expect(inView).toBe(pointLimit + 1)
  expect(clusters).toEqual([
    { count: pointLimit, lng: expect.closeTo(119.3, 1), lat: expect.closeTo(26.08, 3) },
  ])
  expect(points.map(({ id }) => id)).toEqual(['lonely'])
  const near = await crowd.call(distributionMap.data, { bbox: fuzhou, zoom: 12 })
  expect([near.inView, near.clusters.length, near.points.length]).toEqual([pointLimit, 0, pointLimit])
})

test('DEC-107 the side list holds vehicles and devices together, the last seen first, those never seen at the end', async () => {
  const watcher = await someone({ tenant: 1001, can })
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1001', true)`)
  await sql(
    `insert into fleet_vehicle (id, plate_no, location, last_time)
     select 'seen' || n, '赣C' || n, '{"description":"","pointer":"115.' || n || ',28.6"}',
       case when n = 4 then null else now() - n * interval '1 hour' end from generate_series(1, 4) n`,
  )
  await sql(
    `insert into fleet_device (id, device_no, location, last_time)
     values ('seen5', '赣D', '{"description":"","pointer":"115.5,28.6"}', now() - interval '90 minutes')`,
  )
  await sql('commit')
  const { rows } = await watcher.call(distributionMap.data, { bbox: [115, 28, 116, 29], zoom: 9 })
  expect(rows.map(({ label }) => label)).toEqual(['赣C1', '赣D', '赣C2', '赣C3', '赣C4'])
})

test('DEC-107 rows beside the map: the last heard of first, the others behind; an unknown status stands for itself', async () => {
  const viewer = await someone({ tenant: 1001, can: ['vehicle:list'] })
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1001', true)`)
  await sql(
    `insert into fleet_vehicle (id, plate_no, status, last_time, location) values
       ('seen-1', '测图1', '1', '2026-01-01 08:00:00+08', $1), ('seen-2', '测图2', '9', '2026-01-02 08:00:00+08', $2),
       ('seen-3', '测图3', '9', null, null)`,
    [place('10.5,20.25'), place('11,12')],
  )
  await sql('commit')
  const { layers, rows, points, inView } = await viewer.call(distributionMap.data, { keyword: '测图' })
  expect(layers).toEqual([
    {
      type: 'vehicle',
      total: 3,
      statuses: [
        { value: '1', text: '在线', count: 1 },
        { value: '9', text: '9', count: 2 },
      ],
      extent: [10.5, 12, 11, 20.25],
    },
  ])
  const spot = (n: number, more: object) => ({ type: 'vehicle', id: `seen-${n}`, label: `测图${n}`, ...more })
  const [first, second] = [
    spot(1, { status: '1', time: '2026-01-01 08:00:00', lng: 10.5, lat: 20.25 }),
    spot(2, { status: '9', time: '2026-01-02 08:00:00', lng: 11, lat: 12 }),
  ]
  expect(rows).toEqual([second, first, spot(3, { status: '9', time: null, lng: null, lat: null })])
  expect(points.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([first, second])
  expect(inView).toBe(2)
})

test.each<Record<string, string>>([
  { bbox: '1,2,3' },
  { bbox: '119,26,118,27' },
  { bbox: 'a,b,c,d' },
  { zoom: '99' },
  { types: 'plane' },
  { keyword: 'x'.repeat(51) },
])('DEC-107 %j is refused with a text, not an error', async (query) => {
  const { status, body } = await fitter.fetch(distributionMap.data.path, { query })
  expect(status).toBeLessThan(500)
  expect(body.success).toBe(false)
  expect(body.message).toMatch(/[一-龥]/)
})

/** A data rule on vehicles for the one role of someone. */
async function limit(userId: string, { scope, hidden = [] }: { scope: string; hidden?: string[] }) {
  const [role] = await sql<{ id: string }>('select role_id as id from access_user_role where user_id = $1', [
    userId,
  ])
  const content = JSON.stringify(hidden.map((attr) => ({ attr, visible: false })))
  const rule = hidden.length
    ? await boss.call(attrRule.add, { name: `规则${userId}`.slice(0, 50), entity: 'vehicle', content })
    : undefined
  await boss.call(objectRule.add, { roleId: role?.id ?? '', entity: 'vehicle', scope, ruleId: rule?.id })
}
