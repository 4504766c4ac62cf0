import type { CompareRule, Condition } from '@banyan/contract/list-query'
import { expect, test } from 'vitest'
import type { ColumnKind, ListColumn } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { conditionOn, isInRange } from './condition.ts'

const column = (kind: ColumnKind) => ({ member: 'c', sql: '"c"', kind, searchable: false }) as ListColumn

test.each<[text: string, value: boolean]>([
  ['1', true],
  ['true', true],
  ['y', true],
  ['0', false],
  ['FALSE', false],
  ['N', false],
])('DEC-066 %j on a yes-no column is %j', (value, bound) => {
  expect(statement(conditionOn(column('boolean'), { rule: 'eq', value }))).toEqual({
    text: '"c" = $1',
    values: [bound],
  })
})

test.each<[kind: ColumnKind, text: string]>([
  ['boolean', 'maybe'],
  ['boolean', '10'],
  ['text', 'a\0b'],
  ['number', ' '],
  ['number', 'x'],
  ['number', 'Infinity'],
  ['time', '2026-02-30'],
  ['time', '2026-02-30 08:00:00'],
  ['time', '2026-02-03 8:00'],
  ['day', '2026-02-30'],
  ['day', '2026-02-03 08:00:00'],
])('DEC-066 a %s column is not compared with %j', (kind, value) => {
  expect(() => conditionOn(column(kind), { rule: 'eq', value })).toThrow('查询条件格式不正确')
})

test('DEC-066 a list of up to 1000 values is asked for', () => {
  const values = Array.from({ length: 1000 }, (_, at) => String(at))
  const asked = statement(conditionOn(column('text'), { rule: 'in', values }))
  expect(asked).toEqual({ text: '"c" = any($1::text[])', values: [values] })
  expect(() => conditionOn(column('text'), { rule: 'in', values: [...values, 'x'] })).toThrow(
    '查询条件过多，最多1000个',
  )
})

const read = (kind: ColumnKind, condition: Condition, more: Partial<ListColumn> = {}) =>
  statement(conditionOn({ ...column(kind), ...more }, condition))

test.each<[kind: ColumnKind, condition: Condition, text: string, values: unknown[]]>([
  ['text', { rule: 'empty' }, `("c" is null or "c" = '')`, []],
  ['number', { rule: 'empty' }, '"c" is null', []],
  ['text', { rule: 'not_empty' }, `("c" is not null and "c" <> '')`, []],
  ['day', { rule: 'not_empty' }, '"c" is not null', []],
  ['text', { rule: 'eq', value: 'a' }, '"c" = $1', ['a']],
  ['text', { rule: 'ne', value: 'a' }, '("c" <> $1 or "c" is null)', ['a']],
  ['number', { rule: 'gt', value: '2' }, '"c" > $1', [2]],
  ['number', { rule: 'ge', value: '-1.5' }, '"c" >= $1', [-1.5]],
  ['number', { rule: 'lt', value: '1e3' }, '"c" < $1', [1000]],
  ['day', { rule: 'le', value: '2024-02-29' }, '"c" <= $1', ['2024-02-29']],
  ['time', { rule: 'gt', value: '2026-01-31 08:00:00' }, '"c" > $1', ['2026-01-31 08:00:00']],
  ['number', { rule: 'in', values: ['1', '2'] }, '"c" = any($1::double precision[])', [[1, 2]]],
  ['time', { rule: 'in', values: ['2026-01-31'] }, '"c" = any($1::timestamptz[])', [['2026-01-31']]],
  ['day', { rule: 'in', values: ['2026-01-31'] }, '"c" = any($1::date[])', [['2026-01-31']]],
  ['boolean', { rule: 'in', values: ['Y', 'n'] }, '"c" = any($1::boolean[])', [[true, false]]],
  ['text', { rule: 'any_like', values: ['a', 'b'] }, '("c" ilike $1 or "c" ilike $2)', ['%a%', '%b%']],
  ['text', { rule: 'like', value: 'a' }, '"c" ilike $1', ['%a%']],
  ['text', { rule: 'left_like', value: 'a' }, '"c" ilike $1', ['%a']],
  ['text', { rule: 'right_like', value: 'a' }, '"c" ilike $1', ['a%']],
  ['text', { rule: 'like', value: '5%_\\' }, '"c" ilike $1', ['%5\\%\\_\\\\%']],
  ['number', { rule: 'right_like', value: '12' }, '"c"::text ilike $1', ['12%']],
])('DEC-069 a %s column is asked %j', (kind, condition, text, values) => {
  expect(read(kind, condition)).toEqual({ text, values })
})

test.each<[rule: CompareRule, text: string]>([
  ['eq', `("c" >= $1 and "c" < ($2::timestamptz + interval '1 day'))`],
  ['ne', `(not ("c" >= $1 and "c" < ($2::timestamptz + interval '1 day')) or "c" is null)`],
  ['ge', '"c" >= $1'],
  ['gt', `"c" >= ($1::timestamptz + interval '1 day')`],
  ['le', `"c" < ($1::timestamptz + interval '1 day')`],
  ['lt', '"c" < $1'],
])('DEC-070 %s a day means all of that day where moments are stored', (rule, text) => {
  const asked = read('time', { rule, value: '2026-01-31' })
  expect(asked.text).toBe(text)
  expect(new Set(asked.values)).toEqual(new Set(['2026-01-31 00:00:00']))
})

test('DEC-066 slices help from two characters on, in columns that have an index of them', () => {
  const sliced = { searchable: true }
  expect(read('text', { rule: 'like', value: '榕' }, sliced)).toEqual({
    text: '"c" ilike $1',
    values: ['%榕%'],
  })
  expect(read('text', { rule: 'like', value: '榕台' }, sliced)).toEqual({
    text: '(bigrams("c") @> bigrams($1) and "c" ilike $2)',
    values: ['榕台', '%榕台%'],
  })
  // One character outside the basic plane is one character.
  expect(read('text', { rule: 'like', value: '𠮷' }, sliced).text).toBe('"c" ilike $1')
})

test.each<[begin: string | undefined, end: string | undefined, text: string, values: unknown[]]>([
  ['1', undefined, '"c" >= $1', [1]],
  [undefined, '2', '"c" <= $1', [2]],
  ['1', '2', '("c" >= $1 and "c" <= $2)', [1, 2]],
])('DEC-070 a range from %j to %j includes both ends', (begin, end, text, values) => {
  expect(statement(isInRange(column('number'), begin, end))).toEqual({ text, values })
})
