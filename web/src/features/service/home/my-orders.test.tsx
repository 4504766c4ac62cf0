import { workOrder } from '@banyan/contract/service/work-order'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { MyOrders, OrderFigures } from './my-orders.tsx'

const can = ['workOrder:list', 'workOrder:handle']
const order = (id: string, given: object) =>
  ({ id, version: 1, orderNo: `NO-${id}`, status: 2, ...given }) as never
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('an order tells its state, what it is about, how urgent it is and since when it waits', async () => {
  const list = server.on(workOrder.list, () => ({
    records: [
      order('a/1', {
        serviceTypeId_dictText: '上门维修',
        consumerId_dictText: '顺达物流',
        level: '1',
        level_dictText: '紧急',
        overtime: 1,
        createTime: '2026-11-14 09:21:07',
      }),
      order('b', {
        status: 3,
        waiting: '1',
        waiting_dictText: '待件',
        consumerId_dictText: '远达物流',
        level: '2',
        level_dictText: '重要',
        overtime: 0,
      }),
      order('c', { serviceTypeId_dictText: '保养', level: '3', level_dictText: '一般' }),
    ],
    total: 3,
  }))
  show(<MyOrders />, { can })
  await screen.findByText('上门维修 · 顺达物流')
  expect(lines()).toEqual([
    '待处理上门维修 · 顺达物流紧急超时2026-11-14 09:21',
    '等待中远达物流重要',
    '待处理保养',
  ])
  expect(screen.getByText('保养').title).toBe('NO-c')
  expect(screen.getByTitle('处理中，等待：待件')).toBeTruthy()
  const [first, ...others] = screen.getAllByRole('link').filter((link) => link.closest('li'))
  expect(first?.getAttribute('href')).toBe('#/vclinfoExtend/workOrder?busId=a%2F1')
  expect(others).toHaveLength(2)
  expect(screen.getByRole('link', { name: '查看更多' }).getAttribute('href')).toBe(
    '#/vclinfoExtend/workOrder?mine=1',
  )
  expect(list.mock.lastCall?.[0]).toMatchObject({
    mine: '1',
    pageNo: 1,
    pageSize: 5,
    column: 'createTime',
    order: 'asc',
  })
})

test('nothing to do and an answer that does not come are told apart', async () => {
  server.on(workOrder.list, () => ({ records: [], total: 0 }))
  const { unmount } = show(<MyOrders />, { can })
  await screen.findByText('没有待处理的工单')
  unmount()
  server.on(workOrder.list, () => failure(500, '系统繁忙'))
  show(<MyOrders />, { can: [...can, 'workOrder:dispatch'] })
  await screen.findByText(/没有取到，请稍后刷新|没有待处理的工单/)
  expect(screen.queryByText('系统繁忙')).toBeNull()
})

test('figures are for those who work on orders and those who give them out', async () => {
  const list = server.on(workOrder.list, ({ mine }) => ({ records: [], total: mine ? 7 : 12 }))
  show(<OrderFigures />, { can: ['workOrder:list', 'workOrder:dispatch'] })
  const waiting = await screen.findByRole('link', { name: /^待派单\s*12$/ })
  expect(waiting.getAttribute('href')).toBe('#/vclinfoExtend/workOrder?status=1')
  expect(screen.queryByText('我的工单')).toBeNull()
  expect(list.mock.calls.map(([input]) => input)).toEqual([{ status: '1', pageNo: 1, pageSize: 1 }])
})

test('who does not work on orders has no list of theirs', () => {
  const list = server.on(workOrder.list, () => ({ records: [], total: 0 }))
  show(<MyOrders />, { can: ['workOrder:list', 'workOrder:dispatch'] })
  expect(screen.queryByText('我的工单')).toBeNull()
  expect(list).not.toHaveBeenCalled()
})
