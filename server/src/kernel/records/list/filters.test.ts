import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { gadget, gadgets } from '#testing/gadgets.ts'
import { listSource } from './column.ts'
import { orderOf, visibleColumns } from './filters.ts'

const source = listSource(gadget, gadgets)

test('DEC-066 newest first, as asked for or by default, is sorted exactly as its index', () => {
  const newest = getTableConfig(gadgets).indexes.find(({ config }) => config.name?.endsWith('_newest'))
  const sorted = (newest?.config.columns ?? []).slice(1) as unknown as Indexed[]
  const along = sorted
    .map(({ name, indexConfig: { order, nulls } }) => `"${name}" ${order} nulls ${nulls}`)
    .join(', ')
    .replace('createTime', 'create_time')
  expect(orderOf({ alias: '' }, source.columns, {})).toBe(along)
  expect(orderOf({ alias: '' }, source.columns, { column: 'createTime', order: 'desc' })).toBe(along)
  expect(orderOf({ alias: '' }, source.columns, { column: 'createTime', order: 'asc' })).toBe(
    along.replaceAll('desc nulls last', 'asc nulls first'),
  )
})

test('DEC-066 other columns keep their own order, and the id settles ties', () => {
  expect(orderOf({ alias: '' }, source.columns, { column: 'name', order: 'asc' })).toBe(
    '"name" asc, "id" asc',
  )
  expect(orderOf({ alias: '' }, source.columns, { column: 'password' })).toBe(
    orderOf({ alias: '' }, source.columns, {}),
  )
})

test('DEC-063 a hidden member is no column, for this rule and no other', () => {
  const hidden = new Set(['name'])
  expect(visibleColumns(source, hidden).has('name')).toBe(false)
  expect(visibleColumns(source, new Set(['typeId'])).has('name')).toBe(true)
  expect(visibleColumns(source, undefined)).toBe(source.columns)
})

interface Indexed {
  name: string
  indexConfig: { order: string; nulls: string }
}
