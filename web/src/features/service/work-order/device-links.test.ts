import { expect, test } from 'vitest'
import { mapLink, phoneLink } from './device-links.ts'

test.each([
  ['138 0000-1234', 'tel:13800001234'],
  ['+86 10 8888', 'tel:+86108888'],
  ['未知', undefined],
  [null, undefined],
])('the number %j is dialled as %s', (phone, link) => expect(phoneLink(phone)).toBe(link))

const stored = '{"description":"中关村 1 号","pointer":"116.300000,39.980000"}'
test.each([
  [stored, false, 'geo:39.98,116.3?q=39.98,116.3(%E4%B8%AD%E5%85%B3%E6%9D%91%201%20%E5%8F%B7)'],
  [stored, true, 'maps://?ll=39.98,116.3&q=%E4%B8%AD%E5%85%B3%E6%9D%91%201%20%E5%8F%B7'],
  ['和平路', false, 'geo:0,0?q=%E5%92%8C%E5%B9%B3%E8%B7%AF'],
  ['', false, undefined],
])('the address %j leads to the map (Apple: %s)', (location, onApple, link) =>
  expect(mapLink(location, onApple)).toBe(link),
)
