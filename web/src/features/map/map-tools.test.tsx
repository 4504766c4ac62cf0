import { screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { MapTools } from './map-tools.tsx'

const onFound = vi.fn()
type Ask = Geolocation['getCurrentPosition']

beforeEach(() => onFound.mockClear())

function showTools(getCurrentPosition: Ask, isSecure = true) {
  vi.stubGlobal('isSecureContext', isSecure)
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
  show(<MapTools isFull={false} onFull={() => undefined} onFound={onFound} />)
}

test('the map moves to where the browser is', async () => {
  const asked = vi.fn<Ask>((found) => found({ coords: { longitude: 116.4, latitude: 39.9 } } as never))
  showTools(asked)
  await hand.click(screen.getByRole('button', { name: '定位' }))
  expect(onFound.mock.calls).toEqual([[[116.4, 39.9]]])
  expect(asked.mock.lastCall?.[2]).toEqual({ timeout: 10_000, maximumAge: 60_000 })
})

test('a place that the browser does not tell is said, and may be asked for again', async () => {
  showTools((_, refused) => refused?.({} as never))
  await hand.click(screen.getByRole('button', { name: '定位' }))
  await screen.findByText('没有取得当前位置，请检查浏览器的定位权限')
  expect(onFound).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: '定位' }).className).not.toContain('loading')
})

test.each([
  [true, '退出全屏'],
  [false, '全屏'],
])('the whole window is taken and given back: %s', async (isFull, name) => {
  const onFull = vi.fn()
  show(<MapTools isFull={isFull} onFull={onFull} onFound={onFound} />)
  const button = screen.getByRole('button', { name })
  expect(button.title).toBe(name)
  await hand.click(button)
  expect(onFull).toHaveBeenCalledTimes(1)
})

test('a page that is not secure offers no place', () => {
  showTools(() => undefined, false)
  expect(screen.queryByRole('button', { name: '定位' })).toBeNull()
})

test('while the browser looks for its place the button turns', async () => {
  showTools(() => undefined)
  await hand.click(screen.getByRole('button', { name: '定位' }))
  expect(document.querySelector('[aria-label=定位]')?.className).toContain('loading')
})
