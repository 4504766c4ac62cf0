import { area, type MapSupply } from '@banyan/contract/area/area'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { distributionMap, type LayerSummary, type MapSpot } from '@banyan/contract/map/distribution-map'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { allowDrawing } from '#testing/canvas.ts'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { MapSection } from './map-section.tsx'

allowDrawing()

const vehicles: LayerSummary = {
  type: 'vehicle',
  total: 10_321,
  statuses: [
    { value: '1', text: '在线', count: 8120 },
    { value: '2', text: '离线', count: 2201 },
  ],
  extent: [116, 26, 120, 40],
}
const devices: LayerSummary = { type: 'device', total: 0, statuses: [], extent: null }
const spot = (given: Partial<MapSpot> = {}): MapSpot => ({
  type: 'vehicle',
  id: 'v1',
  label: '京A12345',
  status: '1',
  time: '2026-01-02 09:21:00',
  lng: 116.4,
  lat: 39.9,
  ...given,
})
const offline: MapSupply = { provider: 'offline', crs: 'WGS84', layers: [], attribution: '轮廓示意图' }
const nothing = { layers: [], inView: 0, points: [], clusters: [], rows: [] }
const full = { layers: [vehicles, devices], inView: 1, points: [spot()], clusters: [], rows: [spot()] }

beforeEach(() => {
  queryClient.clear()
  server.on(area.supply, () => offline)
  server.on(vehicle.byId, () => ({
    id: 'v1',
    version: 1,
    brandId_dictText: '解放',
    kindId_dictText: 'J6P',
    consumerId_dictText: '顺达物流',
    location: '{"description":"北京市东城区","pointer":"116.4,39.9"}',
  }))
})

test('DOMAIN-001 DOMAIN-002 DEC-107 the side shows the counts by status; a row opens the card with the way to its record', async () => {
  server.on(distributionMap.data, () => full)
  show(<MapSection />)
  const list = await screen.findByRole('list', { name: '当前范围' })
  expect(screen.getByText('车辆 10,321')).toBeTruthy()
  expect(screen.getByText('在线 8,120')).toBeTruthy()
  await hand.click(within(list).getByRole('button', { name: /京A12345/ }))
  const card = await screen.findByRole('region', { name: '车辆 京A12345' })
  await within(card).findByText('解放 J6P')
  expect(within(card).getByText('北京市东城区')).toBeTruthy()
  expect(within(card).getByRole('link', { name: '详情' }).getAttribute('href')).toBe(
    '#/vclinfoExtend/vehicle?record=v1',
  )
  await hand.click(within(card).getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('region', { name: '车辆 京A12345' })).toBeNull()
})

test('DEC-107 the map asks for what it shows, for the layers that are on, and for the keyword', async () => {
  const data = server.on(distributionMap.data, () => full)
  show(<MapSection />)
  await screen.findByRole('application', { name: '地图' })
  await waitFor(() => expect(data.mock.lastCall?.[0].bbox).toHaveLength(4))
  await hand.click(screen.getByRole('checkbox', { name: /设备/ }))
  await waitFor(() => expect(data.mock.lastCall?.[0].types).toEqual(['vehicle']))
  data.mockImplementation(() => ({ ...full, rows: [] }))
  await hand.type(screen.getByRole('searchbox'), ' 京A1 {Enter}')
  await waitFor(() => expect(data.mock.lastCall?.[0].keyword).toBe('京A1'))
  await screen.findByText('没有匹配的车牌号、设备号或工单号')
})

test('DEC-107 a tenant without vehicles is led to where they begin; who may see no layer sees no map', async () => {
  server.on(distributionMap.data, () => ({
    ...nothing,
    layers: [{ ...vehicles, total: 0, statuses: [], extent: null }],
  }))
  const { unmount } = show(<MapSection />)
  const link = await screen.findByRole('link', { name: '去新增车辆' })
  expect(link.getAttribute('href')).toBe('#/vclinfoExtend/vehicle')
  expect(screen.queryByRole('application')).toBeNull()
  unmount()
  queryClient.clear()
  const data = server.on(distributionMap.data, () => nothing)
  show(<MapSection />)
  await waitFor(() => expect(data).toHaveBeenCalled())
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  expect(screen.queryByRole('region', { name: '分布图' })).toBeNull()
})

test('DEC-107 a card closes with its layer', async () => {
  server.on(distributionMap.data, () => full)
  show(<MapSection />)
  await hand.click(await screen.findByRole('button', { name: /京A12345/ }))
  await screen.findByRole('region', { name: '车辆 京A12345' })
  await hand.click(screen.getByRole('checkbox', { name: /设备/ }))
  screen.getByRole('region', { name: '车辆 京A12345' })
  await hand.click(screen.getByRole('checkbox', { name: /车辆/ }))
  expect(screen.queryByRole('region', { name: '车辆 京A12345' })).toBeNull()
})

test('DEC-107 data that does not come says so, and is asked for again', async () => {
  server.on(distributionMap.data, () => failure(500, '出错了'))
  show(<MapSection />)
  const retry = await screen.findByRole('button', { name: /重\s*试/ })
  server.on(distributionMap.data, () => full)
  await hand.click(retry)
  await screen.findByRole('list', { name: '当前范围' })
})

test('DEC-107 what has no place yet says so on its card, which a phone shows over the map', async () => {
  resize(390)
  onTestFinished(() => resize(1440))
  server.on(distributionMap.data, () => ({ ...full, rows: [spot({ lng: null, lat: null })] }))
  show(<MapSection />)
  await hand.click(await screen.findByText('列表'))
  await hand.click(await screen.findByRole('button', { name: /京A12345/ }))
  const card = await screen.findByRole('region', { name: '车辆 京A12345' })
  expect(within(card).getByText('还没有位置，地图上看不到')).toBeTruthy()
  expect(card.closest('[inert]')).toBeNull()
})

test('DEC-107 the map goes to what was searched for', async () => {
  const found = { ...vehicles, total: 2, extent: [119.2, 26, 119.4, 26.2] }
  const data = server.on(distributionMap.data, ({ keyword }) =>
    keyword ? { ...full, layers: [found, devices] } : full,
  )
  show(<MapSection />)
  await screen.findByRole('application', { name: '地图' })
  await waitFor(() => expect(data.mock.lastCall?.[0].bbox).toHaveLength(4))
  await hand.type(screen.getByRole('searchbox'), '闽A{Enter}')
  await waitFor(() => {
    const [west = 0, south = 0, east = 0, north = 0] = data.mock.lastCall?.[0].bbox ?? []
    expect([(west + east) / 2, (south + north) / 2]).toEqual([
      expect.closeTo(119.3, 0),
      expect.closeTo(26.1, 0),
    ])
  })
})

test('ux J the map goes to where its reader is, and takes the whole window until Escape', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { longitude: 119.3, latitude: 26.1 } } as GeolocationPosition),
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const data = server.on(distributionMap.data, () => full)
  show(<MapSection />)
  await screen.findByRole('application', { name: '地图' })
  await waitFor(() => expect(data.mock.lastCall?.[0].bbox).toHaveLength(4))
  await hand.click(screen.getByRole('button', { name: '定位' }))
  await waitFor(() => expect(data.mock.lastCall?.[0].bbox?.[0]).toBeCloseTo(119.3, 0))
  await hand.click(screen.getByRole('button', { name: '全屏' }))
  expect(screen.getByRole('button', { name: '退出全屏' })).toBeTruthy()
  await hand.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: '全屏' })).toBeTruthy()
})

test('DEC-107 the map is read again every 60 seconds', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
  const data = server.on(distributionMap.data, () => full)
  show(<MapSection />)
  await screen.findByRole('list', { name: '当前范围' })
  await waitFor(() => expect(data.mock.lastCall?.[0].bbox).toHaveLength(4))
  const before = data.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(() => expect(data.mock.calls.length).toBeGreaterThan(before))
})

test('DEC-107 a click on a dot of the map opens the card of what lies there', async () => {
  const far = spot({ id: 'v2', label: '闽A67890', lng: 119.3, lat: 26.1 })
  const unplaced = spot({ id: 'v3', label: '沪A00000', lng: null, lat: null })
  server.on(distributionMap.data, () => ({ ...full, points: [unplaced, far, spot()] }))
  show(<MapSection />)
  const list = await screen.findByRole('list', { name: '当前范围' })
  const map = await screen.findByRole('application', { name: '地图' })
  // A row brings its dot into the middle of the map, which is its corner: the test document has no sizes.
  await hand.click(within(list).getByRole('button', { name: /京A12345/ }))
  const card = await screen.findByRole('region', { name: '车辆 京A12345' })
  await hand.click(within(card).getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('region', { name: /^车辆/ })).toBeNull()
  fireEvent.click(map, { clientX: 0, clientY: 0 })
  await screen.findByRole('region', { name: '车辆 京A12345' })
})

test('DEC-107 the map shows all of China while nothing has a place', async () => {
  const data = server.on(distributionMap.data, () => ({
    ...nothing,
    layers: [{ ...vehicles, extent: null }],
    rows: [spot({ lng: null, lat: null })],
  }))
  show(<MapSection />)
  await waitFor(() => {
    const [west = 0, south = 0, east = 0, north = 0] = data.mock.lastCall?.[0].bbox ?? []
    expect([(west + east) / 2, (south + north) / 2]).toEqual([
      expect.closeTo(104.25, 0),
      expect.closeTo(37.6, 0),
    ])
  })
})

test('DEC-107 the map shows what lies in any of its layers', async () => {
  const data = server.on(distributionMap.data, () => ({
    ...full,
    layers: [
      { ...vehicles, extent: [100, 20, 110, 22] },
      { ...devices, total: 1, extent: [104, 18, 120, 21] },
    ],
  }))
  show(<MapSection />)
  await waitFor(() => {
    const [west = 0, south = 0, east = 0, north = 0] = data.mock.lastCall?.[0].bbox ?? []
    expect([(west + east) / 2, (south + north) / 2]).toEqual([expect.closeTo(110, 0), expect.closeTo(20, 0)])
  })
})

test('the list stays as it was while its rows are looked at, and the way back leads to the view before', async () => {
  const other = spot({ id: 'v2', label: '闽A67890', lng: 119.3, lat: 26.1 })
  let rows = [spot(), other]
  const data = server.on(distributionMap.data, () => ({ ...full, rows }))
  show(<MapSection />)
  const list = await screen.findByRole('list', { name: '当前范围' })
  await waitFor(() => expect(data.mock.lastCall?.[0].bbox).toHaveLength(4))
  expect(screen.queryByRole('button', { name: '返回上一视野' })).toBeNull()
  rows = [spot()]
  await hand.click(within(list).getByRole('button', { name: /京A12345/ }))
  // Without streets no nearer than the outlines of districts show.
  await waitFor(() => expect(data.mock.lastCall?.[0].zoom).toBe(11))
  await hand.click(within(list).getByRole('button', { name: /闽A67890/ }))
  await screen.findByRole('region', { name: '车辆 闽A67890' })
  await hand.click(screen.getByRole('button', { name: '返回上一视野' }))
  await hand.click(screen.getByRole('button', { name: '返回上一视野' }))
  expect(screen.queryByRole('button', { name: '返回上一视野' })).toBeNull()
})

test('a point of the map takes a new order with its address, for those who may take orders', async () => {
  server.on(distributionMap.data, () => full)
  server.on(dictionary.items, () => [])
  server.on(area.reverse, () => ({ fullName: '福建省福州市鼓楼区' }) as never)
  const { unmount } = show(<MapSection />)
  const closed = await screen.findByRole('application', { name: '地图' })
  fireEvent.contextMenu(closed, { clientX: 0, clientY: 0 })
  expect(screen.queryByRole('region', { name: '所选位置' })).toBeNull()
  expect(screen.queryByRole('button', { name: '新建工单' })).toBeNull()
  unmount()
  show(<MapSection />, { can: ['workOrder:add'] })
  fireEvent.contextMenu(await screen.findByRole('application', { name: '地图' }), { clientX: 0, clientY: 0 })
  const card = await screen.findByRole('region', { name: '所选位置' })
  await within(card).findByText('福建省福州市鼓楼区')
  await hand.click(within(card).getByRole('button', { name: '在此新建工单' }))
  const drawer = await screen.findByRole('dialog', { name: '新增工单' })
  await within(drawer).findAllByText('福建省福州市鼓楼区')
})
