import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#kernel/refusal.ts'
import { parseCondition, parseFilter, splitDict } from './lookup-filter.rules.ts'

test.each([
  [`dict_id='abc'`, [{ column: 'dict_id', condition: { rule: 'eq', value: 'abc' } }]],
  [`DICT_ID = 'it''s'`, [{ column: 'dict_id', condition: { rule: 'eq', value: "it's" } }]],
  [
    `status = 1 and name <> 'x' AND sort >= -2.5`,
    [
      { column: 'status', condition: { rule: 'eq', value: '1' } },
      { column: 'name', condition: { rule: 'ne', value: 'x' } },
      { column: 'sort', condition: { rule: 'ge', value: '-2.5' } },
    ],
  ],
  [`a != 'b'`, [{ column: 'a', condition: { rule: 'ne', value: 'b' } }]],
  [
    `a<3 and b<=4 and c>5`,
    ['lt', 'le', 'gt'].map((rule, at) => ({
      column: 'abc'[at],
      condition: { rule, value: String(at + 3) },
    })),
  ],
  [`name like '%张%'`, [{ column: 'name', condition: { rule: 'pattern', value: '%张%' } }]],
  [`pid in ('a', 'b',3)`, [{ column: 'pid', condition: { rule: 'in', values: ['a', 'b', '3'] } }]],
  [
    `pid is null and x is not null`,
    [
      { column: 'pid', condition: { rule: 'empty' } },
      { column: 'x', condition: { rule: 'not_empty' } },
    ],
  ],
  ['', []],
  [
    `note = 'a and b; drop table x --'`,
    [{ column: 'note', condition: { rule: 'eq', value: 'a and b; drop table x --' } }],
  ],
])('DEC-061 the filter %s is read', (text, comparisons) => {
  expect(parseFilter(text)).toEqual(comparisons)
})

test.each([
  `1=1`,
  `a='b' or 1=1`,
  `a='b' or b='c'`,
  `a=b`,
  `a = 'b`,
  `a = 'b'; drop table x`,
  `a = 'b' -- comment`,
  `a = /* x */ 'b'`,
  `lower(a) = 'b'`,
  `a = now()`,
  `a = (select 1)`,
  `a in (select id from identity_user)`,
  `a in ()`,
  `a in ('b',)`,
  `a in ('b' = 'c')`,
  `(a = 'b')`,
  `not a = 'b'`,
  `a between 1 and 2`,
  `a = 1e5`,
  `a = 0x10`,
  `a = 1 2`,
  `a ~ 'b'`,
  `a || 'x' = 'b'`,
  `"a" = 'b'`,
  `a.b = 'c'`,
  `a = $1`,
  `a = 'b' and`,
  `and a = 'b'`,
  `a is`,
  `a is not`,
  `a like b`,
  `exists (select 1)`,
  `a = \\'b\\'`,
  `a = E'b'`,
  `a = 'b' collate "C"`,
  `sql_filter`,
  `a = 1 'and' b = 2`,
  `a in '(' 1)`,
  `a is not 'null'`,
  `a 'in' (1)`,
])('DEC-061 security: the filter %s is refused', (text) => {
  expect(() => parseFilter(text)).toThrow(/^字典配置不合法$/)
})

test('DEC-061 a filter holds at most twenty comparisons, and about five hundred words and signs', () => {
  const comparisons = (count: number) => Array.from({ length: count }, () => 'a = 1').join(' and ')
  expect(parseFilter(comparisons(20))).toHaveLength(20)
  expect(() => parseFilter(comparisons(21))).toThrow('字典配置不合法')
  const oneOf = (count: number) => `a in (${Array.from({ length: count }, () => '1').join(',')})`
  expect(parseFilter(oneOf(249))).toHaveLength(1)
  expect(() => parseFilter(`${oneOf(247)} and b is not null`)).toThrow('字典配置不合法')
})

test('security: no text makes the filter parser fail otherwise, and what it reads is columns and literals', () => {
  const pieces = fc.constantFrom(
    'a',
    'status',
    '=',
    '<>',
    '>=',
    "'",
    "''",
    "'x'",
    '(',
    ')',
    ',',
    'and',
    'or',
    'in',
    'is',
    'null',
    'not',
    'like',
    '1',
    '-2.5',
    ';',
    '--',
    '/*',
    '*/',
    '"',
    '\\',
    '$1',
    ' ',
    '\n',
    '汉',
    'select',
    '||',
    '::text',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 20 }).map((all) => all.join(' ')),
        fc.array(pieces).map((all) => all.join('')),
      ),
      (text) => {
        try {
          for (const { column } of parseFilter(text)) expect(column).toMatch(/^[a-z_]\w*$/)
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
        }
      },
    ),
    { numRuns: 3000, seed: 20_260_101 },
  )
})

test.each([
  ['t,a,b', { table: 't', text: 'a', code: 'b', filter: '' }],
  [`t,a,b,c='1'`, { table: 't', text: 'a', code: 'b', filter: `c='1'` }],
  [`t,a,b,c in (')','x')`, { table: 't', text: 'a', code: 'b', filter: `c in (')','x')` }],
  [`t,a,b,c in ((1,2),3)`, { table: 't', text: 'a', code: 'b', filter: 'c in ((1,2),3)' }],
  [`t,f(a),b`, { table: 't', text: 'f(a)', code: 'b', filter: '' }],
  [`t,a),b`, { table: 't', text: 'a)', code: 'b', filter: '' }],
  [
    `t, a, b, c in ('1','2') and d='x,y'`,
    { table: 't', text: 'a', code: 'b', filter: `c in ('1','2') and d='x,y'` },
  ],
])('DEC-061 %s in its parts', (dict, parts) => {
  expect(splitDict(dict)).toEqual(parts)
})

test.each(['t,a', 't,a,b,c,d', ',', ',,,,,', `t,a,b,c='(',d`])(
  'DEC-061 %s has no three or four parts',
  (dict) => {
    expect(() => splitDict(dict)).toThrow(/^字典Code格式不正确！$/)
  },
)

test.each([
  [undefined, []],
  ['', []],
  [' ', []],
  ['{}', []],
  ['{" On ":true}', [{ column: 'on', condition: { rule: 'eq', value: 'true' } }]],
  [
    '{"STATUS":1,"name":"a\'b"}',
    [
      { column: 'status', condition: { rule: 'eq', value: '1' } },
      { column: 'name', condition: { rule: 'eq', value: "a'b" } },
    ],
  ],
])('DEC-061 the condition %s is read', (text, comparisons) => {
  expect(parseCondition(text)).toEqual(comparisons)
})

test.each(['[]', 'null', '1', '"a"', '{', '{"a":{}}', '{"a":[1]}', '{"a":null}', `a='b'`])(
  'DEC-061 the condition %s is refused',
  (text) => {
    expect(() => parseCondition(text)).toThrow('字典配置不合法')
  },
)

test('DEC-061 a condition holds at most twenty members', () => {
  const members = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, at])))
  expect(parseCondition(members(20))).toHaveLength(20)
  expect(() => parseCondition(members(21))).toThrow('字典配置不合法')
})
