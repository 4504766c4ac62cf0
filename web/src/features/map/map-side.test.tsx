import type { LayerSummary, MapSpot } from '@banyan/contract/map/distribution-map'
import type { MapType } from '@banyan/contract/map/map-layer'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { MapSide } from './map-side.tsx'

const layer = (type: MapType): LayerSummary => ({ type, total: 3, statuses: [], extent: null })
const layers = [layer('vehicle'), layer('device')]
const spot = (given: Partial<MapSpot>): MapSpot => ({
  type: 'vehicle',
  id: 'v1',
  label: '京A12345',
  status: '1',
  time: null,
  lng: null,
  lat: null,
  ...given,
})

afterEach(() => void vi.useRealTimers())

test.each([
  ['no layer', [], '没有选择图层'],
  ['one layer', ['device'], '当前范围内没有设备'],
  ['several layers', ['vehicle', 'device'], '当前范围内没有数据，可缩小地图'],
] as const)('DEC-107 an empty list tells why, with %s chosen', (_, chosen, expected) => {
  show(<MapSide layers={layers} chosen={chosen} rows={[]} isSearch={false} onSelect={() => undefined} />)
  expect(screen.getByText(/没有/).textContent).toBe(expected)
  expect(screen.queryByRole('list')).toBeNull()
})

test('an empty search says that nothing fits, whatever layers are chosen', () => {
  show(<MapSide layers={layers} chosen={['device']} rows={[]} isSearch onSelect={() => undefined} />)
  expect(screen.getByText(/没有/).textContent).toBe('没有匹配的车牌号、设备号或工单号')
})

test.each([
  ['of today', '2026-03-05 08:21:59', '08:21'],
  ['of yesterday', '2026-03-04 23:59:59', '03-04'],
  ['that is not known', null, '-'],
])('DEC-107 a row shows the time of today or the day: one %s', (_, time, expected) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // Past midnight in China, but not yet in Greenwich.
  vi.setSystemTime(new Date('2026-03-04T17:00:00Z'))
  show(<MapSide layers={layers} chosen={[]} rows={[spot({ time })]} isSearch onSelect={() => undefined} />)
  expect(document.querySelector('time')?.textContent).toBe(expected)
})

test('DEC-107 the row that was chosen is marked, and a click tells which it is', async () => {
  const rows = [spot({}), spot({ type: 'device', label: null })]
  const select = vi.fn()
  show(
    <MapSide
      layers={layers}
      chosen={[]}
      rows={rows}
      isSearch={false}
      selected="device v1"
      onSelect={select}
    />,
  )
  const [first, second] = screen.getAllByRole('button')
  expect([first, second].map((row) => row?.getAttribute('aria-current'))).toEqual(['false', 'true'])
  await hand.click(first as HTMLElement)
  expect(select.mock.lastCall).toEqual([rows[0]])
})

test('DEC-107 each chosen layer is counted by its states, and a row tells its state and its kind', () => {
  const counted: LayerSummary[] = [
    {
      ...layer('vehicle'),
      total: 1234,
      statuses: [
        { value: '1', text: '在线', count: 1200 },
        { value: '0', text: '离线', count: 34 },
      ],
    } as LayerSummary,
    layer('device'),
  ]
  const rows = [spot({}), spot({ id: 'v2', label: null, status: '9' })]
  show(<MapSide layers={counted} chosen={['vehicle']} rows={rows} isSearch onSelect={() => undefined} />)
  expect([...document.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
    '车辆 1,234',
    '在线 1,200',
    '离线 34',
  ])
  expect(screen.getByRole('list').getAttribute('aria-label')).toBe('搜索结果')
  expect(screen.getAllByRole('button').map(({ title, textContent }) => [title, textContent])).toEqual([
    ['在线', '京A12345车辆-'],
    ['', '-车辆-'],
  ])
})

test('DEC-107 without a search the list is what the map shows', () => {
  show(<MapSide layers={layers} chosen={[]} rows={[spot({})]} isSearch={false} onSelect={() => undefined} />)
  expect(screen.getByRole('list').getAttribute('aria-label')).toBe('当前范围')
})
