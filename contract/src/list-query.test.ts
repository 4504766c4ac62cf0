import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  parseSuperQueryItem,
  readCondition,
  SuperQuery,
  superQueryRefusal,
  unwrapValue,
  wrapValue,
} from './list-query.ts'

test.each([
  ['LIST-045 LIST-023 like wraps in asterisks', 'like', '京A', '*京A*'],
  ['LIST-046 ne puts ! before', 'ne', '京A', '!京A'],
  ['LIST-047 ge puts >= before', 'ge', '10', '>=10'],
  ['LIST-048 le puts <= before', 'le', '10', '<=10'],
  ['eq leaves the value', 'eq', '京A', '京A'],
  ['blanks around are no part of the value', 'like', ' 京A ', '*京A*'],
  ['blank stays blank', 'ge', '  ', ''],
] as const)('%s', (_, rule, typed, wrapped) => {
  expect(wrapValue(rule, typed)).toBe(wrapped)
})

test.each([
  ['*京A*', '京A'],
  ['!京A', '京A'],
  ['>=10', '10'],
  ['<=10', '10'],
  ['eq !x', '!x'],
  ['京A', '京A'],
  ['**', ''],
  ['*', '*'],
])('LIST-049 reading %s back gives %s', (wrapped, typed) => {
  expect(unwrapValue(wrapped)).toBe(typed)
})

test.each([
  // LIST-050
  ['*x*', { rule: 'like', value: 'x' }],
  ['!x', { rule: 'ne', value: 'x' }],
  ['>=5', { rule: 'ge', value: '5' }],
  ['<=5', { rule: 'le', value: '5' }],
  // The rest of the grammar, first match wins.
  [',a,b,', { rule: 'any_like', values: ['a', 'b'] }],
  ['ge 5', { rule: 'ge', value: '5' }],
  ['> 5', { rule: 'gt', value: '5' }],
  ['= *x*', { rule: 'eq', value: '*x*' }],
  ['ne x', { rule: 'ne', value: 'x' }],
  ['in a,b', { rule: 'in', values: ['a', 'b'] }],
  ['*x', { rule: 'left_like', value: 'x' }],
  ['x*', { rule: 'right_like', value: 'x' }],
  ['a,b', { rule: 'in', values: ['a', 'b'] }],
  ['!a,b', { rule: 'in', values: ['!a', 'b'] }],
  ['  x  ', { rule: 'eq', value: 'x' }],
  ['general', { rule: 'eq', value: 'general' }],
  ['>=', { rule: 'eq', value: '>=' }],
  ['!', { rule: 'eq', value: '!' }],
  ['100%', { rule: 'eq', value: '100%' }],
] as const)('LIST-050 DEC-069 the server reads %s', (raw, condition) => {
  expect(readCondition(raw)).toEqual(condition)
})

test.each(['', '   ', '*', '**', ',,,'])('DEC-069 %j is no condition', (raw) => {
  expect(readCondition(raw)).toBeUndefined()
})

test('DEC-069 whatever is typed into an equality item is compared literally', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'*!><=, %_ab京') }), (typed) => {
      const text = typed.trim()
      fc.pre(text !== '')
      expect(readCondition(wrapValue('eq', typed))).toEqual({ rule: 'eq', value: text })
    }),
  )
})

test('LIST-023 LIST-045 whatever is typed into a fuzzy item is searched literally', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'!><=, %_ab京'), minLength: 1 }), (typed) => {
      const text = typed.trim()
      fc.pre(text !== '')
      expect(readCondition(wrapValue('like', typed))).toEqual({ rule: 'like', value: text })
      expect(unwrapValue(wrapValue('like', typed))).toBe(text)
    }),
  )
})

const item = (field: unknown, rule: unknown, val: unknown) => ({ field, rule, val }) as never

test.each([
  [item('name', 'eq', 'x'), { rule: 'eq', value: 'x' }],
  [item('name', '>=', 5), { rule: 'ge', value: '5' }],
  [item('name', '!=', 'x'), { rule: 'ne', value: 'x' }],
  [item('name', 'LIKE', ' x '), { rule: 'like', value: 'x' }],
  [item('name', 'left_like', 'x'), { rule: 'left_like', value: 'x' }],
  [item('name', 'right_like', 'x'), { rule: 'right_like', value: 'x' }],
  [item('name', 'in', 'a,b,'), { rule: 'in', values: ['a', 'b'] }],
  [item('name', 'in', ['a', 'b']), { rule: 'in', values: ['a', 'b'] }],
  [item('name', 'empty', ''), { rule: 'empty' }],
  [item('name', 'not_empty', undefined), { rule: 'not_empty' }],
])('DEC-067 a super-query item is a condition: %j', (given, condition) => {
  expect(parseSuperQueryItem(given)).toEqual({ field: 'name', condition })
})

test.each([item('', 'eq', 'x'), item('name', '', 'x'), item('name', 'eq', '  '), item(null, null, null)])(
  'DEC-067 an item without field, rule or needed value is skipped: %j',
  (given) => {
    expect(parseSuperQueryItem(given)).toBeUndefined()
  },
)

test('DEC-067 an unknown rule is told apart from an unfilled item', () => {
  expect(parseSuperQueryItem(item('name', 'sounds_like', 'x'))).toBe('unknown rule')
})

test('DEC-067 malformed JSON is refused in Chinese', () => {
  const read = SuperQuery.safeDecode('[{')
  expect(read.success).toBe(false)
  expect(read.error?.issues[0]?.message).toBe(superQueryRefusal)
})
