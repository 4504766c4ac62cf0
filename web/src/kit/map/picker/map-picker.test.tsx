import { area, type MapSupply } from '@banyan/contract/area/area'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '#kit/call/api.ts'
import { queryClient } from '#kit/call/hooks.ts'
import { allowDrawing } from '#testing/canvas.ts'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { MapPicker } from './map-picker.tsx'

allowDrawing()
const offline: MapSupply = { provider: 'offline', crs: 'WGS84', layers: [], attribution: '轮廓示意图' }
const moved: MapSupply = { ...offline, provider: 'amap', crs: 'GCJ02' }
const onConfirm = vi.fn()

beforeEach(() => {
  queryClient.clear()
  onConfirm.mockClear()
  server.on(area.supply, () => offline)
})

const open = async (value = '') => {
  show(<MapPicker value={value} onConfirm={onConfirm} onClose={() => undefined} />)
  const map = await screen.findByRole('application', { name: '地图' })
  expect(map.tabIndex).toBe(0) // reached by keyboard, in the order of the page
  return map
}
const address = () => screen.getByLabelText<HTMLInputElement>('地址')
const coordinates = () => screen.getByLabelText<HTMLInputElement>('坐标')
const confirm = () => hand.click(screen.getByRole('button', { name: '确定' }))

/** A turn of the earth is 256 px wide at zoom 0: so far a click beside the middle leads. */
const degreesAt = (zoom: number, px: number) => (360 / 2 ** zoom / 256) * px

test('PICK-013 PICK-014 PICK-015 PICK-016 PICK-017 a click sets a temporary point and address, 确定 commits it as JSON', async () => {
  const reverse = server.on(area.reverse, ({ pointer: [longitude, latitude] }) => ({
    code: '130102',
    name: '长安区',
    fullName: '河北省石家庄市长安区',
    pointer: `${longitude.toFixed(6)},${latitude.toFixed(6)}`,
  }))
  const map = await open()
  const dialog = screen.getByRole('dialog', { name: /^地图/ })
  expect(dialog.style.width).toBe('920px')
  expect(screen.getByRole('combobox', { name: '搜索地点' })).toBeTruthy()

  fireEvent.click(map, { clientX: 256, clientY: 0 })
  await waitFor(() => expect(address().value).toBe('河北省石家庄市长安区'))
  const [longitude, latitude] = coordinates().value.split(',').map(Number)
  expect(longitude).toBeCloseTo(114.5 + degreesAt(12, 256), 3)
  expect(latitude).toBeCloseTo(38, 3)
  expect(reverse).toHaveBeenCalledOnce()
  expect(onConfirm).not.toHaveBeenCalled()

  await confirm()
  const pointer = `${longitude?.toFixed(6)},${latitude?.toFixed(6)}`
  expect(onConfirm.mock.calls).toEqual([[`{"description":"河北省石家庄市长安区","pointer":"${pointer}"}`]])
})

test('PICK-014 PICK-018 a search pick sets point and address, and the zoom level is 15', async () => {
  const city = {
    code: '130100',
    name: '石家庄市',
    fullName: '河北省石家庄市',
    pointer: '114.514000,38.042000',
  }
  const search = server.on(area.search, ({ keyword }) => (keyword === 'sjz' ? [city] : []))
  server.on(area.reverse, () => null)
  const map = await open()
  const box = screen.getByRole('combobox', { name: '搜索地点' })
  await hand.type(box, 'x')
  await screen.findByText('没有匹配的地点')
  await hand.clear(box)
  await hand.type(box, 'sjz')
  await hand.click(await screen.findByTitle('河北省石家庄市'))
  expect(search.mock.calls.at(-1)?.[0]).toEqual({ keyword: 'sjz' })
  await waitFor(() => expect(address().value).toBe('河北省石家庄市'))
  expect(coordinates().value).toBe('114.514000,38.042000')
  fireEvent.click(map, { clientX: 256, clientY: 0 })
  await waitFor(() =>
    expect(Number(coordinates().value.split(',')[0])).toBeCloseTo(114.514 + degreesAt(15, 256), 4),
  )
})

test('DEC-071 typed coordinates are taken, wrong ones are refused', async () => {
  server.on(area.reverse, () => ({
    code: '110101',
    name: '东城区',
    fullName: '北京市东城区',
    pointer: '116.410000,39.930000',
  }))
  await open()
  await hand.type(coordinates(), '500,1{Enter}')
  await screen.findByText('请输入经度,纬度，例如 114.5,38')
  expect(address().value).toBe('')
  await hand.clear(coordinates())
  await hand.type(coordinates(), '116.41，39.93{Enter}')
  await waitFor(() => expect(address().value).toBe('北京市东城区'))
  await confirm()
  expect(onConfirm).toHaveBeenCalledWith('{"description":"北京市东城区","pointer":"116.410000,39.930000"}')
})

test.each([
  ['nobody knows the address', () => null],
  ['the look-up fails', () => failure(500, '系统异常')],
])('PICK-019 when %s, it is 北京市东城区 and can be corrected', async (_, answer) => {
  server.on(area.reverse, answer)
  const map = await open()
  fireEvent.keyDown(map, { key: 'Enter' })
  await waitFor(() => expect(address().value).toBe('北京市东城区'))
  expect(coordinates().value).toBe('114.500000,38.000000')
  expect(await screen.findByText('没有查到该位置的地址，请核对后填写')).toBeTruthy()
  await hand.clear(address())
  await hand.type(address(), '东海平台')
  await waitFor(() => expect(screen.queryByText('没有查到该位置的地址，请核对后填写')).toBeNull())
  await confirm()
  expect(onConfirm).toHaveBeenCalledWith('{"description":"东海平台","pointer":"114.500000,38.000000"}')
})

test('PICK-015 without a point nothing is committed, and a stored one is shown again', async () => {
  await open()
  await confirm()
  await screen.findByText('请在地图上选择位置')
  expect(onConfirm).not.toHaveBeenCalled()
})

test('PICK-016 a stored location opens with its address, and a late answer does not overwrite a newer choice', async () => {
  const waiting: ((name: string) => void)[] = []
  server.on(
    area.reverse,
    () =>
      new Promise((resolve) => {
        waiting.push((fullName) => resolve({ code: '1', name: fullName, fullName, pointer: '1,1' }))
      }),
  )
  const map = await open('{"description":"旧址","pointer":"116.000000,39.000000"}')
  expect([address().value, coordinates().value]).toEqual(['旧址', '116.000000,39.000000'])
  fireEvent.click(map, { clientX: 10, clientY: 0 })
  fireEvent.click(map, { clientX: 99, clientY: 0 })
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.('新址')
  await waitFor(() => expect(address().value).toBe('新址'))
  await act(async () => {
    waiting[0]?.('太迟')
    await call(area.supply, {}) // asked after it, so answered after it
  })
  expect(address().value).toBe('新址')
})

test('DEC-071 in GCJ-02 the map shows and reads moved points, the value stays WGS-84', async () => {
  server.on(area.supply, () => moved)
  const reverse = server.on(area.reverse, () => null)
  const map = await open('{"description":"旧址","pointer":"116.397000,39.909000"}')
  fireEvent.keyDown(map, { key: 'Enter' })
  await waitFor(() => expect(reverse).toHaveBeenCalled())
  const [longitude, latitude] = reverse.mock.calls[0]?.[0].pointer ?? [0, 0]
  expect(longitude).toBeCloseTo(116.397, 4)
  expect(latitude).toBeCloseTo(39.909, 4)
  fireEvent.click(map, { clientX: 1000, clientY: 0 })
  await waitFor(() => expect(reverse).toHaveBeenCalledTimes(2))
  expect(reverse.mock.calls[1]?.[0].pointer[0]).not.toBeCloseTo(116.397 + degreesAt(15, 1000), 6)
})

test('PICK-015 while the address is looked up nothing is committed', async () => {
  let answer = (_: null) => {}
  server.on(area.reverse, () => new Promise<null>((resolve) => (answer = resolve)))
  const map = await open()
  fireEvent.keyDown(map, { key: 'Enter' })
  await confirm()
  await screen.findByText('正在查询地址，请稍候')
  expect(onConfirm).not.toHaveBeenCalled()
  answer(null)
  await waitFor(() => expect(address().value).toBe('北京市东城区'))
  await confirm()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('PICK-014 a place that is found without coordinates sets no point', async () => {
  server.on(area.search, () => [{ code: '1', name: '无名岛', fullName: '无名岛', pointer: '' }])
  await open()
  await hand.type(screen.getByRole('combobox', { name: '搜索地点' }), 'wmd')
  await hand.click(await screen.findByTitle('无名岛'))
  expect([address().value, coordinates().value]).toEqual(['', ''])
  await confirm()
  await screen.findByText('请在地图上选择位置')
})

test('where an address is enough it is typed without a point, and a point can be added later', async () => {
  show(<MapPicker value="" withoutPoint onConfirm={onConfirm} onClose={() => undefined} />)
  await screen.findByRole('application', { name: '地图' })
  await hand.type(address(), ' 环城路 3 号院内 ')
  await confirm()
  expect(onConfirm.mock.calls).toEqual([['{"description":"环城路 3 号院内","pointer":""}']])
})
