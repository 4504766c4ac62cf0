import { expect, test } from 'vitest'
import { controlChoices, fieldTitle, hasDecimals, hasLength, hasRange, isControl } from './control-kinds.ts'

test.each([
  ['string', 'length'],
  ['int', 'length range'],
  ['double', 'length decimals range'],
  ['BigDecimal', 'length decimals range'],
  ['Date', 'range'],
  ['Datetime', 'range'],
  ['Text', ''],
  ['Blob', ''],
] as const)('a column %s has: %s', (type, expected) => {
  const found = [hasLength(type) && 'length', hasDecimals(type) && 'decimals', hasRange(type) && 'range']
  expect(found.filter(Boolean).join(' ')).toBe(expected)
})

test('all controls but those for rows of sub-tables can be chosen, under their Chinese names', () => {
  const kinds = controlChoices.map(({ value }) => value)
  expect(kinds).toContain('date')
  expect(kinds.filter((kind) => kind.startsWith('tab_'))).toEqual([])
  for (const { label } of controlChoices) expect(label).toMatch(/\p{Script=Han}|Markdown/u)
  expect([isControl('date'), isControl('tab_date'), isControl('dates')]).toEqual([true, true, false])
})

test.each([
  [{ dbFieldTxt: '名称', dbFieldName: 'name' }, '名称'],
  [{ dbFieldTxt: '', dbFieldName: 'name' }, 'name'],
  [{ dbFieldTxt: '', dbFieldName: '' }, '新字段'],
  [undefined, '新字段'],
])('the field %j is called %s', (field, name) => {
  expect(fieldTitle(field as never)).toBe(name)
})
