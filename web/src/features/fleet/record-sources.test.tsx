import { consumer } from '@banyan/contract/fleet/consumer'
import { device } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { workOrder } from '@banyan/contract/service/work-order'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { call } from '#kit/call/api.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { fleetSources } from './record-sources.ts'

const find = (title: string, word: string) =>
  fleetSources.find((source) => source.title === title)!.find(word, new AbortController().signal)

test('ux 4 the command bar finds devices by a part of their number', async () => {
  const list = server.on(device.list, () => ({
    records: [
      { id: 'd 1', version: 1, deviceNo: 'wg_000001', deviceName: '网关' },
      { id: 'd2', version: 1, deviceNo: 'wg_000002', deviceName: null },
    ],
    total: 2,
  }))
  expect(await find('设备', '0000')).toEqual([
    { id: 'd 1', title: 'wg_000001', hint: '网关', to: '/vclinfoExtend/device?record=d%201' },
    { id: 'd2', title: 'wg_000002', hint: '', to: '/vclinfoExtend/device?record=d2' },
  ])
  expect(list.mock.lastCall?.[0]).toMatchObject({ pageNo: 1, pageSize: 5, deviceNo: '*0000*' })
})

test('ux 4 the command bar finds owners by a part of their name', async () => {
  const list = server.on(consumer.list, () => ({
    records: [
      { id: 'c1', version: 1, name: '顺达物流', phone: '13900000000' },
      { id: 'c2', version: 1, name: '远达物流', phone: null },
    ],
    total: 2,
  }))
  expect(await find('客户', '物流')).toEqual([
    { id: 'c1', title: '顺达物流', hint: '13900000000', to: '/vclinfoExtend/consumer?record=c1' },
    { id: 'c2', title: '远达物流', hint: '', to: '/vclinfoExtend/consumer?record=c2' },
  ])
  expect(list.mock.lastCall?.[0]).toMatchObject({ pageNo: 1, pageSize: 5, name: '*物流*' })
})

test('ux 4 the command bar finds work orders by a part of their number and shows them in their list', async () => {
  const list = server.on(workOrder.list, () => ({
    records: [
      {
        id: 'o1',
        version: 1,
        orderNo: 'WO 1/2',
        status_dictText: '处理中',
        consumerId_dictText: '顺达物流',
      },
      { id: 'o2', version: 1, orderNo: 'WO2', consumerId_dictText: '远达物流' },
    ],
    total: 2,
  }))
  expect(await find('工单', 'WO')).toEqual([
    {
      id: 'o1',
      title: 'WO 1/2',
      hint: '处理中 · 顺达物流',
      to: '/vclinfoExtend/workOrder?orderNo=WO%201%2F2',
    },
    { id: 'o2', title: 'WO2', hint: '远达物流', to: '/vclinfoExtend/workOrder?orderNo=WO2' },
  ])
  expect(list.mock.lastCall?.[0]).toMatchObject({ pageNo: 1, pageSize: 5, orderNo: '*WO*' })
})

test.each([
  ['车辆', vehicle],
  ['设备', device],
  ['客户', consumer],
  ['工单', workOrder],
])('a search among %s that fails puts no message on the screen', async (title, { list }) => {
  server.on(list, () => failure(500, '系统繁忙'))
  show(null)
  await expect(find(title, 'x')).rejects.toThrow('系统繁忙')
  server.on(list, () => failure(500, '另一条消息'))
  await call(list, { pageNo: 1, pageSize: 5 }).catch(() => undefined)
  await screen.findByText('另一条消息') // messages come in order, so an earlier one would be there
  expect(screen.queryByText('系统繁忙')).toBeNull()
})
