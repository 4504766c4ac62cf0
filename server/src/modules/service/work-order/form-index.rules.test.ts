import { expect, test } from 'vitest'
import { statement } from '#kernel/database/fragment.ts'
import { formConditions, indexTokens, searchText } from './form-index.rules.ts'

const long = '长'.repeat(101)

test.each([
  ['texts and numbers', { a: '甲', b: 3.5 }, ['a=甲', 'b=3.5']],
  ['each of a list, once', { a: ['甲', '乙', '甲'] }, ['a=甲', 'a=乙']],
  ['a text of a hundred characters', { a: long.slice(1) }, [`a=${long.slice(1)}`]],
  ['nothing longer', { a: long, b: [long, '乙'] }, ['b=乙']],
  ['both levels of a class', { a: { largeClass: '动力', smallClass: '电机' } }, ['a=动力', 'a=电机']],
  ['one level of a class', { a: { largeClass: '动力', smallClass: '' } }, ['a=动力']],
  ['no lines of parts, no nothing', { a: [{ name: '机油', count: 2 }], b: null }, []],
])('DEC-104 an order is found exactly by %s', (_, values, tokens) => {
  expect(indexTokens(values as never)).toEqual(tokens)
})

test('a keyword is looked for in the texts of a form', () => {
  expect(searchText({ a: '甲', b: 2, c: ['乙'], d: '丙' } as never)).toBe('甲\n丙')
})

const has = (token: string) => ({ sql: 'form_index @> array[?]::text[]', values: [token] })
test.each([
  ['甲', has('a=甲')],
  ['!甲', { sql: 'not form_index @> array[?]::text[]', values: ['a=甲'] }],
  ['3', has('a=3')],
  [
    '3.0',
    { sql: '(form_index @> array[?]::text[] or form_index @> array[?]::text[])', values: ['a=3.0', 'a=3'] },
  ],
  [
    '甲,乙',
    { sql: '(form_index @> array[?]::text[] or form_index @> array[?]::text[])', values: ['a=甲', 'a=乙'] },
  ],
  [long.slice(1), has(`a=${long.slice(1)}`)],
  [long, { sql: 'form_data ->> ? = ?', values: ['a', long] }],
  ['*甲*', { sql: 'form_data ->> ? ilike ?', values: ['a', '%甲%'] }],
  [
    '*5%_\\*',
    {
      sql: '(bigrams(form_search) @> bigrams(?) and form_data ->> ? ilike ?)',
      values: ['5%_\\', 'a', '%5\\%\\_\\\\%'],
    },
  ],
  [
    '*甲乙',
    {
      sql: '(bigrams(form_search) @> bigrams(?) and form_data ->> ? ilike ?)',
      values: ['甲乙', 'a', '%甲乙'],
    },
  ],
  [
    '甲乙*',
    {
      sql: '(bigrams(form_search) @> bigrams(?) and form_data ->> ? ilike ?)',
      values: ['甲乙', 'a', '甲乙%'],
    },
  ],
])('DEC-069 a template field asked for %s', (text, expected) => {
  const [condition] = formConditions({ a: text })
  expect(written(condition!)).toEqual(expected)
  expect([condition?.reads, condition?.isKeyword]).toEqual([[], text.includes('*') ? true : undefined])
})

const numberBetween = (operator: string) =>
  `(jsonb_typeof(form_data -> ?) = 'number' and form_data -> ? ${operator} to_jsonb(?::numeric))`
test.each([
  [{ a_begin: ' 3 ' }, { sql: numberBetween('>='), values: ['a', 3] }],
  [{ a_end: '-3.25' }, { sql: numberBetween('<='), values: ['a', -3.25] }],
  [{ a_begin: '2026-11-01' }, { sql: 'form_data ->> ? >= ?', values: ['a', '2026-11-01'] }],
  // an end date includes that whole day
  [{ a_end: '2026-11-30' }, { sql: 'form_data ->> ? <= ?', values: ['a', '2026-11-30 24:00'] }],
  [{ a_end: '2026-11-30 08:00' }, { sql: 'form_data ->> ? <= ?', values: ['a', '2026-11-30 08:00'] }],
])('DEC-069 a range of a template field: %j', (query, expected) => {
  expect(written(formConditions(query)[0]!)).toEqual(expected)
})

test('an empty edge asks nothing, a wrong one is refused', () => {
  expect(formConditions({ a_begin: ' ', b: '' })).toEqual([])
  expect(() => formConditions({ a_begin: '昨天' })).toThrow(/^查询条件格式不正确$/)
})

function written(condition: ReturnType<typeof formConditions>[number]) {
  const { text, values } = statement(condition)
  return { sql: text.replace(/\$\d+/g, '?'), values }
}
