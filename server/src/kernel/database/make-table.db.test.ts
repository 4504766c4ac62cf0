import { bigint, date, doublePrecision, numeric, type PgColumnBuilderBase, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { makeTable } from './make-table.ts'
import { type TenantTableOptions, tableInfo, tenantTable, wireTime } from './table.ts'

const database = await ownDatabase()
type Columns = Record<string, PgColumnBuilderBase>

/** Makes a table where one with other columns may be already; the changes it took. */
function make(columns: Columns, there?: Columns, options: TenantTableOptions = {}, name = 'onl_thing') {
  return database.within(new AppState(), {}, async (tx, asked) => {
    if (there) await makeTable(tx, tableInfo(tenantTable(name, there)))
    asked.length = 0
    const info = tableInfo(tenantTable(name, columns, options))
    const isNew = await makeTable(tx, info)
    const statements = asked.filter((text) => !text.startsWith('select'))
    asked.length = 0
    await makeTable(tx, info)
    expect(asked.filter((text) => !text.startsWith('select'))).toEqual([])
    return { isNew, statements }
  })
}

test('a new table has its columns between those of every table, its key and the usual indexes', async () => {
  const { isNew, statements } = await make({ name: text(), madeAt: wireTime() })
  expect(isNew).toBe(true)
  expect(statements).toEqual([
    `create table "onl_thing" (id text not null, tenant_id int not null default nullif(current_setting('app.tenant_id', true), '')::int, "name" text, "made_at" timestamptz, version int not null default 1, create_by text, create_time timestamptz, update_by text, update_time timestamptz, sys_org_code text, del_flag smallint not null default 0, constraint "onl_thing_pk" primary key (tenant_id, id))`,
    'create index "onl_thing_newest" on "onl_thing" (tenant_id, create_time desc nulls last, id desc nulls last) where del_flag = 0',
    'create index "onl_thing_row_scope" on "onl_thing" (tenant_id, sys_org_code collate "C", create_by) where del_flag = 0',
    'create index "onl_thing_removed" on "onl_thing" (tenant_id, update_time desc, id desc) where del_flag = 1',
  ])
})

test('a table that is there gets what it lacks and nothing else', async () => {
  const there = { name: text() }
  expect(await make({ name: text() }, there)).toEqual({ isNew: false, statements: [] })
  const more = await make({ name: text(), codeNo: text(), size: doublePrecision() }, there)
  expect(more.statements).toEqual([
    'alter table "onl_thing" add column "code_no" text, add column "size" double precision',
  ])
})

test.each<[string, PgColumnBuilderBase, PgColumnBuilderBase, string]>([
  ['bigint', bigint({ mode: 'number' }), numeric(), 'numeric'],
  ['bigint', bigint({ mode: 'number' }), doublePrecision(), 'double precision'],
  ['double precision', doublePrecision(), numeric(), 'numeric'],
  ['date', date(), wireTime(), 'timestamptz'],
])('a column of %s becomes a wider one: %#', async (_, before, column, type) => {
  const { statements } = await make({ it: column }, { it: before })
  expect(statements).toEqual([`alter table "onl_thing" alter column "it" type ${type}`])
})

test.each<[string, PgColumnBuilderBase, PgColumnBuilderBase]>([
  ['text', text(), bigint({ mode: 'number' })],
  ['numeric', numeric(), doublePrecision()],
  ['timestamp with time zone', wireTime(), date()],
  ['bigint', bigint({ mode: 'number' }), text()],
])('a column of %s does not become one that loses values: %#', async (_, before, column) => {
  await expect(make({ itsName: column }, { itsName: before })).rejects.toThrow(
    '字段 its_name 的类型不能这样修改，已有的数据无法保留',
  )
})

test('the same type in other words is no change', async () => {
  expect((await make({ at: wireTime() }, { at: wireTime() })).statements).toEqual([])
})

test('unique members, filters and keywords have indexes of their own', async () => {
  const options = { unique: [['codeNo']], indexes: [['brandId', 'codeNo']], search: ['codeNo'] }
  const columns = { codeNo: text(), brandId: text() }
  const { statements } = await make(columns, undefined, options)
  expect(statements.slice(4)).toEqual([
    'create unique index "onl_thing_code_no_unique" on "onl_thing" (tenant_id, "code_no") where del_flag = 0',
    'create index "onl_thing_brand_id_code_no" on "onl_thing" (tenant_id, "brand_id", "code_no")',
    'create index "onl_thing_code_no_search" on "onl_thing" using gin (tenant_id, bigrams("code_no")) where del_flag = 0',
  ])
})

test('a name of 63 bytes stays, a longer one is cut and told from others that begin alike', async () => {
  const indexesOf = async (length: number) => {
    const { statements } = await make({}, undefined, {}, 'y'.repeat(length))
    return statements.slice(1).map((statement) => /index "(.*?)"/.exec(statement)?.[1])
  }
  expect((await indexesOf(56))[0]).toBe(`${'y'.repeat(56)}_newest`)
  const cut = await indexesOf(57)
  for (const name of cut) expect(name).toMatch(/^y{54}_[0-9a-f]{8}$/)
  expect(new Set(cut).size).toBe(3)
})

test('security §6 secret columns are marked once', async () => {
  const { statements } = await make(
    { secretCode: text() },
    { secretCode: text() },
    { secrets: ['secretCode'] },
  )
  expect(statements).toEqual([`comment on column "onl_thing"."secret_code" is 'secret'`])
})
