import { expect, test } from 'vitest'
import { TemplateItem } from './item.ts'
import { carriedValues } from './upgrade.ts'

const item = (id: string, more: object = {}) =>
  TemplateItem.parse({ id, type: 'input', label: id.toUpperCase(), ...more })
const radio = (id: string, ...options: string[]) => item(id, { type: 'radio', data_type: 1, options })

test.each<[what: string, from: TemplateItem, to: TemplateItem, value: unknown, carried: unknown]>([
  ['a text stays', item('a'), item('a', { type: 'textarea' }), '漏油', '漏油'],
  ['a choice follows its words', radio('a', '轻', '重'), radio('a', '中', '重', '轻'), 0, 2],
  ['a choice that is gone is left out', radio('a', '轻', '重'), radio('a', '重'), 0, undefined],
  [
    'several choices follow their words',
    item('a', { type: 'checkbox', data_type: 1, options: ['甲', '乙', '丙'] }),
    item('a', { type: 'checkbox', data_type: 1, options: ['丙', '甲'] }),
    [0, 1, 2],
    [1, 0],
  ],
  [
    'the item of a dictionary stays',
    item('a', { type: 'radio', data_type: 2, dict_id: 'd' }),
    item('a', { type: 'select', data_type: 2, dict_id: 'd' }),
    'i1',
    'i1',
  ],
  [
    'an option is no dictionary item',
    radio('a', '轻'),
    item('a', { type: 'radio', data_type: 2, dict_id: 'd' }),
    0,
    undefined,
  ],
  ['a number is no text', item('a', { type: 'number' }), item('a'), 5, undefined],
])('DEC-116 values are carried over to another version: %s', (_, from, to, value, carried) => {
  expect(carriedValues([from], [to], { a: value }).a).toEqual(carried)
})

test('DEC-116 new items begin with their defaults, items that were empty stay empty', () => {
  const before = [item('a', { value: '甲' })]
  const after = [item('a', { value: '甲' }), item('b', { value: '乙' })]
  expect(carriedValues(before, after, {})).toEqual({ b: '乙' })
})
