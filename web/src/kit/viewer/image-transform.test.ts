import { expect, test } from 'vitest'
import { canZoomIn, canZoomOut, moved, transformOf, turned, upright, zoomed } from './image-transform.ts'

test('PICK-023 a zoom step is 0.3 and never ends below 0.3', () => {
  const scales: number[] = []
  let pose = zoomed(upright, 1)
  expect(pose.scale).toBe(1.3)
  pose = upright
  for (let step = 0; step < 4; step++) {
    pose = zoomed(pose, -1)
    scales.push(pose.scale)
  }
  expect(scales).toEqual([0.7, 0.4, 0.3, 0.3])
  expect([canZoomOut(pose), canZoomIn(pose)]).toEqual([false, true])
})

test('PICK-024 a turn is 45 degrees, either way, and keeps the zoom', () => {
  const pose = turned(turned(turned(zoomed(upright, 1), 1), 1), 1)
  expect(pose).toMatchObject({ angle: 135, scale: 1.3 })
  expect(turned(upright, -1).angle).toBe(-45)
})

test('a moved picture stays moved while it turns', () => {
  expect(transformOf(turned(moved(upright, 12, -4), 1))).toBe('translate(12px, -4px) rotate(45deg) scale(1)')
})
