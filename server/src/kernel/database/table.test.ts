import { sql } from 'drizzle-orm'
import { getTableConfig, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import {
  globalTable,
  removedTogetherWith,
  snake,
  tableInfo,
  tablesIn,
  tenantTable,
  uniqueMembers,
  uniqueName,
  wireTime,
} from './table.ts'

const brands = tenantTable('brand', { name: text() })
const things = tenantTable(
  'thing',
  { brandId: text(), ownerId: text(), codeNo: text(), tags: text().array() },
  {
    unique: [['codeNo'], ['brandId', 'codeNo']],
    taken: { codeNo: '编号已存在', 'brandId,codeNo': '该品牌下编号已存在' },
    indexes: [['brandId', 'codeNo']],
    search: ['codeNo'],
    contains: ['tags'],
    agedBy: 'createTime',
    references: { brandId: () => brands, ownerId: removedTogetherWith(() => brands) },
  },
)

test('a table of tenants has its key, its indexes and its references under names of their own', () => {
  const { primaryKeys, indexes, foreignKeys } = getTableConfig(things)
  expect(primaryKeys.map((key) => [key.getName(), key.columns.map(({ name }) => name)])).toEqual([
    ['thing_pk', ['tenantId', 'id']],
  ])
  expect(
    indexes.map(({ config: { name, unique, method, where } }) => [name, unique, method, Boolean(where)]),
  ).toEqual([
    ['thing_newest', false, 'btree', true],
    ['thing_row_scope', false, 'btree', true],
    ['thing_code_no_unique', true, 'btree', true],
    ['thing_brand_id_code_no_unique', true, 'btree', true],
    ['thing_brand_id_code_no', false, 'btree', false],
    ['thing_code_no_search', false, 'gin', true],
    ['thing_tags_contains', false, 'gin', true],
    ['thing_age', false, 'brin', false],
  ])
  expect(foreignKeys.map((key) => key.getName())).toEqual(['thing_brand_id_fk', 'thing_owner_id_fk'])
})

test('what is taken is told at the last member of its group, in words of its own where it has some', () => {
  expect([...tableInfo(things).taken]).toEqual([
    ['thing_code_no_unique', { field: 'codeNo', text: '编号已存在' }],
    ['thing_brand_id_code_no_unique', { field: 'codeNo', text: '该品牌下编号已存在' }],
  ])
  const accounts = globalTable('account', { userName: text() }, undefined, [
    { member: 'userName', by: [sql`lower(user_name)`], taken: '用户名已存在' },
  ])
  const { kind, visible, taken } = tableInfo(accounts)
  expect([kind, visible, [...taken]]).toEqual([
    'global',
    undefined,
    [['account_user_name_unique', { field: 'userName', text: '用户名已存在' }]],
  ])
})

test('the members of a unique index by the name the database gives it', () => {
  const info = tableInfo(things)
  expect(uniqueMembers(info, 'thing_brand_id_code_no_unique')).toEqual(['brandId', 'codeNo'])
  expect(uniqueMembers(info, 'thing_pk')).toBeUndefined()
  expect(uniqueMembers(info, undefined)).toBeUndefined()
  expect(uniqueName('x'.repeat(50), ['aB'])).toBe(`${'x'.repeat(40)}_a_b_unique`)
})

test('names of indexes are cut so that PostgreSQL does not', () => {
  const { primaryKeys } = getTableConfig(tenantTable('y'.repeat(45), {}))
  expect(primaryKeys[0]?.getName()).toBe(`${'y'.repeat(40)}_pk`)
})

test('the tables among the exports of modules, and nothing else', () => {
  expect(tablesIn({ things, one: 1, none: null, plain: {} }, { brands }).map(({ name }) => name)).toEqual([
    'thing',
    'brand',
  ])
  expect(() => tableInfo(pgTable('bare', {}))).toThrow('a table is made by tenantTable or globalTable')
})

test('DEC-114 a time leaves the database without its fraction and zone', () => {
  const { at } = tenantTable('timed', { at: wireTime() })
  expect(at.mapFromDriverValue('2026-11-15 12:00:01.123+08')).toBe('2026-11-15 12:00:01')
  expect([at.getSQLType(), snake('sysOrgCode')]).toEqual(['timestamptz', 'sys_org_code'])
})
