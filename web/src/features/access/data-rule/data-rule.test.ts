import { expect, test } from 'vitest'
import { parseSettings, withSetting } from './attr-settings.ts'
import { conditionText, parseLines } from './condition.ts'

test('DEC-063 a condition is a JSON list of lines and comes back as it was', () => {
  const lines = [{ field: 'sex', rule: 'eq' as const, val: '1', type: 'input' }]
  expect(parseLines(conditionText(lines))).toEqual(lines)
})

test('DEC-063 a condition that cannot be read has no lines', () => {
  for (const text of ['', null, '{', '{"a":1}', '[{"field":"a","rule":"sql","val":"1","type":"x"}]'])
    expect(parseLines(text)).toEqual([])
})

test('DEC-063 a hidden member cannot be changed, and one that can be changed is seen', () => {
  const hidden = withSetting([], 'phone', { visible: false })
  expect(hidden).toEqual([{ attr: 'phone', visible: false, editable: false }])
  expect(withSetting(hidden, 'phone', { editable: true })).toEqual([])
  expect(withSetting([], 'phone', { editable: false })).toEqual([
    { attr: 'phone', visible: true, editable: false },
  ])
})

test('DEC-063 only members that are limited are written', () => {
  const one = withSetting([], 'email', { visible: false })
  expect(withSetting(one, 'email', { visible: true })).toEqual([
    { attr: 'email', visible: true, editable: false },
  ])
  expect(parseSettings('[{"attr":"email"}]')).toEqual([{ attr: 'email', visible: true, editable: true }])
  for (const text of ['nonsense', '', null, undefined, '{"attr":"email"}', '[{"visible":1}]'])
    expect(parseSettings(text)).toEqual([])
  expect(withSetting([], 'email', { visible: true })).toEqual([])
  expect(withSetting(one, 'phone', { editable: false })).toEqual([
    { attr: 'email', visible: false, editable: false },
    { attr: 'phone', visible: true, editable: false },
  ])
})
