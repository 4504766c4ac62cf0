import { expect, test } from 'vitest'
import { requestedRange } from './range.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=10-500', { start: 10, end: 99 }],
  ['bytes=-20', { start: 80, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=-0', 'beyond'],
  ['bytes=100-', 'beyond'],
  ['bytes=9-3', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
])('FILE-006 of 100 bytes %s asks for %o', (header, wanted) => {
  expect(requestedRange(header, undefined, '"a"', 100)).toEqual(wanted)
})

test('FILE-006 a part of another version is not continued: the whole file comes', () => {
  expect(requestedRange('bytes=10-', '"old"', '"new"', 100)).toBeUndefined()
  expect(requestedRange('bytes=10-', '"new"', '"new"', 100)).toEqual({ start: 10, end: 99 })
})
