import { expect, test } from 'vitest'
import { canZoomIn, canZoomOut, cssTransform, moveBy, noTransform, rotate, zoom } from './image-transform.ts'

test('PICK-023 a zoom step is 0.3 and never ends below 0.3', () => {
  const scales: number[] = []
  let transform = zoom(noTransform, 1)
  expect(transform.scale).toBe(1.3)
  transform = noTransform
  for (let step = 0; step < 4; step++) {
    transform = zoom(transform, -1)
    scales.push(transform.scale)
  }
  expect(scales).toEqual([0.7, 0.4, 0.3, 0.3])
  expect([canZoomOut(transform), canZoomIn(transform)]).toEqual([false, true])
})

test('PICK-024 a turn is 45 degrees, either way, and keeps the zoom', () => {
  const transform = rotate(rotate(rotate(zoom(noTransform, 1), 1), 1), 1)
  expect(transform).toMatchObject({ angle: 135, scale: 1.3 })
  expect(rotate(noTransform, -1).angle).toBe(-45)
})

test('a moved picture stays moved while it turns', () => {
  expect(cssTransform(rotate(moveBy(noTransform, 12, -4), 1))).toBe(
    'translate(12px, -4px) rotate(45deg) scale(1)',
  )
})

test('PICK-023 a zoom ends at nine', () => {
  const near = { ...noTransform, scale: 8.8 }
  expect([canZoomIn(near), canZoomOut(near)]).toEqual([true, true])
  const nearest = zoom(near, 1)
  expect([nearest.scale, canZoomIn(nearest), zoom(nearest, 1).scale]).toEqual([9, false, 9])
})
