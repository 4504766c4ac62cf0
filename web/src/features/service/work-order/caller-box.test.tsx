import { consumer } from '@banyan/contract/fleet/consumer'
import { device } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { workOrder } from '@banyan/contract/service/work-order'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FormScopeContext } from '#kit/widgets/form-scope.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { CallerBox } from './caller-box.tsx'

const hand = userEvent.setup()
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
  server.on(vehicle.list, ({ consumerId }) => ({
    records: [{ id: 'v1', plateNo: '闽A12345', consumerId: consumerId ?? 'c1' }] as never,
    total: 1,
  }))
  server.on(device.list, () => ({ records: [], total: 0 }))
  return server.on(workOrder.list, () => ({ records: orders as never, total: 2 }))
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
  await screen.findByText('该车辆有 1 张未完成的工单')
  expect(screen.getAllByRole('link', { name: 'W9' })[0]?.getAttribute('href')).toBe(
    '#/vclinfoExtend/workOrder?busId=w9',
  )
  expect(asked.mock.lastCall?.[0]).toMatchObject({ vehicleId: 'v1', column: 'createTime', order: 'desc' })
  expect(filled).toMatchObject({ vehicleId: 'v1', consumerId: 'c1', contactPhone: '13800000001', location })
})

test('what stands in the order already is kept, and nobody is asked for what may not be listed', async () => {
  answer()
  const people = server.on(consumer.list, () => ({ records: [], total: 0 }))
  const filled = open(['vehicle:list', 'workOrder:list'], { contactPhone: '1', location: '{}' })
  await hand.type(screen.getByRole('combobox'), '12345')
  await hand.click(await screen.findByText('闽A12345'))
  await screen.findByText('该车辆有 1 张未完成的工单')
  expect(filled).toMatchObject({ vehicleId: 'v1', contactPhone: '1', location: '{}' })
  expect(people).not.toHaveBeenCalled()
})
