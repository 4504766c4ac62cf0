import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import {
  findBrand,
  findDeviceUsers,
  findKind,
  findUsersOf,
  hasOtherDevice,
  insertDeviceUsers,
  isNumberTaken,
  moveVehicle,
} from './fleet.queries.ts'
import { devices, deviceUsers, vehicleBrands, vehicleKinds, vehicles, vehicleTypes } from './fleet.tables.ts'

const { inTenant: here, sql } = await startServer()
const removed = { delFlag: 1 }

await here(async (tx) => {
  await tx.insert(vehicleTypes).values([
    { id: 't1', name: '类型一' },
    { id: 't2', name: '类型二' },
  ])
  await tx.insert(vehicleBrands).values([
    { id: 'b1', name: '品牌一', typeId: 't1' },
    { id: 'b2', name: '品牌二', typeId: 't2' },
    { id: 'b3', name: '品牌三', typeId: 't1', ...removed },
  ])
  await tx.insert(vehicleKinds).values([
    { id: 'k1', name: '车型一', brandId: 'b1' },
    { id: 'k2', name: '车型二', brandId: 'b2' },
    { id: 'k3', name: '车型三', brandId: 'b2', ...removed },
  ])
  await tx.insert(vehicles).values([
    { id: 'v1', plateNo: '测A1' },
    { id: 'v2', plateNo: '测A2' },
    { id: 'v3', plateNo: '测A3', ...removed },
  ])
  await tx.insert(devices).values([
    { id: 'd1', deviceNo: 'N1', vehicleId: 'v1' },
    { id: 'd2', deviceNo: 'N2', vehicleId: 'v2', ...removed },
    { id: 'd3', deviceNo: 'N3' },
  ])
  await tx.insert(deviceUsers).values([
    { id: 'u1', deviceId: 'd1', userId: 'ann', createTime: '2026-01-02 00:00:00' },
    { id: 'u2', deviceId: 'd1', userId: 'bob', createTime: '2026-01-01 00:00:00' },
    { id: 'u3', deviceId: 'd1', userId: 'eve', ...removed },
    { id: 'u4', deviceId: 'd3', userId: 'ann' },
  ])
})

test('DEC-103 a brand tells its type and a kind its brand and type, unless they were removed', async () => {
  const found = await here(async (tx) => ({
    brands: [await findBrand(tx, 'b1'), await findBrand(tx, 'b2'), await findBrand(tx, 'b3')],
    kinds: [await findKind(tx, 'k1'), await findKind(tx, 'k2'), await findKind(tx, 'k3')],
  }))
  expect(found).toEqual({
    brands: [{ typeId: 't1' }, { typeId: 't2' }, undefined],
    kinds: [{ brandId: 'b1', typeId: 't1' }, { brandId: 'b2', typeId: 't2' }, undefined],
  })
})

test('a vehicle carries another device only if that one is there and is not the same', async () => {
  const answers = await here(async (tx) => [
    await hasOtherDevice(tx, 'v1', undefined),
    await hasOtherDevice(tx, 'v1', 'd3'),
    await hasOtherDevice(tx, 'v1', 'd1'),
    await hasOtherDevice(tx, 'v2', undefined),
  ])
  expect(answers).toEqual([true, true, false, false])
})

test('the number of a removed device is free again', async () => {
  const taken = await here(async (tx) => [
    await isNumberTaken(tx, 'N1'),
    await isNumberTaken(tx, 'N2'),
    await isNumberTaken(tx, 'N4'),
  ])
  expect(taken).toEqual([true, false, false])
})

test('DEC-105 the people of devices, in the order they were added, without those who were removed', async () => {
  const found = await here(async (tx) => ({
    ofOne: (await findUsersOf(tx, ['d1'])).map(({ id }) => id),
    byId: await findDeviceUsers(tx, { id: 'u1' }),
    byPair: (await findDeviceUsers(tx, { deviceId: 'd1', userId: 'bob' })).map(({ id }) => id),
    gone: [
      ...(await findDeviceUsers(tx, { id: 'u3' })),
      ...(await findDeviceUsers(tx, { deviceId: 'd1', userId: 'eve' })),
    ],
  }))
  expect(found).toEqual({
    ofOne: ['u2', 'u1'],
    byId: [{ id: 'u1', deviceId: 'd1', userId: 'ann' }],
    byPair: ['u2'],
    gone: [],
  })
  const added = await here((tx) => insertDeviceUsers(tx, 'd1', ['ann', 'zoe', 'eve']))
  expect(added).toEqual([{ userId: 'zoe' }, { userId: 'eve' }])
  expect((await here((tx) => findUsersOf(tx, ['d1']))).map(({ userId }) => userId)).toEqual([
    'bob',
    'ann',
    'zoe',
    'eve',
  ])
})

test('DEC-103 a report moves its own vehicle, and none that was removed', async () => {
  const location = JSON.stringify({ description: '天津', pointer: '117.200000,39.130000' })
  for (const vehicleId of ['v1', 'v3'])
    await here((tx) => moveVehicle(tx, { vehicleId, location, reportTime: '2026-01-01 00:00:00' }))
  const moved = await sql<{ id: string }>(
    `select id from fleet_vehicle where tenant_id = 1000 and last_time = '2026-01-01 00:00:00+08'`,
  )
  expect(moved).toEqual([{ id: 'v1' }])
})
