import { consumer, consumerBin } from '@banyan/contract/fleet/consumer'
import { device, deviceBin, deviceUser } from '@banyan/contract/fleet/device'
import { vehicle, vehicleBin } from '@banyan/contract/fleet/vehicle'
import { vehicleBrand, vehicleBrandBin } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleKind, vehicleKindBin } from '@banyan/contract/fleet/vehicle-kind'
import { vehiclePosition } from '@banyan/contract/fleet/vehicle-position'
import { depart } from '@banyan/contract/organisation/depart'
import { partClass, partClassBin } from '@banyan/contract/part/part-class'
import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { workOrder } from '@banyan/contract/service/work-order'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

/* Deleting what is used (DEC-122), the recycle bins, and one device for each vehicle (DEC-018). */

const { signIn, someone, sql } = await startServer({ MORE_TMNL: 'off', TMNL_PREFIX: 'gw-' })
const boss = await signIn('u0001')

test('DEC-122 a department is not deleted while vehicles belong to it or to one below it', async () => {
  const { id: top } = await boss.call(depart.add, { departName: '车队总部' })
  const { id: below } = await boss.call(depart.add, { departName: '一车队', parentId: top })
  const { id } = await boss.call(vehicle.add, { plateNo: '闽B00001', departId: below })
  const refusal = '「一车队」正被 1 个车辆使用，不能删除'
  await expect(boss.call(depart.remove, { id: below })).rejects.toThrow(refusal)
  await expect(boss.call(depart.remove, { id: top })).rejects.toThrow(refusal)
  await expect(boss.call(depart.removeBatch, { ids: [top] })).rejects.toThrow(refusal)
  await boss.call(vehicle.remove, { id })
  await boss.call(depart.remove, { id: top })
  // Its department is gone: it does not come back into nowhere.
  await expect(boss.call(vehicleBin.restore, { ids: [id] })).rejects.toThrow(
    '「闽B00001」的所属部门已被删除，不能还原',
  )
})

test('DEC-122 DOMAIN-006 DOMAIN-009 DOMAIN-010 customer, vehicle and device of a work order are not deleted', async () => {
  const { id: consumerId } = await boss.call(consumer.add, { name: '恒通物流' })
  const { id: vehicleId } = await boss.call(vehicle.add, { plateNo: '闽B00002' })
  const { id: deviceId } = await boss.call(device.add, { deviceNo: 'U2' })
  const { id: serviceTypeId } = await boss.call(serviceType.add, { typeName: '占用' })
  await boss.call(serviceTemplate.publish, { id: serviceTypeId })
  await boss.call(workOrder.add, { serviceTypeId, consumerId, vehicleId, deviceId } as never)
  for (const [of, id, name] of [
    [consumer, consumerId, '恒通物流'],
    [vehicle, vehicleId, '闽B00002'],
    [device, deviceId, 'U2'],
  ] as const)
    await expect(boss.call(of.remove, { id })).rejects.toThrow(`「${name}」正被 1 个工单使用，不能删除`)
})

test('DOMAIN-010 a removed vehicle comes back with its positions, once its plate is free, and only for those who may', async () => {
  const location = '119.3,26.08'
  const { id } = await boss.call(vehicle.add, { plateNo: '闽B00003', location })
  await boss.call(vehicle.remove, { id })
  expect(await boss.call(vehiclePosition.list, { vehicleId: id })).toMatchObject({ total: 0 })
  expect(await boss.call(vehicleBin.removed, { keyword: 'B00003' })).toMatchObject({
    total: 1,
    records: [{ id, plateNo: '闽B00003', updateBy: 'u0001' }],
  })
  expect(await boss.call(vehicleBin.removed, { keyword: '没有' })).toMatchObject({ total: 0 })
  const other = await someone({ can: ['vehicle:list', 'vehicle:delete'] })
  await expect(other.call(vehicleBin.restore, { ids: [id] })).rejects.toThrow(/权限/)
  const { id: taker } = await boss.call(vehicle.add, { plateNo: '闽B00003' })
  await expect(boss.call(vehicleBin.restore, { ids: [id] })).rejects.toThrow('该车牌号已存在')
  await boss.call(vehicle.edit, { id: taker, plateNo: '闽B00004' })
  await boss.call(vehicleBin.restore, { ids: [id] })
  expect(await boss.call(vehicle.byId, { id })).toMatchObject({ plateNo: '闽B00003' })
  expect(await boss.call(vehiclePosition.list, { vehicleId: id })).toMatchObject({ total: 1 })
  await expect(boss.call(vehicleBin.restore, { ids: [id] })).rejects.toThrow('未找到对应数据')
})

test('DOMAIN-006 DOMAIN-011 DEC-018 a device comes back with the people it had last, unless its vehicle has another', async () => {
  const { id: vehicleId } = await boss.call(vehicle.add, { plateNo: '闽B00005' })
  const { id: numbered } = await boss.call(device.add, { deviceName: '自动编号' })
  expect(await boss.call(device.byId, { id: numbered })).toMatchObject({ deviceNo: 'gw-000001' })
  const { id } = await boss.call(device.add, { deviceNo: 'U5', vehicleId, location: '119.3,26.08' })
  const two = { deviceNo: 'U6', vehicleId }
  await expect(boss.call(device.add, two)).rejects.toThrow(/^该车辆已有设备，不能再绑定$/)
  const [left, stays] = [await someone(), await someone()].map(({ userId }) => userId)
  await boss.call(deviceUser.addUser, { deviceId: id, userIds: [left!, stays!] })
  await boss.call(deviceUser.removeUser, { deviceId: id, userId: left! })
  await boss.call(device.remove, { id })
  const { id: second } = await boss.call(device.add, two)
  await expect(boss.call(deviceBin.restore, { ids: [id] })).rejects.toThrow(
    /^「U5」的车辆已有其他设备，不能还原$/,
  )
  await boss.call(device.remove, { id: second })
  await boss.call(deviceBin.restore, { ids: [id] })
  expect((await boss.call(device.byId, { id })).users).toMatchObject([{ userId: stays }])
  await boss.call(device.remove, { id })
  await boss.call(deviceBin.erase, { ids: [id, second] })
  expect(await sql('select 1 from fleet_device_user where device_id = $1', [id])).toEqual([])
  // Where the vehicle was stays known, without the device that told it.
  expect(await boss.call(vehiclePosition.list, { vehicleId })).toMatchObject({
    records: [{ deviceId: null }],
  })
})

test('DOMAIN-004 DOMAIN-005 what removed records name is not erased before them', async () => {
  const { id: brandId } = await boss.call(vehicleBrand.add, { name: '回收牌' })
  const { id } = await boss.call(vehicleKind.add, { name: '回收型', brandId })
  await boss.call(vehicleKind.remove, { id })
  await boss.call(vehicleBrand.remove, { id: brandId })
  await expect(boss.call(vehicleKindBin.restore, { ids: [id] })).rejects.toThrow(
    '「回收型」的车辆品牌已被删除，不能还原',
  )
  await expect(boss.call(vehicleBrandBin.erase, { ids: [brandId] })).rejects.toThrow(
    '「回收牌」正被 1 个车型（已删除）使用，不能彻底删除',
  )
  await boss.call(vehicleKindBin.erase, { ids: [id] })
  await boss.call(vehicleBrandBin.erase, { ids: [brandId] })
  expect(await boss.call(vehicleBrandBin.removed, { keyword: '回收牌' })).toMatchObject({ total: 0 })
})

test('DEC-106 a class and the one below it come back together; a taken name of the first level is refused', async () => {
  const { id: top } = await boss.call(partClass.add, { className: '回收系统' })
  const { id: below } = await boss.call(partClass.add, { className: '回收件', parentId: top })
  await boss.call(partClass.remove, { id: below })
  await boss.call(partClass.remove, { id: top })
  await boss.call(partClassBin.restore, { ids: [below, top] })
  await boss.call(partClass.remove, { id: below })
  await boss.call(partClass.remove, { id: top })
  await boss.call(partClass.add, { className: '回收系统' })
  await expect(boss.call(partClassBin.restore, { ids: [top] })).rejects.toThrow('该分类名称已存在')
  await boss.call(partClassBin.erase, { ids: [top, below] })
})

test('the bin of customers holds them by name and lets go of them', async () => {
  const { id } = await boss.call(consumer.add, { name: '临时客户' })
  await boss.call(consumer.remove, { id })
  await boss.call(consumerBin.restore, { ids: [id] })
  expect(await boss.call(consumer.list, { name: '临时客户' })).toMatchObject({ total: 1 })
})
