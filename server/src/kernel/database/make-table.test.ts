import { bigint, date, doublePrecision, numeric, type PgColumnBuilderBase, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { makeTable } from './make-table.ts'
import { type TenantTableOptions, tableInfo, tenantTable, wireTime } from './table.ts'
import type { Tx } from './tx.ts'

interface Found {
  /** The columns that are there, with their types. */
  columns?: Record<string, string>
  indexes?: string[]
  /** The secret columns that are not marked yet. */
  unmarked?: string[]
}

/** Makes a table in a database that holds what was found; the statements it took, with their spaces put right. */
async function make(
  columns: Record<string, PgColumnBuilderBase>,
  { columns: known = {}, indexes = [], unmarked = [] }: Found = {},
  options: TenantTableOptions = {},
  name = 'onl_thing',
) {
  const statements: string[] = []
  const marking: unknown[] = []
  const query = async (statement: string, values?: unknown[]) => {
    if (statement.includes('format_type'))
      return { rows: Object.entries(known).map(([column, type]) => ({ name: column, type })) }
    if (statement.includes('pg_indexes')) return { rows: indexes.map((index) => ({ name: index })) }
    if (statement.includes('col_description')) {
      marking.push(values)
      return { rows: unmarked.map((column) => ({ column })) }
    }
    statements.push(statement.replaceAll(/\s+/g, ' '))
    return { rows: [] }
  }
  const tx = { $client: { query } } as unknown as Tx
  const isNew = await makeTable(tx, tableInfo(tenantTable(name, columns, options)))
  return { isNew, statements, marking }
}

const stamps = {
  id: 'text',
  tenant_id: 'integer',
  version: 'integer',
  create_by: 'text',
  create_time: 'timestamp with time zone',
  update_by: 'text',
  update_time: 'timestamp with time zone',
  sys_org_code: 'text',
  del_flag: 'smallint',
}
const usual = ['onl_thing_newest', 'onl_thing_row_scope', 'onl_thing_removed']

test('a new table has its columns between those of every table, its key and the usual indexes', async () => {
  const { isNew, statements, marking } = await make({ name: text(), madeAt: wireTime() })
  expect(isNew).toBe(true)
  expect(statements).toEqual([
    `create table "onl_thing" (id text not null, tenant_id int not null default nullif(current_setting('app.tenant_id', true), '')::int, "name" text, "made_at" timestamptz, version int not null default 1, create_by text, create_time timestamptz, update_by text, update_time timestamptz, sys_org_code text, del_flag smallint not null default 0, constraint "onl_thing_pk" primary key (tenant_id, id))`,
    'create index "onl_thing_newest" on "onl_thing" (tenant_id, create_time desc nulls last, id desc nulls last) where del_flag = 0',
    'create index "onl_thing_row_scope" on "onl_thing" (tenant_id, sys_org_code collate "C", create_by) where del_flag = 0',
    'create index "onl_thing_removed" on "onl_thing" (tenant_id, update_time desc, id desc) where del_flag = 1',
  ])
  expect(marking).toEqual([])
})

test('a table that is there gets what it lacks and nothing else', async () => {
  const there = { columns: { ...stamps, name: 'text' }, indexes: usual }
  expect(await make({ name: text() }, there)).toEqual({ isNew: false, statements: [], marking: [] })
  const more = await make({ name: text(), codeNo: text(), size: doublePrecision() }, there)
  expect(more.statements).toEqual([
    'alter table "onl_thing" add column "code_no" text, add column "size" double precision',
  ])
})

test.each<[string, PgColumnBuilderBase, string]>([
  ['bigint', numeric(), 'numeric'],
  ['bigint', doublePrecision(), 'double precision'],
  ['double precision', numeric(), 'numeric'],
  ['date', wireTime(), 'timestamptz'],
])('a column of %s becomes a wider one: %#', async (before, column, type) => {
  const { statements } = await make({ it: column }, { columns: { ...stamps, it: before }, indexes: usual })
  expect(statements).toEqual([`alter table "onl_thing" alter column "it" type ${type}`])
})

test.each<[string, PgColumnBuilderBase]>([
  ['text', bigint({ mode: 'number' })],
  ['numeric', doublePrecision()],
  ['timestamp with time zone', date()],
  ['bigint', text()],
])('a column of %s does not become one that loses values: %#', async (before, column) => {
  await expect(
    make({ itsName: column }, { columns: { ...stamps, its_name: before }, indexes: usual }),
  ).rejects.toThrow('字段 its_name 的类型不能这样修改，已有的数据无法保留')
})

test('the same type in other words is no change', async () => {
  const columns = { ...stamps, at: 'timestamp with time zone' }
  expect((await make({ at: wireTime() }, { columns, indexes: usual })).statements).toEqual([])
})

test('unique members, filters and keywords have indexes of their own', async () => {
  const options = { unique: [['codeNo']], indexes: [['brandId', 'codeNo']], search: ['codeNo'] }
  const columns = { codeNo: text(), brandId: text() }
  const { statements } = await make(columns, { indexes: usual }, options)
  expect(statements.slice(1)).toEqual([
    'create unique index "onl_thing_code_no_unique" on "onl_thing" (tenant_id, "code_no") where del_flag = 0',
    'create index "onl_thing_brand_id_code_no" on "onl_thing" (tenant_id, "brand_id", "code_no")',
    'create index "onl_thing_code_no_search" on "onl_thing" using gin (tenant_id, bigrams("code_no")) where del_flag = 0',
  ])
})

test('a name of 63 bytes stays, a longer one is cut and told from others that begin alike', async () => {
  const indexesOf = async (length: number) => {
    const { statements } = await make({}, {}, {}, 'y'.repeat(length))
    return statements.slice(1).map((statement) => /index "(.*?)"/.exec(statement)?.[1])
  }
  expect((await indexesOf(56))[0]).toBe(`${'y'.repeat(56)}_newest`)
  const cut = await indexesOf(57)
  for (const name of cut) expect(name).toMatch(/^y{54}_[0-9a-f]{8}$/)
  expect(new Set(cut).size).toBe(3)
})

test('security §6 secret columns are marked once', async () => {
  const there = { columns: { ...stamps, secret_code: 'text' }, indexes: usual }
  const options = { secrets: ['secretCode'] }
  const first = await make({ secretCode: text() }, { ...there, unmarked: ['secret_code'] }, options)
  expect(first.marking).toEqual([['onl_thing', ['secret_code']]])
  expect(first.statements).toEqual([`comment on column "onl_thing"."secret_code" is 'secret'`])
  expect((await make({ secretCode: text() }, there, options)).statements).toEqual([])
})
