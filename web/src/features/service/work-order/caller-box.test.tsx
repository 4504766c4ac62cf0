import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { consumer } from '@banyan/contract/fleet/consumer'
import { device } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { workOrder } from '@banyan/contract/service/work-order'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FormScopeContext } from '#kit/widgets/form-scope.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { CallerBox } from './caller-box.tsx'

const location = '{"description":"鼓楼区1号","pointer":"119.300000,26.080000"}'
const everything = ['consumer:list', 'vehicle:list', 'device:list', 'workOrder:list']

/** The box in a form whose values the test holds. */
function open(can = everything, values: Record<string, unknown> = {}) {
  const filled = values
  const scope = {
    useValue: (name: string) => filled[name],
    read: () => filled,
    write: (given: Record<string, unknown>) => void Object.assign(filled, given),
    useRefusal: () => undefined,
    idOf: (name: string) => name,
    fields: [],
  }
  show(
    <FormScopeContext value={scope}>
      <CallerBox />
    </FormScopeContext>,
    { can },
  )
  return filled
}

const customers = [
  { id: 'c1', name: '王强', phone: '13800000001', address: '五四路1号' },
  { id: 'c2', name: '王强', phone: '13800000002', address: '华林路9号' },
]
const orders = [
  { id: 'w9', orderNo: 'W9', status: 2, location, createTime: '2026-11-01 10:00:00' },
  { id: 'w8', orderNo: 'W8', status: 4, createTime: '2026-10-01 10:00:00' },
]
function answer() {
  server.on(consumer.list, () => ({ records: customers as never, total: 2 }))
  server.on(consumer.byId, ({ id }) => customers.find((each) => each.id === id) as never)
  const ofBoth = ['c1', 'c2'].flatMap((consumerId) => [
    { id: 'v1', plateNo: '闽A12345', consumerId },
    { id: `v2${consumerId}`, plateNo: '闽A99999', consumerId },
  ])
  server.on(vehicle.list, ({ consumerId }) => ({
    records: (consumerId ? ofBoth.filter((each) => each.consumerId === consumerId) : [ofBoth[0]]) as never,
    total: 1,
  }))
  server.on(vehicle.byId, () => ofBoth[0] as never)
  server.on(device.list, ({ vehicleId }) => ({
    records: (vehicleId ? [{ id: 'd1', deviceNo: 'D1', vehicleId }] : []) as never,
    total: 1,
  }))
  return server.on(workOrder.list, ({ superQueryParams }) => ({
    records: (superQueryParams ? orders.slice(0, 1) : orders) as never,
    total: superQueryParams ? 7 : 2,
  }))
}

test('a name finds namesakes told apart; choosing one fills phone and last address, and offers the vehicles', async () => {
  answer()
  const filled = open()
  await hand.type(screen.getByRole('combobox'), '王强')
  await hand.click(await screen.findByText('13800000002 · 华林路9号'))
  await waitFor(() => expect(filled).toEqual({ consumerId: 'c2', contactPhone: '13800000002', location }))
  await hand.click(await screen.findByRole('button', { name: '闽A12345' }))
  expect(filled.vehicleId).toBe('v1')
})

test('a plate fills vehicle and customer, and warns of an order that is still open', async () => {
  const asked = answer()
  const filled = open()
  await hand.type(screen.getByRole('combobox'), '12345')
  await hand.click(await screen.findByText('闽A12345'))
  await screen.findByText('该车辆有 7 张未完成的工单')
  expect(screen.getAllByRole('link', { name: 'W9' })[0]?.getAttribute('href')).toBe(
    '#/vclinfoExtend/workOrder?busId=w9',
  )
  const [asksOpen] = asked.mock.calls.flatMap(([input]) => (input.superQueryParams ? [input] : []))
  expect(asksOpen).toMatchObject({ vehicleId: 'v1', column: 'createTime', order: 'desc' })
  expect(decodeURIComponent(asksOpen?.superQueryParams ?? '')).toContain('"val":"1,2,3"')
  // Its history has what is done.
  expect(screen.getByText('最近的工单（1）')).toBeTruthy()
  await waitFor(() =>
    expect(filled).toMatchObject({
      vehicleId: 'v1',
      consumerId: 'c1',
      deviceId: 'd1',
      contactPhone: '13800000001',
      location,
    }),
  )
})

test('a vehicle chosen in the form itself is warned of too, and its devices are offered', async () => {
  answer()
  server.on(device.list, () => ({
    records: ['D1', 'D2'].map((deviceNo, at) => ({ id: `d${at}`, deviceNo })) as never,
    total: 2,
  }))
  const filled = open(everything, { vehicleId: 'v1' })
  await screen.findByText('该车辆有 7 张未完成的工单')
  expect(screen.queryByText(/最近的工单/)).toBeNull()
  await hand.click(await screen.findByRole('button', { name: 'D2' }))
  expect(filled).toEqual({ vehicleId: 'v1', deviceId: 'd1' })
})

test('a customer without orders gives their address; a new one is made in place with what was typed', async () => {
  answer()
  server.on(consumer.list, () => ({ records: [], total: 0 }))
  server.on(vehicle.list, () => ({ records: [], total: 0 }))
  server.on(workOrder.list, () => ({ records: [], total: 0 }))
  server.on(dictionary.items, () => [])
  const add = server.on(consumer.add, () => ({ id: 'c2' }))
  const filled = open([...everything, 'consumer:add'])
  await hand.type(screen.getByRole('combobox'), '13800000002')
  expect(screen.queryByRole('button', { name: '新建车辆' })).toBeNull()
  await screen.findByText('没有找到，可以新建或在下面直接填写')
  await hand.click(await screen.findByRole('button', { name: '新建客户' }))
  const drawer = within(await screen.findByRole('dialog', { name: '新建客户' }))
  expect((await drawer.findByLabelText<HTMLInputElement>('联系电话')).value).toBe('13800000002')
  await hand.type(drawer.getByLabelText('客户名称'), '王强')
  await hand.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(filled).toMatchObject({
      consumerId: 'c2',
      contactPhone: '13800000002',
      location: '{"description":"华林路9号","pointer":""}',
    }),
  )
  expect(add.mock.lastCall?.[0]).toMatchObject({ name: '王强', phone: '13800000002', keepUnusual: [] })
})

test('what stands in the order already is kept, and nobody is asked for what may not be listed', async () => {
  answer()
  const people = server.on(consumer.list, () => ({ records: [], total: 0 }))
  const filled = open(['vehicle:list', 'workOrder:list'], { contactPhone: '1', location: '{}' })
  await hand.type(screen.getByRole('combobox'), '12345')
  await hand.click(await screen.findByText('闽A12345'))
  await screen.findByText('该车辆有 7 张未完成的工单')
  expect(filled).toMatchObject({ vehicleId: 'v1', contactPhone: '1', location: '{}' })
  expect(people).not.toHaveBeenCalled()
})
