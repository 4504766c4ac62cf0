import { dictionary, remoteDictionary } from '@banyan/contract/dictionary/dictionary'
import { consumer } from '@banyan/contract/fleet/consumer'
import { device, deviceUser } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { vehicleKind } from '@banyan/contract/fleet/vehicle-kind'
import { vehiclePosition } from '@banyan/contract/fleet/vehicle-position'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { linkedSelect } from '@banyan/contract/online/linked-select'
import { jurisdiction } from '@banyan/contract/organisation/jurisdiction'
import { workOrder } from '@banyan/contract/service/work-order'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { storedSession } from '#kit/call/storage.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ConsumerPage } from './consumer/consumer-page.tsx'
import { DevicePage } from './device/device-page.tsx'
import { pages } from './pages.ts'
import { fleetSources } from './record-sources.ts'
import { VehiclePage } from './vehicle/vehicle-page.tsx'

const can = ['vehicle', 'device', 'consumer', 'vehicleKind'].flatMap((name) =>
  ['list', 'add', 'edit'].map((verb) => `${name}:${verb}`),
)
const car = {
  id: 'v1',
  version: 1,
  plateNo: '京A12345',
  consumerId: 'c1',
  consumerId_dictText: '顺达物流',
  status: 1,
  status_dictText: '在线',
}
const terminal = {
  id: 'd1',
  version: 1,
  deviceNo: 'wg_000001',
  vehicleId: 'v1',
  status: 2,
  status_dictText: '离线',
}
const owner = { id: 'c1', version: 1, name: '顺达物流', phone: '13900000000' }

async function openDetail(name: string) {
  const row = (await screen.findByText(name)).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '详情' }))
}

beforeEach(() => {
  localStorage.clear()
  server.on(dictionary.items, () => [])
  server.on(remoteDictionary.search, () => [])
  server.on(remoteDictionary.texts, () => [])
})

test('DOMAIN-010 DOMAIN-006 DOMAIN-009 the detail of a vehicle shows its devices, its owner and its positions', async () => {
  server.on(vehicle.list, () => ({ records: [car], total: 1 }))
  server.on(vehicle.byId, () => car)
  const devices = server.on(device.list, () => ({ records: [terminal], total: 1 }))
  server.on(device.byId, () => terminal)
  server.on(consumer.byId, () => owner)
  server.on(vehiclePosition.list, () => ({ records: [], total: 0 }))
  show(<VehiclePage />, { can })
  await openDetail('京A12345')
  const detail = await screen.findByRole('dialog')
  await hand.click(await within(detail).findByRole('tab', { name: '设备 1' }))
  expect(devices.mock.lastCall?.[0]).toMatchObject({ vehicleId: 'v1' })
  await hand.click(await within(detail).findByRole('button', { name: 'wg_000001' }))
  await screen.findByText('设备详情 · wg_000001')
  await hand.click(within(detail).getByRole('tab', { name: '客户' }))
  await within(detail).findByText('13900000000')
  expect(within(detail).getByRole('tab', { name: '位置记录 0' })).toBeTruthy()
})

test.each([
  ['车辆', '京A12345', <VehiclePage key="v" />, { vehicleId: 'v1' }],
  ['设备', 'wg_000001', <DevicePage key="d" />, { deviceId: 'd1' }],
  ['客户', '顺达物流', <ConsumerPage key="c" />, { consumerId: 'c1' }],
])(
  'DOMAIN-008 the detail of a %s shows its orders, and one of them opens above it',
  async (_, name, page, by) => {
    const order = { id: 'o1', version: 1, orderNo: 'WO202611150001', status: 3, status_dictText: '处理中' }
    server.on(vehicle.list, () => ({ records: [car], total: 1 }))
    server.on(vehicle.byId, () => car)
    server.on(device.list, () => ({ records: [terminal], total: 1 }))
    server.on(device.byId, () => ({ ...terminal, users: [] }))
    server.on(consumer.list, () => ({ records: [owner], total: 1 }))
    server.on(consumer.byId, () => owner)
    server.on(vehiclePosition.list, () => ({ records: [], total: 0 }))
    const orders = server.on(workOrder.list, () => ({ records: [order], total: 1 }))
    server.on(workOrder.byId, () => order)
    show(page, { can: [...can, 'workOrder:list'] })
    await openDetail(name)
    await hand.click(await screen.findByRole('tab', { name: '工单 1' }))
    expect(orders.mock.lastCall?.[0]).toMatchObject(by)
    await hand.click(await screen.findByRole('button', { name: 'WO202611150001' }))
    await screen.findByText('工单详情 · WO202611150001')
  },
)

test('DOMAIN-010 who may not list devices sees no tab of them; an address opens the record it names', async () => {
  server.on(vehicle.list, () => ({ records: [], total: 0 }))
  const read = server.on(vehicle.byId, () => car)
  server.on(vehiclePosition.list, () => ({ records: [], total: 0 }))
  show(<VehiclePage />, { can: ['vehicle:list'], path: '/?record=v1' })
  const detail = await screen.findByRole('dialog')
  await screen.findByText('车辆详情 · 京A12345')
  expect(read.mock.lastCall?.[0]).toEqual({ id: 'v1' })
  expect(within(detail).queryByRole('tab', { name: /设备/ })).toBeNull()
  await hand.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('DOMAIN-004 DOMAIN-005 brands are offered once a type is chosen, and another type takes the brand back', async () => {
  server.on(vehicle.list, () => ({ records: [], total: 0 }))
  server.on(remoteDictionary.search, () => [
    { value: 't1', text: '重型货车', title: '重型货车' },
    { value: 't2', text: '客车', title: '客车' },
  ])
  const brands = server.on(linkedSelect.ofMain, () => [{ value: 'b1', text: '解放', label: '解放' }])
  show(<VehiclePage />, { can })
  await hand.click(await screen.findByRole('button', { name: /新增$/ }))
  const form = await screen.findByRole('dialog')
  const choose = async (label: string, text: string) => {
    fireEvent.mouseDown(within(form).getByLabelText(label))
    fireEvent.click(await screen.findByTitle(text))
  }
  await waitFor(() => within(form).getByLabelText('品牌'))
  await choose('车辆类型', '重型货车')
  await choose('品牌', '解放')
  expect(brands.mock.calls[0]?.[0]).toMatchObject({
    tableName: 'fleet_vehicle_brand',
    foreignKey: 'type_id',
    mainValue: 't1',
  })
  await within(form).findByText('解放')
  await choose('车辆类型', '客车')
  await waitFor(() => expect(within(form).queryByText('解放')).toBeNull())
})

test('DOMAIN-007 DOMAIN-011 people of the jurisdiction are added to a device and taken from it', async () => {
  const users = [{ id: 'l1', userId: 'u1', realname: '张三' }]
  server.on(device.list, () => ({ records: [terminal], total: 1 }))
  server.on(device.byId, () => ({ ...terminal, users }))
  server.on(vehicle.byId, () => car)
  server.on(jurisdiction.people, () => [
    { id: 'u1', realname: '张三', departName: '一部' },
    { id: 'u2', realname: '李四', departName: '一部' },
  ])
  const add = server.on(deviceUser.addUser, () => null)
  const remove = server.on(deviceUser.removeUser, () => null)
  show(<DevicePage />, { can })
  await openDetail('wg_000001')
  await hand.click(await screen.findByRole('tab', { name: '使用人 1' }))
  await screen.findByText('张三')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '选择使用人' }))
  fireEvent.click(await screen.findByTitle('李四 · 一部'))
  expect(screen.queryByTitle('张三 · 一部')).toBeNull()
  await hand.click(screen.getByRole('button', { name: '添加' }))
  await waitFor(() => expect(add.mock.lastCall?.[0]).toEqual({ deviceId: 'd1', userIds: ['u2'] }))
  await hand.click(screen.getByRole('button', { name: '移除' }))
  await hand.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: '移除' }))
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ id: 'l1' }))
})

test('DOMAIN-009 the detail of an owner shows their vehicles', async () => {
  server.on(consumer.list, () => ({ records: [owner], total: 1 }))
  server.on(consumer.byId, () => owner)
  const vehicles = server.on(vehicle.list, () => ({ records: [car], total: 1 }))
  show(<ConsumerPage />, { can })
  await openDetail('顺达物流')
  await hand.click(await screen.findByRole('tab', { name: '车辆 1' }))
  await screen.findByRole('button', { name: '京A12345' })
  expect(vehicles.mock.lastCall?.[0]).toMatchObject({ consumerId: 'c1' })
})

test('DOMAIN-005 kinds are listed with their brands', async () => {
  const kind = { id: 'k1', version: 1, name: 'J6P', brandId: 'b1', brandId_dictText: '解放' }
  server.on(vehicleKind.list, () => ({ records: [kind], total: 1 }))
  const VehicleKindPage = await pages['vclinfoExtend/vehicleKind']!()
  show(<VehicleKindPage />, { can })
  await screen.findByText('J6P')
  expect(screen.getByText('解放')).toBeTruthy()
})

test('DOMAIN-003 types are listed, and a new one is saved with its code and order', async () => {
  const type = { id: 't1', version: 1, name: '重型货车', code: 'HEAVY', sortNo: 1 }
  server.on(vehicleType.list, () => ({ records: [type], total: 1 }))
  const add = server.on(vehicleType.add, () => ({ id: 't2' }))
  const VehicleTypePage = await pages['vclinfoExtend/vehicleType']!()
  show(<VehicleTypePage />, { can: ['vehicleType:list', 'vehicleType:add'] })
  await screen.findByText('HEAVY')
  await hand.click(screen.getByRole('button', { name: /新增$/ }))
  const form = await screen.findByRole('dialog')
  await hand.type(await within(form).findByLabelText('类型名称'), '冷藏车')
  await hand.type(within(form).getByLabelText('类型编码'), 'COLD')
  await hand.click(within(form).getByRole('button', { name: /保\s*存$/ }))
  await waitFor(() => expect(add.mock.lastCall?.[0]).toMatchObject({ name: '冷藏车', code: 'COLD' }))
})

test('ux 4 the command bar finds vehicles by a part of their plate and opens them', async () => {
  const list = server.on(vehicle.list, () => ({ records: [car], total: 1 }))
  const found = await fleetSources[0]!.find('1234', new AbortController().signal)
  expect(list.mock.lastCall?.[0]).toMatchObject({ plateNo: '*1234*' })
  expect(found).toEqual([
    { id: 'v1', title: '京A12345', hint: '顺达物流', to: '/vclinfoExtend/vehicle?record=v1' },
  ])
})

test('SESS-021 DEC-018 the form of a device says how it is numbered and how many a vehicle carries', async () => {
  storedSession.write('tmnlPrefix', 'dev-')
  storedSession.write('moreTmnl', 0)
  server.on(device.list, () => ({ records: [], total: 0 }))
  show(<DevicePage />, { can })
  await hand.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement)
  await screen.findByText('不填则自动编号，如 dev-000001')
  screen.getByText('一辆车只能绑定一台设备')
})

test('an unusual plate is refused while typing and saved once it is marked to be kept', async () => {
  server.on(vehicle.list, () => ({ records: [], total: 0 }))
  server.on(linkedSelect.ofMain, () => [])
  const add = server.on(vehicle.add, () => ({ id: 'v2' }))
  show(<VehiclePage />, { can })
  await hand.click(await screen.findByRole('button', { name: /新增$/ }))
  const form = await screen.findByRole('dialog')
  await hand.type(await within(form).findByLabelText('车牌号'), 'KR-88')
  await hand.click(within(form).getByRole('button', { name: /保\s*存/ }))
  await within(form).findByText('请输入正确的车牌号')
  expect(add).not.toHaveBeenCalled()
  await hand.click(within(form).getByRole('checkbox', { name: '仍按此号码保存' }))
  expect(within(form).queryByText('请输入正确的车牌号')).toBeNull()
  await hand.click(within(form).getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(add.mock.lastCall?.[0]).toMatchObject({ plateNo: 'KR-88', keepUnusual: ['KR-88'] }),
  )
})
