import { device } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import type { MapSpot } from '@banyan/contract/map/distribution-map'
import { handlerCandidate } from '@banyan/contract/service/handler-candidate'
import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { SpotCard } from './spot-card.tsx'

const spot = (given: Partial<MapSpot>): MapSpot => ({
  type: 'vehicle',
  id: 'v/1',
  label: '京A12345',
  status: '1',
  time: null,
  lng: 116.4,
  lat: 39.9,
  ...given,
})
const open = (given: Partial<MapSpot> = {}, status = '在线', onClose = () => {}) =>
  show(<SpotCard spot={spot(given)} status={status} onClose={onClose} />)
const facts = () =>
  [...document.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map((part) => part.textContent).join(' '),
  )
const location = '{"description":"北京市东城区","pointer":"116.4,39.9"}'

test('DEC-107 a vehicle is told by what it is, whose it is and where it was last heard of', async () => {
  server.on(vehicle.byId, () => ({
    id: 'v/1',
    version: 1,
    brandId_dictText: '东风',
    kindId_dictText: '天锦',
    consumerId_dictText: '顺达物流',
    departId_dictText: '华北',
    location,
    lastTime: '2026-11-14 09:21:07',
  }))
  open()
  await screen.findByText('东风 天锦')
  expect(facts()).toEqual([
    '品牌车型 东风 天锦',
    '客户 顺达物流',
    '部门 华北',
    '位置 北京市东城区',
    '最后上报 2026-11-14 09:21:07',
  ])
  expect(screen.getByRole('region').getAttribute('aria-label')).toBe('车辆 京A12345')
  expect(screen.getByRole('link', { name: '详情' }).getAttribute('href')).toMatch(/\?\w+=v%2F1$/)
  screen.getByText('在线')
  expect(screen.queryByText('还没有位置，地图上看不到')).toBeNull()
})

test('DEC-107 a device and an order are told by facts of their own', async () => {
  server.on(device.byId, () => ({ id: 'd1', version: 1, deviceName: '终端', vehicleId_dictText: '京A12345' }))
  const { unmount } = open({ type: 'device', id: 'd1' })
  await screen.findByText('终端')
  expect(facts()).toEqual(['名称 终端', '车辆 京A12345', '位置 -', '最后上报 -'])
  unmount()
  server.on(workOrder.byId, () => ({
    id: 'w1',
    version: 1,
    serviceTypeId_dictText: '上门维修',
    handlerId_dictText: '张三',
    createTime: '2026-11-14 09:21:07',
  }))
  open({ type: 'workOrder', id: 'w1' })
  await screen.findByText('上门维修')
  expect(facts()).toEqual([
    '服务类型 上门维修',
    '客户 -',
    '处理人 张三',
    '地址 -',
    '创建时间 2026-11-14 09:21:07',
  ])
})

test.each([{ lng: null }, { lat: null }])('what has no place says so: %j', (given) => {
  server.on(vehicle.byId, () => failure(500, '系统繁忙'))
  open(given)
  screen.getByText('还没有位置，地图上看不到')
})

test('a record that does not come leaves dashes, and disturbs nobody', async () => {
  const read = server.on(vehicle.byId, () => failure(500, '系统繁忙'))
  const onClose = vi.fn()
  open({ label: null }, '', onClose)
  await waitFor(() => expect(read).toHaveBeenCalled())
  expect(facts().map((fact) => fact.slice(-1))).toEqual(['-', '-', '-', '-', '-'])
  expect(document.querySelector('strong')?.textContent).toBe('-')
  expect(document.querySelector('header i')).toBeNull()
  expect(screen.queryByText('系统繁忙')).toBeNull()
  screen.getByRole('button', { name: '关闭' }).click()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('an order on the map is dispatched and its customer called; a finished one offers neither move', async () => {
  const order = { id: 'w1', version: 1, orderNo: 'W1', status: '1', contactPhone: '138 0013 8000' }
  server.on(workOrder.byId, () => order as never)
  const person = { id: 'p1', realname: '陈思远', departName: '', openCount: 0, reason: '最空闲' }
  const nowhere = { lng: null, lat: null, place: null, placeTime: null, distance: null }
  const candidates = server.on(handlerCandidate.candidates, () => ({
    onDuty: null,
    people: [{ ...person, ...nowhere }],
  }))
  const can = [workOrderState.dispatch.needs, workOrderState.accept.needs]
  const { unmount } = show(
    <SpotCard spot={spot({ type: 'workOrder', id: 'w1' })} status="待派单" onClose={() => {}} />,
    { can },
  )
  expect((await screen.findByRole('link', { name: /拨号/ })).getAttribute('href')).toBe('tel:13800138000')
  await screen.findByRole('region', { name: '派给' })
  await hand.click(screen.getByRole('button', { name: '派单' }))
  await screen.findByRole('dialog', { name: '派单' })
  unmount()
  Object.assign(order, { id: 'w2', status: '4' })
  candidates.mockClear()
  show(<SpotCard spot={spot({ type: 'workOrder', id: 'w2' })} status="已完成" onClose={() => {}} />, { can })
  await screen.findByRole('link', { name: /拨号/ })
  await waitFor(() => expect(screen.queryByRole('button', { name: /派单|改派|接单/ })).toBeNull())
  expect([screen.queryByRole('region', { name: /派给/ }), candidates.mock.calls]).toEqual([null, []])
})
