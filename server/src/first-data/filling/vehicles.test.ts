import { Vehicle } from '@banyan/contract/fleet/vehicle'
import { expect, test } from 'vitest'
import { seededRandom } from '../people.ts'
import { isAtWork } from '../work-hours.ts'
import { streetsIn, townOfPlate } from './cities.ts'
import { makeConsumers } from './consumers.ts'
import { makeDevices, makeDeviceUsers, makePositions } from './devices.ts'
import { makeKinds, makeVehicles } from './vehicles.ts'

const now = Date.parse('2026-11-15T08:00:00Z')
const brands = [
  { id: 'b1', name: '解放', typeId: 't1' },
  { id: 'b2', name: '新品牌', typeId: 't2' },
]

const departs = [
  { id: 'd1', orgCode: 'A01', name: '财务部' },
  { id: 'd2', orgCode: 'A02', name: '福州服务站' },
  { id: 'd3', orgCode: 'A02A01', name: '鼓楼维修组' },
  { id: 'd4', orgCode: 'A03', name: '大客户组' },
]

function made(count = 3000) {
  const roll = seededRandom(7)
  const street = streetsIn()
  const kinds = makeKinds(brands, now)
  const consumers = makeConsumers(300, now, roll, street)
  const fleet = makeVehicles({ count, now, street, brands, kinds, consumers, departs }, roll)
  return { consumers, fleet, devices: makeDevices(fleet, count + 10, now, roll), roll }
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
  const positions = makePositions({ fleet, terminals: devices, every: 25, now }, roll)
  const times = fleet.map(({ lastTime, createTime, status }) => ({
    last: Date.parse(lastTime ?? ''),
    created: Date.parse(createTime ?? ''),
    isOnline: status === '1',
  }))
  expect(times.filter(({ last, created }) => !(last <= now && created < last))).toEqual([])
  expect(times.filter(({ last, isOnline }) => isOnline && now - last >= 600_000)).toEqual([])
  expect(positions.every(({ reportTime }) => Date.parse(reportTime) <= now)).toBe(true)
})

test('DEC-010 every vehicle has its last reports, some their whole last day, the newest where they are now', () => {
  const { fleet, devices, roll } = made(100)
  const positions = makePositions({ fleet, terminals: devices, every: 25, now }, roll)
  expect(positions).toHaveLength(4 * 24 + 96 * 4)
  for (const [n, { id, location, lastTime }] of fleet.entries()) {
    const own = positions.filter(({ vehicleId }) => vehicleId === id)
    expect(own).toHaveLength(n % 25 === 0 ? 24 : 4)
    expect(own[0]).toMatchObject({ location, reportTime: lastTime, deviceId: devices[n]?.id })
  }
})

test('DEC-010 DEC-105 nobody uses a device twice', () => {
  const { devices, roll } = made(600)
  const links = makeDeviceUsers(devices, ['p1', 'p2', 'p3'], roll)
  expect(links.length).toBeGreaterThan(200)
  expect(new Set(links.map(({ deviceId, userId }) => `${deviceId} ${userId}`)).size).toBe(links.length)
  expect(new Set(links.map(({ id }) => id)).size).toBe(links.length)
  expect(makeDeviceUsers(devices, [], roll)).toEqual([])
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

test('DEC-010 a vehicle belongs to an owner of its town and to those who look after it there', () => {
  const { fleet, consumers } = made()
  const areaOf = new Map(consumers.map(({ id, area }) => [id, area]))
  const own = fleet.filter(({ plateNo }) => townOfPlate(plateNo) === '福州')
  expect(own.length).toBeGreaterThan(100)
  expect(new Set(own.map(({ consumerId }) => areaOf.get(consumerId ?? '')?.slice(0, 4)))).toEqual(
    new Set(['3501']),
  )
  expect(new Set(own.map(({ departId }) => departId))).toEqual(new Set(['d2', 'd3']))
  const others = fleet.filter(({ plateNo }) => townOfPlate(plateNo) !== '福州')
  expect(new Set(others.map(({ departId }) => departId))).toEqual(new Set(['d4']))
})

test('DEC-010 owners and vehicles were entered by day, no two companies share a name, no two owners a telephone', () => {
  const { fleet, consumers, devices } = made()
  const entered = [...fleet, ...consumers, ...devices].map(({ createTime }) => createTime ?? '')
  expect(entered.filter((time) => !isAtWork(Date.parse(time)))).toEqual([])
  const companies = consumers.filter(({ kind }) => kind === '2').map(({ name }) => name)
  expect(new Set(companies).size).toBe(companies.length)
  expect(new Set(consumers.map(({ phone }) => phone)).size).toBe(consumers.length)
  expect(consumers.every(({ phone }) => /^1[3-9]\d{9}$/.test(phone))).toBe(true)
})

test('some cities only: their plates and no others', () => {
  const street = streetsIn(['350100', '350500'])
  const roll = seededRandom(3)
  const plates = new Set(Array.from({ length: 200 }, () => street(roll).plate))
  expect([...plates].sort()).toEqual(['闽A', '闽C'])
})
