import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { all, statement } from '#kernel/database/fragment.ts'
import { gadget, gadgets, gadgetType, gadgetTypes } from '#testing/gadgets.ts'
import { listSource } from './column.ts'
import { inputFilters, orderClause, visibleColumns } from './filters.ts'

const source = listSource(gadget, gadgets)

test('DEC-066 newest first, as asked for or by default, is sorted exactly as its index', () => {
  const newest = getTableConfig(gadgets).indexes.find(({ config }) => config.name?.endsWith('_newest'))
  const sorted = (newest?.config.columns ?? []).slice(1) as unknown as Indexed[]
  const along = sorted
    .map(({ name, indexConfig: { order, nulls } }) => `"${name}" ${order} nulls ${nulls}`)
    .join(', ')
    .replace('createTime', 'create_time')
  expect(orderClause({ alias: '' }, source.columns, {})).toBe(along)
  expect(orderClause({ alias: '' }, source.columns, { column: 'createTime', order: 'desc' })).toBe(along)
  expect(orderClause({ alias: '' }, source.columns, { column: 'createTime', order: 'asc' })).toBe(
    along.replaceAll('desc nulls last', 'asc nulls first'),
  )
})

test('DEC-066 other columns keep their own order, and the id settles ties', () => {
  expect(orderClause({ alias: '' }, source.columns, { column: 'name', order: 'asc' })).toBe(
    '"name" asc, "id" asc',
  )
  expect(orderClause({ alias: '' }, source.columns, { column: 'password' })).toBe(
    orderClause({ alias: '' }, source.columns, {}),
  )
})

test('DEC-063 a hidden member is no column, for this rule and no other', () => {
  const hidden = new Set(['name'])
  expect(visibleColumns(source, hidden).has('name')).toBe(false)
  expect(visibleColumns(source, new Set(['typeId'])).has('name')).toBe(true)
  expect(visibleColumns(source, undefined)).toBe(source.columns)
  const telling = { ...source, hiddenWith: (member: string) => (member === 'name' ? 'typeId' : undefined) }
  expect(visibleColumns(telling, new Set(['typeId'])).has('name')).toBe(false)
})

const types = listSource(gadgetType, gadgetTypes)
const asked = (input: Record<string, unknown>) => statement(all(inputFilters(types.columns, input)))

test.each<[input: Record<string, unknown>, text: string, values: unknown[]]>([
  [{}, 'true', []],
  [{ code: ' A1 ' }, '"code" = $1', ['A1']],
  [{ code: '  ', sortNo: 3, unknown: 'x' }, 'true', []],
  [{ code: '!A1', sortNo: '>=2' }, '(("code" <> $1 or "code" is null) and "sort_no" >= $2)', ['A1', 2]],
  [{ sortNo_begin: '1' }, '"sort_no" >= $1', [1]],
  [{ sortNo_end: '9' }, '"sort_no" <= $1', [9]],
  [{ sortNo_begin: '1', sortNo_end: '9' }, '("sort_no" >= $1 and "sort_no" <= $2)', [1, 9]],
  [{ code_MultiString: 'a,, ,b' }, '"code" = any($1::text[])', [['a', 'b']]],
])('DEC-070 the parameters %j are conditions on columns', (input, text, values) => {
  expect(asked(input)).toEqual({ text, values })
})

const superQuery = JSON.stringify([
  { field: 'code', rule: 'eq', val: 'A1' },
  { field: 'code', rule: 'like', val: '' },
  { field: 'sortNo', rule: '>', val: 2 },
])

test.each<[name: string, input: Record<string, unknown>, text: string]>([
  ['both', { superQueryParams: superQuery }, '("code" = $1 and "sort_no" > $2)'],
  ['both', { superQueryParams: superQuery, superQueryMatchType: 'and' }, '("code" = $1 and "sort_no" > $2)'],
  ['either', { superQueryParams: superQuery, superQueryMatchType: 'OR' }, '("code" = $1 or "sort_no" > $2)'],
  ['both', { superQueryParams: encodeURIComponent(superQuery) }, '("code" = $1 and "sort_no" > $2)'],
])('DEC-067 %s of the filled-in conditions of a super query must hold', (_, input, text) => {
  expect(asked(input)).toEqual({ text, values: ['A1', 2] })
})

test('DEC-067 a super query is one condition beside the others, and none while nothing is filled in', () => {
  expect(asked({ name: 'a', superQueryParams: superQuery, superQueryMatchType: 'or' }).text).toBe(
    '("name" = $1 and ("code" = $2 or "sort_no" > $3))',
  )
  expect(asked({ superQueryParams: '[{"field":"code","rule":"eq"}]', superQueryMatchType: 'or' })).toEqual({
    text: 'true',
    values: [],
  })
})

test.each([
  ['no JSON', 'x'],
  ['broken encoding', '%E4%'],
  ['an unknown rule', '[{"field":"code","rule":"near","val":"1"}]'],
  ['an unknown column', '[{"field":"delFlag","rule":"eq","val":"1"}]'],
])('DEC-067 a super query with %s is refused', (_, superQueryParams) => {
  expect(() => asked({ superQueryParams })).toThrow('高级查询参数错误')
})

test.each<[column: string, order: string | undefined, text: string]>([
  ['name', undefined, '"name" desc, "id" desc'],
  ['name', 'ASC', '"name" asc, "id" asc'],
  ['name_dictText', 'asc', '"name" asc, "id" asc'],
  [' code , sortNo ', 'asc', '"code" asc, "sort_no" asc, "id" asc'],
  ['code,id', 'desc', '"code" desc, "id" desc'],
  ['code,createTime', 'desc', '"code" desc, "create_time" desc, "id" desc'],
  ['createTime,code', 'asc', '"create_time" asc nulls first, "code" asc nulls first, "id" asc nulls first'],
  [
    'name,code,sortNo,version,createBy,updateBy',
    'asc',
    '"name" asc, "code" asc, "sort_no" asc, "version" asc, "create_by" asc, "id" asc',
  ],
])('DEC-066 sorted by %j %j', (column, order, text) => {
  expect(orderClause({ alias: '' }, types.columns, { column, order })).toBe(text)
})

test('DEC-066 a list with joins names its own time and id; one of groups has neither', () => {
  expect(orderClause({ alias: 'b' }, types.columns, {})).toBe(
    'b."create_time" desc nulls last, b."id" desc nulls last',
  )
  expect(orderClause({ alias: 'b' }, types.columns, { column: 'name', order: 'asc' })).toBe(
    '"name" asc, b."id" asc',
  )
  const groups = { alias: 'g', grouped: () => () => 'select 1' }
  expect(orderClause(groups, types.columns, {})).toBe('1')
  expect(orderClause(groups, types.columns, { column: 'name,code' })).toBe('"name" desc, "code" desc')
})

test('DEC-066 rows without a value that only sorting works out come last', () => {
  const sortedBy = (member: string) => (member === 'rank' ? '(select 1)' : undefined)
  expect(
    orderClause({ alias: '', sortedBy }, types.columns, { column: 'rank,none,name', order: 'asc' }),
  ).toBe('(select 1) asc nulls last, "name" asc, "id" asc')
})

interface Indexed {
  name: string
  indexConfig: { order: string; nulls: string }
}
