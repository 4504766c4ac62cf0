import { Browser, LatLng, Map as LeafletMap } from 'leaflet'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { dotCanvas, margin } from './dot-canvas.ts'

const context = { setTransform: vi.fn(), clearRect: vi.fn() }
let found: typeof context | null

/** A map of 800 × 600 px around a place; the test document has no layout. */
beforeEach(() => {
  vi.clearAllMocks()
  found = context
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => found as never)
})
const centre = new LatLng(38, 114.5)
function open() {
  const map = new LeafletMap(document.createElement('div'), { center: centre, zoom: 10 })
  onTestFinished(() => void map.remove())
  const draw = vi.fn()
  const layer = dotCanvas(map, draw)
  return { map, draw, layer, canvas: map.getContainer().querySelector('canvas') as HTMLCanvasElement }
}

test('the canvas reaches beyond the window of the map on all sides, and its pixels begin at its corner', () => {
  const { canvas, draw } = open()
  expect(margin).toBe(120)
  expect([canvas.width, canvas.height]).toEqual([1040, 840])
  expect([canvas.style.width, canvas.style.height]).toEqual(['1040px', '840px'])
  expect(context.setTransform).toHaveBeenLastCalledWith(1, 0, 0, 1, 0, 0)
  expect(context.clearRect).toHaveBeenLastCalledWith(0, 0, 1040, 840)
  const [, toPixel] = draw.mock.lastCall ?? []
  expect(toPixel([centre.lat, centre.lng])).toMatchObject({ x: 520, y: 420 })
})

test('a fine screen gets twice the pixels in the same place', () => {
  const before = Browser.retina
  Object.assign(Browser, { retina: true })
  onTestFinished(() => void Object.assign(Browser, { retina: before }))
  const { canvas } = open()
  expect([canvas.width, canvas.height, canvas.style.width]).toEqual([2080, 1680, '1040px'])
  expect(context.setTransform).toHaveBeenLastCalledWith(2, 0, 0, 2, 0, 0)
})

test('a browser without a canvas draws nothing', () => {
  found = null
  const { draw } = open()
  expect(draw).not.toHaveBeenCalled()
})

test('while the map zooms the canvas is scaled about its middle', () => {
  const { map, canvas } = open()
  map.fire('zoomanim', { center: centre, zoom: 11 })
  const [x = 0, y = 0] = [...canvas.style.transform.matchAll(/(-?[\d.]+)px/g)].map(([, number]) =>
    Number(number),
  )
  expect(x).toBeCloseTo(400 - 2 * 520, -1) // to a few pixels
  expect(y).toBeCloseTo(300 - 2 * 420, -1)
  expect(canvas.style.transform).toContain('scale(2)')
})

test('it is drawn again after a move, and no more once it is removed', () => {
  const { map, draw, layer, canvas } = open()
  map.fire('moveend')
  map.fire('resize')
  expect(draw).toHaveBeenCalledTimes(3)
  layer.remove()
  map.fire('moveend')
  map.fire('resize')
  map.fire('zoomanim', { center: centre, zoom: 11 })
  expect(draw).toHaveBeenCalledTimes(3)
  expect(canvas.isConnected || canvas.style.transform.includes('scale')).toBe(false)
})
