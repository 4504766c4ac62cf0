import { expect, test } from 'vitest'
import { changedMembers, isPlain } from './form-part.ts'
import { draftPlace, readPlace } from './place.ts'
import { timeText } from './time-text.ts'

class Day {
  at = 1
}

test.each([
  [{ name: '张三' }, {}, { name: '张三' }],
  [{ name: '张三', sex: '1' }, { name: '张三' }, { sex: '1' }],
  [{ name: '' }, {}, undefined],
  [{ name: undefined }, { name: '张三' }, { name: null }],
  [{ roles: ['a'] }, { roles: ['a'] }, undefined],
  [{ password: 'x', oldPwd: 'y', confirmpassword: 'z' }, {}, undefined],
  [{ day: new Day(), list: [new Day()] }, {}, undefined],
])('of %j over %j is kept %j', (now, opened, kept) => {
  expect(changedMembers(now, opened)).toEqual(kept)
})

test.each([
  [[1, { a: [null] }], true],
  [[() => 1], false],
  [{ a: new Day() }, false],
])('%j comes back from JSON: %s', (value, isKept) => {
  expect(isPlain(value)).toBe(isKept)
})

test('a place names the record, and for a new one what it belongs to', () => {
  expect(readPlace('vehicle', draftPlace('vehicle', '7'))).toEqual({ id: '7' })
  expect(readPlace('dictItem', draftPlace('dictItem', 'new', 'd1'))).toEqual({ id: 'new', within: 'd1' })
  expect(readPlace('dict', draftPlace('dictItem', 'new'))).toBeUndefined()
})

test('a draft of today has its time, an older one its day too', () => {
  const now = Date.parse('2026-11-17T12:00:00+08:00')
  expect(timeText(Date.parse('2026-11-17T11:42:09+08:00'), now)).toBe('11:42')
  expect(timeText(Date.parse('2026-11-05T08:05:00+08:00'), now)).toBe('11月5日 08:05')
})
