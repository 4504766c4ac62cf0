import { objectRule } from '@banyan/contract/access/object-rule'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { consumer } from '@banyan/contract/fleet/consumer'
import { device, deviceUser } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleKind } from '@banyan/contract/fleet/vehicle-kind'
import { vehiclePosition } from '@banyan/contract/fleet/vehicle-position'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { linkedSelect } from '@banyan/contract/online/linked-select'
import { system } from '@banyan/contract/tenancy/system'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { startServer } from '#testing/server.ts'

const { signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')
const place = (description: string, pointer: string) => JSON.stringify({ description, pointer })

const { id: typeId } = await boss.call(vehicleType.add, { name: '测试货车' })
const { id: otherTypeId } = await boss.call(vehicleType.add, { name: '测试客车' })
const { id: brandId } = await boss.call(vehicleBrand.add, { name: '榕牌', typeId })
const { id: kindId } = await boss.call(vehicleKind.add, { name: 'J6P', brandId })
const { id: consumerId } = await boss.call(consumer.add, {
  name: '顺达物流',
  kind: '2',
  phone: '010-88886666',
})

test('DOMAIN-003 DOMAIN-004 DOMAIN-005 kinds hang on brands and brands on types; each list names its parent', async () => {
  expect(await boss.call(vehicleKind.list, { name: 'J6P' })).toMatchObject({
    records: [{ brandId, brandId_dictText: '榕牌' }],
  })
  const brands = await boss.call(linkedSelect.ofMain, {
    tableName: 'fleet_vehicle_brand',
    valueField: 'id',
    labelField: 'name',
    foreignKey: 'type_id',
    mainTableName: 'fleet_vehicle_type',
    mainValueField: 'id',
    mainValue: typeId,
  })
  expect(brands).toMatchObject([{ value: brandId, text: '榕牌' }])
  await expect(boss.call(vehicleKind.add, { name: 'J6P', brandId })).rejects.toThrow('数据库中已存在该记录')
  await expect(boss.call(vehicleBrand.remove, { id: brandId })).rejects.toThrow(
    '「榕牌」正被 1 个车型使用，不能删除',
  )
})

test('DOMAIN-009 DOMAIN-010 a vehicle tells the texts of what it names; a kind brings brand and type along', async () => {
  const { id } = await boss.call(vehicle.add, { plateNo: '京A00001', kindId, consumerId })
  expect(await boss.call(vehicle.byId, { id })).toMatchObject({
    typeId_dictText: '测试货车',
    brandId_dictText: '榕牌',
    kindId_dictText: 'J6P',
    consumerId_dictText: '顺达物流',
    status: 2,
    status_dictText: '离线',
  })
  const branded = await boss.call(vehicle.add, { plateNo: '京A00008', brandId })
  expect(await boss.call(vehicle.byId, { id: branded.id })).toMatchObject({ typeId, brandId, kindId: null })
  await boss.call(vehicle.remove, { id: branded.id })
  const { id: otherBrandId } = await boss.call(vehicleBrand.add, { name: '竹牌', typeId: otherTypeId })
  const { id: otherKindId } = await boss.call(vehicleKind.add, { name: '六座', brandId: otherBrandId })
  const { id: otherId } = await boss.call(vehicle.add, { plateNo: '京A00009', kindId: otherKindId })
  expect(await boss.call(vehicle.byId, { id: otherId })).toMatchObject({
    typeId: otherTypeId,
    brandId: otherBrandId,
    kindId: otherKindId,
  })
  await boss.call(vehicle.remove, { id: otherId })
  await boss.call(vehicleKind.remove, { id: otherKindId })
  await boss.call(vehicleBrand.remove, { id: otherBrandId })
  await expect(boss.call(vehicle.edit, { id, typeId: otherTypeId })).rejects.toThrow('品牌不属于所选车辆类型')
  await boss.call(vehicle.edit, { id, typeId: otherTypeId, brandId: null })
  expect(await boss.call(vehicle.byId, { id })).toMatchObject({
    typeId: otherTypeId,
    brandId: null,
    kindId: null,
  })
  await expect(boss.call(consumer.remove, { id: consumerId })).rejects.toThrow(
    '「顺达物流」正被 1 个车辆使用，不能删除',
  )
})

test('DOMAIN-010 plate and frame numbers are unique in a tenant, and free in another', async () => {
  const vin = 'LFWADRJF100000001'
  await boss.call(vehicle.add, { plateNo: '京A00002', vin })
  await expect(boss.call(vehicle.add, { plateNo: '京A00002' })).rejects.toThrow('该车牌号已存在')
  await expect(boss.call(vehicle.add, { plateNo: '京A00003', vin })).rejects.toThrow('该车架号已存在')
  await expect(boss.call(vehicle.add, { plateNo: '京A00003', vin: 'short' })).rejects.toThrow(
    '车架号应为17位',
  )
  const stranger = await someone({ tenant: 1001, can: ['vehicle:add', 'vehicle:list'] })
  await stranger.call(vehicle.add, { plateNo: '京A00002', vin })
  expect(await stranger.call(vehicle.list, {})).toMatchObject({ total: 1 })
})

test('DEC-071 DEC-103 a place is kept as text and as numbers, and a new one is a report with its time', async () => {
  const { id } = await boss.call(vehicle.add, { plateNo: '京A00004', location: '116.4, 39.9' })
  const row = await boss.call(vehicle.byId, { id })
  expect(row).toMatchObject({
    location: place('116.4, 39.9', '116.400000,39.900000'),
    lastTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  await boss.call(vehicle.edit, { id, location: place('"pointer":"1,2"', '-73.5,-40.25') })
  expect(await sql('select longitude, latitude from fleet_vehicle where id = $1', [id])).toEqual([
    { longitude: -73.5, latitude: -40.25 },
  ])
  for (const location of ['北京', place('北京', ''), place('北京', '200,10'), '{"pointer":1}'])
    await expect(boss.call(vehicle.edit, { id, location })).rejects.toThrow('位置格式不正确')
  await boss.call(vehicle.edit, { id, color: '白' })
  expect(await boss.call(vehiclePosition.list, { vehicleId: id })).toMatchObject({ total: 2 })
})

test('DOMAIN-006 DEC-018 a device without a number gets the next one with the prefix of the system', async () => {
  const { tmnlPrefix } = await boss.call(system.info, {})
  expect(tmnlPrefix).toBe('wg_')
  await boss.call(device.add, { deviceNo: 'wg_000002', deviceName: '手工编号' })
  const numbers: (string | null | undefined)[] = []
  for (const deviceName of ['甲', '乙']) {
    const { id } = await boss.call(device.add, { deviceName })
    numbers.push((await boss.call(device.byId, { id })).deviceNo)
  }
  expect(numbers).toEqual(['wg_000001', 'wg_000003'])
  await expect(boss.call(device.add, { deviceNo: 'wg_000001' })).rejects.toThrow('该设备号已存在')
})

test('DOMAIN-006 a device that moves takes its vehicle along, and the vehicle keeps where it was', async () => {
  const { id: vehicleId } = await boss.call(vehicle.add, { plateNo: '京A00005' })
  const { id } = await boss.call(device.add, { deviceNo: 'D5', vehicleId })
  const location = place('天津', '117.200000,39.130000')
  await boss.call(device.edit, { id, location, status: '1' })
  expect(await boss.call(vehicle.byId, { id: vehicleId })).toMatchObject({ location })
  expect(await boss.call(vehiclePosition.list, { vehicleId })).toMatchObject({
    records: [{ location, deviceId_dictText: 'D5' }],
  })
  await expect(boss.call(vehicle.remove, { id: vehicleId })).rejects.toThrow('「京A00005」正被 1 个设备使用')
})

test('DEC-063 positions follow the data rules of vehicles', async () => {
  const { id: vehicleId } = await boss.call(vehicle.add, { plateNo: '京A00006', location: '116.4,39.9' })
  const other = await someone({ can: ['vehicle:list'] })
  const seen = async () => (await other.call(vehiclePosition.list, { vehicleId })).total
  expect(await seen()).toBe(1)
  const [held] = await sql<{ role_id: string }>('select role_id from access_user_role where user_id = $1', [
    other.userId,
  ])
  const own = { roleId: held!.role_id, entity: 'vehicle', scope: '4' }
  const { id: ruleId } = await boss.call(objectRule.add, own)
  expect(await seen()).toBe(0)
  await boss.call(objectRule.remove, { id: ruleId })
  expect(await seen()).toBe(1)
})

test('DOMAIN-011 DEC-105 people of a device are added, listed and removed by either identifier', async () => {
  const { id: deviceId } = await boss.call(device.add, { deviceNo: 'D7' })
  const people = await sql<{ id: string; realname: string }>(
    `select id, realname from identity_user where tenant_id = 1000 and username in ('u0003', 'u0004') order by username`,
  )
  const userIds = people.map(({ id }) => id)
  await boss.call(deviceUser.addUser, { deviceId, userIds })
  await boss.call(deviceUser.addUser, { deviceId, userIds })
  const users = async () => (await boss.call(device.byId, { id: deviceId })).users
  expect(await users()).toMatchObject(people.map(({ id, realname }) => ({ userId: id, realname })))
  const { body } = await boss.fetch(
    `/device/serviceDevice/deleteDeviceUser?deviceId=${deviceId}&userId=${userIds[0]}`,
    { method: 'DELETE' },
  )
  expect(body).toMatchObject({ success: true, result: null })
  const { id: vehicleId } = await boss.call(vehicle.add, { plateNo: '京A00007' })
  await boss.call(device.edit, { id: deviceId, vehicleId })
  expect(await boss.call(deviceUser.maintainers, { vclNo: '京A00007' })).toEqual({
    list: [{ maintainId: userIds[1], maintainName: people[1]!.realname }],
  })
  const [left] = (await users())!
  await boss.call(deviceUser.removeUser, { id: left!.id })
  expect(await users()).toEqual([])
  await expect(boss.call(deviceUser.removeUser, { id: left!.id })).rejects.toThrow('未找到对应数据')
  await expect(boss.call(deviceUser.removeUser, { deviceId })).rejects.toThrow('参数错误')
  await expect(boss.call(deviceUser.addUser, { deviceId, userIds: ['nobody'] })).rejects.toThrow(
    '用户不存在，请重新选择',
  )
})

test('DEC-061 vehicles, devices and consumers are found by name in table dictionaries', async () => {
  await boss.call(vehicle.add, { plateNo: '沪B77777' })
  expect(
    await boss.call(dictionary.search, { dict: 'fleet_vehicle,plate_no,id', keyword: '77777' }),
  ).toMatchObject([{ text: '沪B77777' }])
  expect(
    await boss.call(dictionary.search, { dict: 'fleet_consumer,name,id', keyword: '顺达' }),
  ).toMatchObject([{ value: consumerId }])
})

test('DOMAIN-009 a customer is a person unless told', async () => {
  const { id } = await boss.call(consumer.add, { name: '散客' })
  const kind = async () => String((await boss.call(consumer.byId, { id })).kind)
  expect(await kind()).toBe('1')
  await boss.call(consumer.edit, { id, kind: '2' })
  await boss.call(consumer.edit, { id, name: '散客二' })
  expect(await kind()).toBe('2')
  await boss.call(consumer.edit, { id, kind: null })
  expect(await kind()).toBe('1')
})

test('DEC-063 DEC-105 people of a device that a rule hides are neither added nor removed; the log tells each once', async () => {
  const { id: deviceId } = await boss.call(device.add, { deviceNo: 'D8' })
  const { userId } = boss
  await boss.call(deviceUser.addUser, { deviceId, userIds: [userId] })
  await boss.call(deviceUser.addUser, { deviceId, userIds: [userId] })
  const limited = await someone({ can: ['device:list', 'device:edit'] })
  await limitPerson({ sql }, limited, 'device', { condition: { field: 'deviceNo', rule: 'eq', val: 'D0' } })
  const [link] = (await boss.call(device.byId, { id: deviceId })).users!
  for (const touch of [
    () => limited.call(deviceUser.addUser, { deviceId, userIds: [userId] }),
    () => limited.call(deviceUser.removeUser, { id: link!.id }),
    () => limited.call(deviceUser.removeUser, { deviceId, userId }),
  ])
    await expect(touch()).rejects.toThrow('未找到对应数据')
  await expect(boss.call(deviceUser.removeUser, { userId })).rejects.toThrow('参数错误')
  await boss.call(deviceUser.removeUser, { deviceId, userId })
  const lines = await sql(
    `select content, operate_type, before, after from kernel_log where entity = 'device' and row_id = $1
       and content like '%使用人' order by create_time`,
    [deviceId],
  )
  expect(lines).toEqual([
    { content: '添加设备使用人', operate_type: 3, before: null, after: { users: [userId] } },
    { content: '移除设备使用人', operate_type: 3, before: { users: [userId] }, after: null },
  ])
  expect(await boss.call(deviceUser.maintainers, {})).toEqual({ list: [] })
})

test('DEC-063 where the place of vehicles is hidden no positions are told', async () => {
  const { id: vehicleId } = await boss.call(vehicle.add, { plateNo: '京A00010', location: '116.4,39.9' })
  const limited = await someone({ can: ['vehicle:list'] })
  await limitPerson({ sql }, limited, 'vehicle', { hidden: ['location'] })
  expect(await limited.call(vehiclePosition.list, { vehicleId })).toMatchObject({ total: 0, records: [] })
})

test('DOMAIN-010 another brand without a kind ends the kind; a status that is cleared is offline', async () => {
  const { id: second } = await boss.call(vehicleBrand.add, { name: '松牌', typeId })
  const { id } = await boss.call(vehicle.add, { plateNo: '京A00013', kindId, status: '1' })
  expect(await boss.call(vehicle.byId, { id })).toMatchObject({ typeId, brandId, kindId, status: 1 })
  await boss.call(vehicle.edit, { id, color: '红' })
  expect(await boss.call(vehicle.byId, { id })).toMatchObject({ brandId, kindId, status: 1, color: '红' })
  await boss.call(vehicle.edit, { id, brandId: second })
  expect(await boss.call(vehicle.byId, { id })).toMatchObject({ typeId, brandId: second, kindId: null })
  await expect(boss.call(vehicle.edit, { id, kindId, brandId: second })).rejects.toThrow('车型不属于所选品牌')
  await boss.call(vehicle.edit, { id, status: null })
  expect(await boss.call(vehicle.byId, { id })).toMatchObject({ status: 2 })
})

test('DEC-103 a place that stays the same is no report; a device reports for the vehicle it is on', async () => {
  const reports = () =>
    sql(
      `select p.vehicle_id, p.device_id, p.location, p.report_time = coalesce(v.last_time, p.report_time) as is_last
       from fleet_vehicle_position p join fleet_vehicle v on v.id = p.vehicle_id
       where v.plate_no in ('京A00011', '京A00012') order by p.create_time, p.id`,
    )
  const [a, b] = [
    (await boss.call(vehicle.add, { plateNo: '京A00011' })).id,
    (await boss.call(vehicle.add, { plateNo: '京A00012' })).id,
  ]
  const [here, there] = [place('甲', '116.400000,39.900000'), place('乙', '117.000000,40.000000')]
  const { id } = await boss.call(device.add, { deviceNo: 'D11', location: here })
  expect([await reports(), (await boss.call(device.byId, { id })).lastTime !== null]).toEqual([[], true])
  await boss.call(device.edit, { id, vehicleId: a })
  await boss.call(device.edit, { id, location: here })
  expect(await reports()).toEqual([])
  await boss.call(device.edit, { id, vehicleId: b, location: there })
  const report = { vehicle_id: b, device_id: id, location: there, is_last: true }
  expect(await reports()).toEqual([report])
  expect(await boss.call(vehicle.byId, { id: a })).toMatchObject({ location: null, lastTime: null })
  await boss.call(vehicle.edit, { id: b, location: there })
  expect(await reports()).toEqual([report])
  await boss.call(device.remove, { id })
})

test('DEC-103 an unusual plate or phone number is refused until it is to be kept; one that stays is left alone', async () => {
  const add = (draft: object) => boss.call(vehicle.add, draft as never)
  const wrongPlate = { result: { field: 'plateNo', message: '请输入正确的车牌号' } }
  expect((await boss.ask(vehicle.add, { plateNo: 'KR-88', keepUnusual: [] })).body).toMatchObject(wrongPlate)
  const { id } = await add({ plateNo: 'KR-88', keepUnusual: ['KR-88'] })
  const edit = (draft: object) => boss.ask(vehicle.edit, { id, keepUnusual: [], ...draft })
  expect((await edit({ plateNo: 'KR-89' })).body).toMatchObject(wrongPlate)
  expect((await edit({ plateNo: 'KR-88', color: '红' })).body).toMatchObject({ success: true })
  // Clients that know nothing of it are answered as before.
  await add({ plateNo: 'KR-90' })
  await expect(boss.call(consumer.add, { name: '周先生', phone: '12345' })).rejects.toThrow(
    '请输入正确的联系电话',
  )
  await boss.call(consumer.add, { name: '周先生', phone: '12345', keepUnusual: ['12345'] } as never)
})
