import { fieldTypes } from '@banyan/contract/field'
import { parseSuperQueryItem, SuperQuery } from '@banyan/contract/list-query'
import { expect, test } from 'vitest'
import {
  completeLines,
  readSuper,
  rulesFor,
  ruleWords,
  type SuperItem,
  superInput,
  wireType,
  writeSuper,
} from './super-conditions.ts'

const item = (given: Partial<SuperItem> = {}): SuperItem => ({
  field: 'plate',
  rule: 'like',
  val: '100%',
  type: 'input',
  ...given,
})

test('LIST-022 DEC-067 the server reads back what the dialog asked', () => {
  const { superQueryParams = '', superQueryMatchType } = superInput({
    match: 'or',
    items: [item(), item({ field: 'status', rule: 'empty', val: '' })],
  })
  expect(superQueryMatchType).toBe('or')
  // The query string decodes itself once; one more encoding is left for the server.
  expect(superQueryParams).toContain('%22field%22')
  const items = SuperQuery.parse(decodeURIComponent(superQueryParams))
  expect(items.map(parseSuperQueryItem)).toEqual([
    { field: 'plate', condition: { rule: 'like', value: '100%' } },
    { field: 'status', condition: { rule: 'empty' } },
  ])
})

test('no super query, no parameters', () => {
  expect(superInput(undefined)).toEqual({})
})

test('DEC-067 lines that are not filled in are dropped, nothing left is no query', () => {
  expect(
    completeLines({ match: 'and', items: [item({ val: ' ' }), item({ rule: 'not_empty', val: '' })] }),
  ).toEqual({
    match: 'and',
    items: [item({ rule: 'not_empty', val: '' })],
  })
  expect(completeLines({ match: 'and', items: [item({ val: '' })] })).toBeUndefined()
})

test('every kind of field has rules with a Chinese word', () => {
  for (const type of fieldTypes) {
    expect(rulesFor(type).length, type).toBeGreaterThan(0)
    for (const rule of rulesFor(type)) expect(ruleWords[rule]).toBeTruthy()
  }
})

test.each([
  null,
  '',
  '{',
  '[]',
  '{"match":"xor","items":[]}',
  '{"match":"and","items":[{"field":"a","rule":"sql"}]}',
])('an address that holds %j is no super query', (text) => {
  expect(readSuper(text)).toBeUndefined()
})

test('an addressed super query reads as it was written', () => {
  const state = { match: 'and' as const, items: [item()] }
  expect(readSuper(writeSuper(state))).toEqual(state)
})

test('DEC-067 the rules of each kind of field, in words', () => {
  const words = (type: Parameters<typeof rulesFor>[0]) =>
    rulesFor(type)
      .map((rule) => ruleWords[rule])
      .join(' ')
  expect(words('text')).toBe('包含 等于 不等于 开头是 结尾是 属于 为空 不为空')
  expect(words('number')).toBe('等于 不等于 大于 大于等于 小于 小于等于 为空 不为空')
  expect(words('radio')).toBe('等于 不等于 属于 为空 不为空')
})

const order = 'eq ne gt ge lt le empty not_empty'

test.each([
  ['number', order, ['number', 'rate']],
  ['int', order, ['integer']],
  ['date', order, ['date', 'tab_date']],
  ['datetime', order, ['datetime', 'tab_datetime']],
  ['select', 'eq ne in empty not_empty', ['list', 'radio', 'tab_list']],
  ['select', 'eq ne empty not_empty', ['cat_tree', 'link_down', 'pca', 'popup', 'sel_search', 'sel_tree']],
  ['select', 'like empty not_empty', ['checkbox', 'list_multi', 'sel_depart', 'sel_user']],
  ['switch', 'eq ne', ['switch']],
])('DEC-067 the kinds that travel as %s with the rules %s are %j', (wire, rules, kinds) => {
  const found = fieldTypes.filter((type) => wireType(type) === wire && rulesFor(type).join(' ') === rules)
  expect(found.toSorted()).toEqual(kinds)
})

test('DEC-067 an addressed super query has bounds', () => {
  const isTaken = (given: Partial<SuperItem>, count = 1) =>
    readSuper(writeSuper({ match: 'or', items: Array(count).fill(item(given)) })) !== undefined
  expect([isTaken({}, 0), isTaken({}, 100), isTaken({}, 101)]).toEqual([false, true, false])
  const x = (length: number) => 'x'.repeat(length)
  expect([isTaken({ field: x(100) }), isTaken({ field: x(101) })]).toEqual([true, false])
  expect([isTaken({ val: x(2000) }), isTaken({ val: x(2001) })]).toEqual([true, false])
  expect([isTaken({ type: x(30) }), isTaken({ type: x(31) })]).toEqual([true, false])
})

test('DEC-067 a line without a field is dropped whatever it says', () => {
  expect(
    completeLines({ match: 'or', items: [item({ field: '' }), item({ field: '', rule: 'empty' })] }),
  ).toBeUndefined()
})
