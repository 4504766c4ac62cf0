import { Vehicle } from '@banyan/contract/fleet/vehicle'
import { expect, test } from 'vitest'
import { dice } from '../people.ts'
import { streetsIn } from './cities.ts'
import { consumersOf, devicesOf, deviceUsersOf, kindsOf, positionsOf, vehiclesOf } from './vehicles.ts'

const now = Date.parse('2026-11-15T08:00:00Z')
const brands = [
  { id: 'b1', name: '解放', typeId: 't1' },
  { id: 'b2', name: '新品牌', typeId: 't2' },
]

function made(count = 3000) {
  const roll = dice(7)
  const street = streetsIn()
  const kinds = kindsOf(brands)
  const consumers = consumersOf(300, now, roll, street)
  const plan = { count, now, street, brands, kinds, consumerIds: consumers.map(({ id }) => id) }
  const fleet = vehiclesOf({ ...plan, departs: [{ id: 'd1', orgCode: 'A01' }] }, roll)
  return { consumers, fleet, devices: devicesOf(fleet, count + 10, now, roll), roll }
}

test('DEC-010 the demo is the same on every machine', () => {
  expect(made()).toEqual({ ...made(), roll: expect.any(Function) })
})

test('DEC-010 plates, frame numbers, device and card numbers are each there once, and the contract takes them', () => {
  const { fleet, devices } = made()
  for (const values of [
    fleet.map(({ plateNo }) => plateNo),
    fleet.map(({ vin }) => vin),
    devices.map(({ deviceNo }) => deviceNo),
    devices.map(({ simNo }) => simNo),
  ])
    expect(new Set(values).size).toBe(values.length)
  for (const vehicle of fleet.slice(0, 100)) {
    expect(vehicle.plateNo).toMatch(/^[一-龥][A-Z][A-Z]\d{4}$/)
    expect(Vehicle.shape.vin.safeParse(vehicle.vin).success).toBe(true)
    expect(Vehicle.shape.location.safeParse(vehicle.location).success).toBe(true)
  }
})

test('DEC-010 nothing of the demo happens in the future, and who is on line was heard of lately', () => {
  const { fleet, devices, roll } = made()
  const positions = positionsOf({ fleet, terminals: devices, every: 25, now }, roll)
  for (const { lastTime, createTime, status } of fleet) {
    expect(Date.parse(lastTime ?? '')).toBeLessThanOrEqual(now)
    expect(Date.parse(createTime ?? '')).toBeLessThan(Date.parse(lastTime ?? ''))
    if (status === '1') expect(now - Date.parse(lastTime ?? '')).toBeLessThan(600_000)
  }
  expect(positions.every(({ reportTime }) => Date.parse(reportTime) <= now)).toBe(true)
})

test('DEC-010 every vehicle has its last reports, some their whole last day, the newest where they are now', () => {
  const { fleet, devices, roll } = made(100)
  const positions = positionsOf({ fleet, terminals: devices, every: 25, now }, roll)
  expect(positions).toHaveLength(4 * 24 + 96 * 4)
  for (const [n, { id, location, lastTime }] of fleet.entries()) {
    const own = positions.filter(({ vehicleId }) => vehicleId === id)
    expect(own).toHaveLength(n % 25 === 0 ? 24 : 4)
    expect(own[0]).toMatchObject({ location, reportTime: lastTime, deviceId: devices[n]?.id })
  }
})

test('DEC-010 DEC-105 nobody uses a device twice', () => {
  const { devices, roll } = made(600)
  const links = deviceUsersOf(devices, ['p1', 'p2', 'p3'], roll)
  expect(links.length).toBeGreaterThan(200)
  expect(new Set(links.map(({ deviceId, userId }) => `${deviceId} ${userId}`)).size).toBe(links.length)
  expect(new Set(links.map(({ id }) => id)).size).toBe(links.length)
  expect(deviceUsersOf(devices, [], roll)).toEqual([])
})

test('DEC-010 a company has no sex, the names of people match theirs', () => {
  const { consumers } = made()
  const [companies, people] = [
    consumers.filter(({ kind }) => kind === '2'),
    consumers.filter(({ kind }) => kind === '1'),
  ]
  expect(companies.length).toBeGreaterThan(people.length)
  expect(companies.every(({ name, sex }) => sex === null && name.endsWith('有限公司'))).toBe(true)
  expect(people.filter(({ sex, name }) => sex === '1' && /[芳娜婷娟]/.test(name))).toEqual([])
})

test('some cities only: their plates and no others', () => {
  const street = streetsIn(['350100', '350500'])
  const roll = dice(3)
  const plates = new Set(Array.from({ length: 200 }, () => street(roll).plate))
  expect([...plates].sort()).toEqual(['闽A', '闽C'])
})
