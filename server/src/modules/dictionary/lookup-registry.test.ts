import { vehicle } from '@banyan/contract/fleet/vehicle'
import { depart } from '@banyan/contract/organisation/depart'
import { integer, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { Caller, RowRule } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { tableInfo, tenantTable } from '#kernel/database/table.ts'
import { listSource } from '#kernel/records/list/column.ts'
import { vehicles } from '#modules/fleet/fleet.tables.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import { categories, dictionaries } from './dictionary.tables.ts'
import {
  comparedColumns,
  comparisonFilter,
  findLookup,
  findLookupColumn,
  findLookupTable,
  isColumnHidden,
  isLimitedByRule,
  isLookupKnown,
  lookupRows,
  resolveLookup,
  textExpression,
} from './lookup-registry.ts'

const sorted = tenantTable(
  'test_sorted',
  { name: text().notNull(), sortNo: integer(), hasMore: text() },
  {
    lookups: [' name , sortNo '],
    lookupFilters: ['id'],
    lookupTree: { parent: 'name', hasChild: 'hasMore', hasChildSql: `'0'` },
    search: ['name'],
  },
)
const unlisted = tenantTable('test_unlisted', { name: text() }, {})
const tables = [departs, dictionaries, categories, vehicles, sorted, unlisted].map(tableInfo)
const entities = new Map([
  ['depart', listSource(depart, departs)],
  ['vehicle', listSource(vehicle, vehicles)],
])
const caller = (rule?: RowRule) =>
  ({
    tenantId: 7,
    catalogue: { tables, entities },
    rights: {
      rowRule: (source: { entity: string }) => (source.entity === 'depart' ? rule : undefined),
    },
  }) as unknown as Caller
const me = caller()
const refused = '字典配置不合法'

test('DEC-061 a table dictionary is a registered table with a registered pair of columns, by any of its names', () => {
  for (const [table, name, code] of [
    ['organisation_depart', 'depart_name', 'id'],
    [' SYS_DEPART ', 'Depart_Name', 'ORG_CODE'],
  ] as const) {
    const found = findLookup(me, table, name, code)
    expect([found.table.name, found.text.sql, found.code.sql]).toEqual([
      'organisation_depart',
      '"depart_name"',
      `"${code.toLowerCase()}"`,
    ])
  }
  for (const [table, name, code] of [
    ['organisation_depart', 'id', 'depart_name'],
    ['organisation_depart', 'memo', 'id'],
    ['test_unlisted', 'name', 'id'],
    ['identity_account', 'username', 'id'],
  ] as const)
    expect(() => findLookup(me, table, name, code)).toThrow(refused)
  expect(findLookupTable(me, 'Sys_Depart ').name).toBe('organisation_depart')
  expect(() => findLookupTable(me, 'test_unlisted')).toThrow(refused)
})

test('DEC-061 the filter of a dictionary is read with it', () => {
  expect(resolveLookup(me, "sys_depart,depart_name,id,org_code='A01'")).toMatchObject({
    table: { name: 'organisation_depart' },
    filter: [{ column: 'org_code', condition: { rule: 'eq', value: 'A01' } }],
  })
  expect(resolveLookup(me, 'sys_depart,depart_name,id').filter).toEqual([])
})

test('DEC-061 whether a dictionary and further columns may be named', () => {
  const known = (table: string, ...columns: string[]) => isLookupKnown(me, table, columns)
  expect(known('sys_depart', 'depart_name', 'id')).toBe(true)
  expect(known('sys_depart', 'depart_name', 'id', 'parent_id', 'ORG_CODE')).toBe(true)
  expect(known('sys_depart', 'depart_name', 'id', 'parent_id', 'memo')).toBe(false)
  expect(known('sys_depart', 'depart_name')).toBe(false)
  expect(known('nothing', 'depart_name', 'id')).toBe(false)
})

test('DEC-061 the columns of a table: their kind, whether they are searched, and those of its tree', () => {
  const table = findLookupTable(me, 'test_sorted')
  const [name, sortNo] = [findLookupColumn(table, ' NAME '), findLookupColumn(table, 'sort_no')]
  expect([name, sortNo]).toEqual([
    { member: 'name', sql: '"name"', kind: 'text', searchable: true },
    { member: 'sortNo', sql: '"sort_no"', kind: 'number', searchable: false },
  ])
  expect([textExpression(name), textExpression(sortNo)]).toEqual(['"name"', '"sort_no"::text'])
  expect([...table.columns.keys()]).toEqual(['name', 'sort_no', 'id', 'has_more'])
  expect([table.parent?.sql, table.hasChild?.sql, table.showsPlatformRows]).toEqual(['"name"', `'0'`, false])
  const plain = findLookupTable(me, 'sys_depart')
  expect([plain.parent?.sql, 'hasChild' in plain]).toEqual(['"parent_id"', false])
  expect('parent' in findLookupTable(me, 'sys_dict')).toBe(false)
  expect(() => findLookupColumn(table, 'tenant_id')).toThrow(refused)
})

test('DEC-061 the rows of a table: of the tenant, of the platform where it shows them, none that are deleted', () => {
  expect(statement(lookupRows(findLookupTable(me, 'sys_depart'), me))).toEqual({
    text: '(tenant_id = $1 and del_flag = 0)',
    values: [7],
  })
  expect(statement(lookupRows(findLookupTable(me, 'sys_dict'), me))).toEqual({
    text: '(tenant_id in (0, $1) and del_flag = 0)',
    values: [7],
  })
})

test('DEC-061 DEC-063 named columns bring the rules of their lists: fewer rows, and none where a column is hidden', () => {
  const ruled = caller({ hidden: new Set(['orgCode']), where: (bind) => `create_by = ${bind('li')}` })
  const table = findLookupTable(ruled, 'sys_depart')
  const column = (name: string) => findLookupColumn(table, name)
  const of = (...names: string[]) => statement(lookupRows(table, ruled, names.map(column))).text
  expect(of('depart_name', 'id')).toBe('(tenant_id = $1 and del_flag = 0 and create_by = $2)')
  expect(of('depart_name', 'org_code')).toBe('(tenant_id = $1 and del_flag = 0 and create_by = $2 and false)')
  expect(statement(lookupRows(table, ruled)).text).toBe('(tenant_id = $1 and del_flag = 0)')
  expect([isLimitedByRule(table, ruled), isLimitedByRule(table, me)]).toEqual([true, false])
  expect(isLimitedByRule(table, caller({ hidden: new Set(['orgCode']) }))).toBe(false)
  expect([
    isColumnHidden(table, ruled, column('org_code')),
    isColumnHidden(table, ruled, column('id')),
  ]).toEqual([true, false])
})

test('DEC-061 comparisons are bound; one that the column cannot hold is refused', () => {
  const table = findLookupTable(me, 'test_sorted')
  const comparisons = resolveLookup(me, "test_sorted,name,sort_no,name like '甲%' and sort_no > 3").filter
  expect(statement(comparisonFilter(table, comparisons))).toEqual({
    text: '("name" like $1 and "sort_no" > $2)',
    values: ['甲%', 3],
  })
  expect(comparedColumns(table, comparisons).map(({ member }) => member)).toEqual(['name', 'sortNo'])
  const wrong = resolveLookup(me, "test_sorted,name,sort_no,sort_no > 'x'").filter
  expect(() => comparisonFilter(table, wrong)).toThrow(refused)
  expect(() => comparisonFilter(table, [{ ...wrong[0]!, column: 'nothing' }])).toThrow(refused)
})

test('DEC-061 a table without a search has no searched column, and one that offers a secret does not start', () => {
  const offering = (lookup: string) =>
    tenantTable('test_offered', { name: text(), accessToken: text() }, { lookups: [lookup] })
  const from = (lookup: string) =>
    findLookupTable(
      { ...me, catalogue: { tables: [tableInfo(offering(lookup))], entities } } as unknown as Caller,
      'test_offered',
    )
  expect(findLookupColumn(from('name,id'), 'name')).toEqual({
    member: 'name',
    sql: '"name"',
    kind: 'text',
    searchable: false,
  })
  expect(() => from('accessToken,id')).toThrow('test_offered.accessToken cannot be looked up')
  expect(() => from('nothing,id')).toThrow('test_offered.nothing cannot be looked up')
  expect(() => from('name')).toThrow('test_offered has no lookup name')
})
