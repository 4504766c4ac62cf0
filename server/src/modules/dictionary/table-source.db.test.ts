import { depart } from '@banyan/contract/organisation/depart'
import { integer, text } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import type { Caller, RowRule } from '#kernel/caller.ts'
import { makeTable } from '#kernel/database/make-table.ts'
import { tableInfo, tenantTable } from '#kernel/database/table.ts'
import { transactionOf } from '#kernel/database/tx.ts'
import { listSource } from '#kernel/records/list/column.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { categories } from './dictionary.tables.ts'
import {
  findItemsOfMain,
  keywordNames,
  linkedLevel,
  lookupLimit,
  matchLookup,
  readWholeLookup,
  searchLookup,
  treeLevel,
} from './table-source.ts'

const goods = tenantTable(
  'test_goods',
  { name: text().notNull(), sortNo: integer(), parentId: text() },
  { lookups: ['name,id', 'name,sortNo', 'sortNo,id'], lookupFilters: ['parentId'] },
)
const tables = [departs, categories, goods].map(tableInfo)
const entities = new Map([['depart', listSource(depart, departs)]])
const caller = (rule?: RowRule) => {
  const ruled = { rowRule: () => rule }
  return { tenantId: 7, catalogue: { tables, entities }, rights: { ...ruled, ruled } } as unknown as Caller
}
const me = caller()
const limited = caller({ hidden: new Set(), where: (bind) => `create_by = ${bind('li')}` })

const database = await ownDatabase()
const { pool, asked: texts, values: bound } = database.notedPool(1)
const tx = transactionOf(await pool.connect(), new AppState())
await makeTable(tx, tableInfo(goods))
await tx.$client.query(`set session_replication_role = replica;
  insert into organisation_depart (id, tenant_id, depart_name, org_type, org_code, parent_id, create_by) values
    ('1', 7, '甲', '1', 'A01', null, 'li'), ('2', 7, '乙', '1', 'A02', '1', 'li'), ('3', 8, '甲', '1', 'A01', null, 'li');
  insert into dictionary_category (id, tenant_id, name, code, pid, has_child) values
    ('1', 7, '甲', 'A01', '0', '1'), ('2', 7, '乙', 'A02', '', '0'), ('3', 7, '丙', 'A01A01', '1', '0');
  insert into test_goods (id, tenant_id, name, sort_no, parent_id) values
    ('1', 7, '甲', 1, null), ('2', 7, null, 4, '1'), ('3', 7, '丙', null, '1');`)

/** What was asked since the test began. */
const asked = () => texts.map((text, at) => ({ text, values: bound[at] }))
beforeEach(() => {
  texts.length = bound.length = 0
})

const own = '(tenant_id = $1 and del_flag = 0)'
const departRows = '"organisation_depart"'

const item = (value: string, text: string) => ({ value, text, title: text })

test.each<[string, object, string, unknown[], object[]]>([
  ['nothing', {}, 'true', [], [item('2', '乙'), item('1', '甲')]],
  ['codes', { keyword: '2, 3,,' }, '"id" = any($2::text[])', [['2', '3']], [item('2', '乙')]],
  [
    'one character',
    { keyword: '甲' },
    '("depart_name" ilike $2 or "id" = $3)',
    ['%甲%', '甲'],
    [item('1', '甲')],
  ],
])('DEC-061 a table dictionary is searched for %s', async (_, search, match, values, found) => {
  expect(await searchLookup(tx, me, 'sys_depart,depart_name,id', search)).toEqual(
    expect.arrayContaining(found),
  )
  expect(asked()).toEqual([
    {
      text: `select "id" as value, "depart_name" as text from ${departRows} where ((${own} and true) and ${match}) order by "depart_name", "id" limit 200`,
      values: [7, ...values],
    },
  ])
})

test('DEC-061 an option without a text shows its value, one without a value is none', async () => {
  const found = (dict: string) => searchLookup(tx, me, dict)
  expect(await found('test_goods,name,id')).toContainEqual(item('2', '2'))
  const numbers = (await found('test_goods,name,sort_no')).map(({ value }) => value)
  expect(numbers.sort()).toEqual(['1', '4'])
})

test('DEC-061 at most two hundred options, or fewer where fewer are asked for', async () => {
  expect(lookupLimit).toBe(200)
  for (const pageSize of [1, 200, 201]) await searchLookup(tx, me, 'test_goods,name,id', { pageSize })
  expect(asked().map(({ text }) => text.split(' ').at(-1))).toEqual(['1', '200', '200'])
})

test('DEC-061 all entries of a dictionary, or nothing where there are more than wanted', async () => {
  expect(await readWholeLookup(tx, me, 'test_goods,name,id', 3)).toHaveLength(3)
  expect(await readWholeLookup(tx, me, 'test_goods,name,id', 2)).toBeUndefined()
  expect(asked().map(({ text }) => text.split(' ').at(-1))).toEqual(['4', '3'])
})

test('DEC-061 a list of codes holds at most a thousand', () => {
  expect(keywordNames(' a ,, b')).toEqual(['a', 'b'])
  expect(keywordNames(Array.from({ length: 1001 }, () => 'x').join())).toHaveLength(1000)
})

test('DEC-061 texts of values and values of texts, by exact match and within the rules', async () => {
  const dict = "sys_depart,depart_name,id,org_code='A01'"
  const found = await matchLookup(tx, limited, dict, ['1', '2'], 'value')
  expect([...found]).toEqual([['1', '甲']])
  await matchLookup(tx, limited, dict, ['甲'], 'text')
  await matchLookup(tx, limited, dict, ['1'], 'value', true)
  const ruled = '((tenant_id = $1 and del_flag = 0 and create_by = $2) and "org_code" = $3)'
  expect(asked()).toEqual([
    {
      text: `select "id" as key, "depart_name" as wanted from ${departRows} where ${ruled} and "id" = any($4::text[])`,
      values: [7, 'li', 'A01', ['1', '2']],
    },
    {
      text: `select "depart_name" as key, "id" as wanted from ${departRows} where ${ruled} and "depart_name" = any($4::text[])`,
      values: [7, 'li', 'A01', ['甲']],
    },
    {
      text: `select "id" as key, "depart_name" as wanted from ${departRows} where ${own} and "id" = any($2::text[])`,
      values: [7, ['1']],
    },
  ])
})

test('DEC-063 a text that a rule hides is told to nobody, stored or not', async () => {
  const hiding = caller({ hidden: new Set(['departName']) })
  const found = await matchLookup(tx, hiding, 'sys_depart,depart_name,id', ['1'], 'value', true)
  expect([found.size, asked()]).toEqual([0, []])
})

const tree = { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid' }
const treeSql = (more: string, where: string) =>
  `select "id" as key, "name" as title, "pid" as pid, ${more} as more from "dictionary_category" where ${where} order by "name", "id" limit 1000`

test('DEC-062 one level of a tree: the roots, or what lies below; a leaf is what has no children', async () => {
  const node = { icon: null, children: null }
  const level = await treeLevel(tx, me, { ...tree, hasChildField: 'has_child' })
  expect(level.sort((a, b) => a.key.localeCompare(b.key))).toEqual([
    { ...node, key: '1', value: '1', title: '甲', leaf: 0, parentId: '0', code: '1' },
    { ...node, key: '2', value: '2', title: '乙', leaf: 1, parentId: null, code: '2' },
  ])
  for (const pid of ['0', 'p1']) await treeLevel(tx, me, { ...tree, pid, condition: '{"code":"A01"}' })
  const isTop = `coalesce("pid", '') in ('', '0')`
  expect(asked()).toEqual([
    { text: treeSql('"has_child"', `(${own} and true and ${isTop})`), values: [7] },
    { text: treeSql(`'1'`, `(${own} and "code" = $2 and ${isTop})`), values: [7, 'A01'] },
    { text: treeSql(`'1'`, `(${own} and "code" = $2 and "pid" = $3)`), values: [7, 'A01', 'p1'] },
  ])
})

test('DEC-063 whose parent a rule keeps away is a root to the caller', async () => {
  const ruled = { tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id' }
  await treeLevel(tx, limited, ruled)
  expect(asked()).toEqual([
    {
      text: `select "id" as key, "depart_name" as title, "parent_id" as pid, '1' as more from ${departRows} where ((tenant_id = $1 and del_flag = 0 and create_by = $2) and true and (coalesce("parent_id", '') in ('', '0') or "parent_id" not in (select id from ${departRows} where (tenant_id = $3 and del_flag = 0 and create_by = $4)))) order by "depart_name", "id" limit 1000`,
      values: [7, 'li', 7, 'li'],
    },
  ])
})

test.each([
  ['a table that is no tree', { tableName: 'test_goods', text: 'name', code: 'id', pidField: 'parent_id' }],
  ['another column as parent', { ...tree, pidField: 'code' }],
  ['another column for children', { ...tree, hasChildField: 'code' }],
  [
    'children of a tree that does not tell',
    {
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'id',
      pidField: 'parent_id',
      hasChildField: 'org_code',
    },
  ],
])('DEC-061 a tree with %s is refused', async (_, question) => {
  await expect(treeLevel(tx, me, question)).rejects.toThrow('字典配置不合法')
  expect(asked()).toEqual([])
})

const link = { table: 'test_goods', txt: 'name', key: 'sort_no', idField: 'id', pidField: 'parent_id' }
const linkSql = (where: string) =>
  `select "id" as id, "sort_no"::text as store, coalesce("name", '') as label, "parent_id" as pid from "test_goods" where ${where} order by "name", "sort_no" limit 1000`

test('DEC-082 a linked select: the roots, those of a condition, or what lies below a value', async () => {
  expect(await linkedLevel(tx, me, link)).toEqual([{ id: '1', store: '1', label: '甲', pid: null }])
  await linkedLevel(tx, me, { ...link, condition: 'sort_no > 3' })
  await linkedLevel(tx, me, { ...link, condition: 'sort_no > 3', pidValue: 'p1' })
  await linkedLevel(tx, me, { ...link, pidValue: '' })
  const isTop = `coalesce("parent_id", '') in ('', '0')`
  expect(asked()).toEqual([
    { text: linkSql(`(${own} and true and ${isTop})`), values: [7] },
    { text: linkSql(`(${own} and "sort_no" > $2)`), values: [7, 3] },
    { text: linkSql(`(${own} and true and "parent_id" = $2)`), values: [7, 'p1'] },
    { text: linkSql(`(${own} and true and ${isTop})`), values: [7] },
  ])
})

test('DEC-082 rows by the row of the main table that holds a value', async () => {
  const question = {
    tableName: 'test_goods',
    valueField: 'id',
    labelField: 'sort_no',
    foreignKey: 'parent_id',
    mainTableName: 'sys_category',
    mainValueField: 'code',
  }
  expect(await findItemsOfMain(tx, me, { ...question, mainValue: 'A01' })).toEqual([
    { value: '2', text: '4', label: '4' },
    { value: '3', text: '', label: '' },
  ])
  await findItemsOfMain(tx, me, question)
  const sql = `select "id" as value, coalesce("sort_no"::text, '') as label from "test_goods" where ${own} and "parent_id" in ( select id from "dictionary_category" where (tenant_id = $2 and del_flag = 0) and "code" = $3) order by "sort_no", "id" limit 1000`
  expect(asked()).toEqual([
    { text: sql, values: [7, 7, 'A01'] },
    { text: sql, values: [7, 7, ''] },
  ])
})
