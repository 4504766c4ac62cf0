import { expect, test } from 'vitest'
import { vehicle } from '../fleet/vehicle.ts'
import { workOrder } from '../service/work-order.ts'
import { locationText, pointerText, readLocation, readPointer } from './pointer.ts'

test('DEC-071 a pointer is lng,lat with six decimals', () => {
  expect(pointerText([114.5, 38])).toBe('114.500000,38.000000')
  expect(readPointer('114.500000,38.000000')).toEqual([114.5, 38])
})

test.each([
  ['116.4, 39.9', [116.4, 39.9]],
  ['116.4，39.9', [116.4, 39.9]],
  [' 116.4 39.9 ', [116.4, 39.9]],
  ['-70.5,-33', [-70.5, -33]],
  ['181,10', undefined],
  ['116.4,91', undefined],
  ['116.4', undefined],
  ['石家庄', undefined],
  ['1,2,3', undefined],
])('DEC-071 typed coordinates: %j', (text, point) => {
  expect(readPointer(text)).toEqual(point)
})

test('PICK-016 a location is JSON text with description and pointer', () => {
  const text = '{"description":"河北省石家庄市","pointer":"114.500000,38.000000"}'
  const location = { description: '河北省石家庄市', pointer: '114.500000,38.000000' }
  expect(readLocation(text)).toEqual(location)
  expect(locationText(location)).toBe(text)
})

test.each(['石家庄市', '{"a":1}', '{', '12'])(
  'a text that is no location is an address without a point: %s',
  (text) => {
    expect(readLocation(text)).toEqual({ description: text, pointer: '' })
  },
)

test.each([
  ['环城路 3 号', '{"description":"环城路 3 号","pointer":""}'],
  ['{"description":"环城路 3 号","pointer":""}', '{"description":"环城路 3 号","pointer":""}'],
  ['119.3,26.08', '{"description":"119.3,26.08","pointer":"119.300000,26.080000"}'],
  ['{"description":"环城路","pointer":"north"}', undefined],
  ['119.3;26.08', undefined],
])('an order takes an address with or without a point: %j', (given, stored) => {
  expect(workOrder.add.input.shape.location.safeDecode(given).data).toBe(stored)
})

test('a vehicle stands at a point, not at an address alone', () => {
  expect(vehicle.add.input.shape.location.safeDecode('环城路 3 号').success).toBe(false)
})
