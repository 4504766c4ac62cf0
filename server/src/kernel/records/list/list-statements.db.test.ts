import { expect, onTestFinished, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import type { Caller, ListColumn, ListSource, RowRule } from '#kernel/caller.ts'
import { changeChannel } from '#kernel/database/change-channel.ts'
import { type Fragment, withReads } from '#kernel/database/fragment.ts'
import { makeTable } from '#kernel/database/make-table.ts'
import { isPooled } from '#kernel/database/prepared-statements.ts'
import { tableInfo } from '#kernel/database/table.ts'
import { transactionOf } from '#kernel/database/tx.ts'
import { gadget, gadgets } from '#testing/gadgets.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { listSource } from './column.ts'
import { listPage, streamRows } from './list.ts'

const all = listSource(gadget, gadgets)
const source: ListSource = { ...all, columns: new Map([...all.columns].slice(0, 2)) }
const caller = (rule?: Partial<RowRule>) =>
  ({
    tenantId: 7,
    rights: { rowRule: () => rule && { hidden: new Set(), ...rule } },
  }) as unknown as Caller

const database = await ownDatabase()
const setup = await database.notedPool(1).pool.connect()
await makeTable(transactionOf(setup, new AppState()), tableInfo(gadgets))
await setup.query('create table other (id text)')
setup.release(true)

/** A transaction that sees so many rows, n1 and so on, the last the newest; what it asks is remembered. */
async function aDatabase(count = 3) {
  const app = new AppState()
  app.provide(isPooled, true)
  const { pool, asked } = database.notedPool(1)
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  const tx = transactionOf(client, app)
  await client.query(`begin; set local app.tenant_id = '7'`)
  await client.query(
    `insert into testing_gadget (id, name, create_time)
     select gen_random_uuid()::text, pg_backend_pid() || 'n' || n, now() + make_interval(secs => n)
     from generate_series(1, $1::int) n`,
    [count],
  )
  await client.query(`update testing_gadget set type_id = split_part(name, 'n', 2)`)
  asked.length = 0
  const counts = () => asked.filter((text) => text.includes('count(*)::int as n')).length
  return { app, asked, counts, tx }
}
const idsOf = (records: Record<string, unknown>[]) => records.map(({ typeId }) => typeId)

const columns = '"name" as "name", "type_id" as "typeId"'
const newest = 'order by "create_time" desc nulls last, "id" desc nulls last'

test('API-005 a page is asked for with its total, and told with what the caller may not see or change', async () => {
  const { asked, tx } = await aDatabase()
  expect(await listPage(tx, source, caller(), {})).toEqual({
    records: ['3', '2', '1'].map((typeId) => ({ name: expect.stringMatching(`n${typeId}$`), typeId })),
    total: 3,
    size: 10,
    current: 1,
    pages: 1,
  })
  expect(asked).toEqual([
    `select ${columns} from "testing_gadget" where del_flag = 0 ${newest} limit 10`,
    'select count(*)::int as n from "testing_gadget" where del_flag = 0',
  ])
  const me = caller({ hidden: new Set(['typeId']), readOnly: new Set(['name']) })
  expect(await listPage(tx, source, me, {})).toMatchObject({ hidden: ['typeId'], readOnly: ['name'] })
  const free = await listPage(tx, source, caller({ readOnly: new Set() }), {})
  expect([Object.hasOwn(free, 'hidden'), Object.hasOwn(free, 'readOnly')]).toEqual([false, false])
})

test('DEC-066 first pages that are asked for often stay apart by size, order, columns, rule, condition and tenant', async () => {
  const { app, tx } = await aDatabase()
  app.provide(isPooled, false)
  const fewer: ListSource = { ...all, columns: new Map([...all.columns].slice(1, 2)) }
  const ruled = caller({ where: () => `"type_id" <> '3'` })
  const bound = (value: string) => caller({ where: (bind) => `"type_id" = ${bind(value)}` })
  const asks: [expected: unknown[], list: ListSource, me: Caller, input: Record<string, unknown>][] = [
    [['3', '2', '1'], source, caller(), {}],
    [['3'], source, caller(), { pageSize: 1 }],
    [['1', '2', '3'], source, caller(), { column: 'typeId', order: 'asc' }],
    [['3', '2', '1'], fewer, caller(), {}],
    [['2', '1'], source, ruled, {}],
    [['2'], source, bound('2'), {}],
    [['1'], source, bound('1'), {}],
  ]
  for (let times = 0; times < 6; times++)
    for (const [expected, list, me, input] of asks) {
      const { records, total } = await listPage(tx, list, me, input)
      expect(idsOf(records)).toEqual(expected)
      expect(Object.keys(records[0] ?? {})).toEqual([...list.columns.keys()])
      expect(total).toBe(input.pageSize ? 3 : expected.length)
    }
  const { rows } = await tx.$client.query(
    `select 1 from pg_prepared_statements where statement like '%limit%'`,
  )
  expect(rows).toHaveLength(asks.length)
})

test('DEC-066 a later page stands behind the rows before it', async () => {
  const { asked, tx } = await aDatabase()
  await listPage(tx, source, caller(), { pageNo: 3, pageSize: 20, column: 'name', order: 'asc' })
  expect(asked[0]).toMatch(/ order by "name" asc, "id" asc limit 20 offset 40$/)
})

test('DEC-066 long texts that field does not name stay away from a caller who asks so', async () => {
  const marked = [...source.columns].map(([member, column]): [string, ListColumn] =>
    member === 'typeId' ? [member, { ...column, isLong: true }] : [member, column],
  )
  const long: ListSource = { ...source, columns: new Map(marked) }
  const selected = async (field: unknown, longTexts: unknown = 'named') => {
    const { asked, tx } = await aDatabase()
    await listPage(tx, long, caller(), { field, longTexts })
    return /^select (.*?) from /.exec(asked[0] ?? '')?.[1]
  }
  expect(await selected('id,, name')).toBe('"name" as "name"')
  expect(await selected('id, typeId ')).toBe(columns)
  for (const none of ['', undefined, 5]) expect(await selected(none)).toBe(columns)
  expect(await selected('id,, name', 'all')).toBe(columns)
})

test('DEC-066 a first page without its long texts is prepared like any other, apart from the page with them', async () => {
  const { app, tx } = await aDatabase()
  app.provide(isPooled, false)
  const marked = [...source.columns].map(([member, column]): [string, ListColumn] => [
    member,
    { ...column, isLong: true },
  ])
  const long: ListSource = { ...source, columns: new Map(marked) }
  const faces = ['name', 'typeId', 'name,typeId']
  for (let times = 0; times < 6; times++)
    for (const field of faces) {
      const { records } = await listPage(tx, long, caller(), { field, longTexts: 'named' })
      expect(Object.keys(records[0] ?? {}).join()).toBe(field)
    }
  const { rows } = await tx.$client.query(
    `select 1 from pg_prepared_statements where statement like '%limit%'`,
  )
  expect(rows).toHaveLength(faces.length)
})

test.each<[rows: number, mode: string | undefined, total: number, capped: boolean]>([
  [10_000, 'capped', 10_000, false],
  [10_001, 'capped', 10_000, true],
  [10_001, undefined, 10_001, false],
  [10_001, 'other', 10_001, false],
])('DEC-066 %d rows with totalMode %j are told as %d', async (rows, totalMode, total, capped) => {
  const { asked, tx } = await aDatabase(rows)
  const page = await listPage(tx, source, caller(), { totalMode })
  expect([page.total, page.totalCapped ?? false]).toEqual([total, capped])
  expect(asked[1]?.includes('limit 10001) counted')).toBe(totalMode === 'capped')
})

test('DEC-066 the prepared counts of an exact and of a capped total stay apart', async () => {
  const { app, tx } = await aDatabase(10_002)
  app.provide(isPooled, false)
  // A condition that does not name the tables it reads: its total is not remembered, but counted each time.
  const open: Fragment = () => 'true'
  for (let times = 0; times < 6; times++)
    for (const [totalMode, total] of [
      ['exact', 10_002],
      ['capped', 10_000],
    ])
      expect(await listPage(tx, source, caller(), { totalMode }, [open])).toMatchObject({ total })
})

test('DEC-066 a total is counted again only when a table it depends on has changed', async () => {
  const { app, counts, tx } = await aDatabase()
  const own = withReads(['other'], () => 'true')
  const list = (query: object = {}) => listPage(tx, source, caller(), query as never, [own])
  await list()
  await list({ pageNo: 2 })
  expect(counts()).toBe(1)
  await list({ name: 'a' })
  expect(counts()).toBe(2)
  const { announce } = app.part(changeChannel)
  announce(7, 'third')
  await list()
  expect(counts()).toBe(2)
  announce(7, 'other')
  await list()
  announce(7, 'testing_gadget')
  await list()
  expect(counts()).toBe(4)
})

test('DEC-066 a total is not remembered where nobody tells what it depends on', async () => {
  for (const [of, extra] of [
    [{ ...source, isGlobal: true }, []],
    [source, [withReads([], () => 'true'), (() => 'true') as Fragment]],
  ] as const) {
    const { counts, tx } = await aDatabase()
    await listPage(tx, of, caller(), {}, [...extra])
    await listPage(tx, of, caller(), {}, [...extra])
    expect(counts()).toBe(2)
  }
})

test('the first page of a keyword, newest first in a plain table, is looked for among the newest rows', async () => {
  const keyword = Object.assign(
    withReads([], () => 'true'),
    { isKeyword: true as const },
  )
  const searched: ListSource = {
    ...source,
    columns: new Map(
      [...source.columns].map(([member, column]) => [member, { ...column, searchable: member === 'name' }]),
    ),
  }
  const looks = async (of: ListSource, input: Record<string, unknown>, extra: Fragment[] = [keyword]) => {
    const { asked, tx } = await aDatabase()
    await listPage(tx, of, caller(), input as never, extra)
    return asked.some((text) => text.includes('limit 2000) "testing_gadget"'))
  }
  expect(await looks(source, {})).toBe(true)
  expect(await looks(source, {}, [])).toBe(false)
  expect(await looks(searched, { name: '*榕城*' }, [])).toBe(true)
  expect(await looks(searched, { name: '*榕*' }, [])).toBe(false)
  expect(await looks(source, { pageNo: 2 })).toBe(false)
  expect(await looks(source, { column: 'name' })).toBe(false)
  expect(await looks({ ...source, alias: 'b', from: 'testing_gadget b' }, {})).toBe(false)
  expect(await looks({ ...source, isBin: true }, {})).toBe(false)
  expect(
    await looks({ ...source, alias: 'b', grouped: () => () => 'select * from testing_gadget' }, {}),
  ).toBe(false)
})

test('DEC-066 a keyword that fills no page brings its total along; one that does is counted', async () => {
  const keyword = Object.assign(
    withReads([], () => 'true'),
    { isKeyword: true as const },
  )
  const rare = await aDatabase(1)
  const found = await listPage(rare.tx, source, caller(), { pageSize: 2 }, [keyword])
  expect([idsOf(found.records), found.total, rare.counts()]).toEqual([['1'], 1, 0])
  const common = await aDatabase(9)
  const first = await listPage(common.tx, source, caller(), { pageSize: 2 }, [keyword])
  expect([idsOf(first.records), first.total, common.counts()]).toEqual([['9', '8'], 9, 1])
})

test('DEC-068 all rows of a list come in batches through a cursor that is closed', async () => {
  const { asked, tx } = await aDatabase()
  const seen: unknown[] = []
  for await (const rows of streamRows(tx, source, caller(), {}, [], 2)) seen.push(idsOf(rows))
  expect(seen).toEqual([['3', '2'], ['1']])
  expect(asked.slice(1)).toEqual(['fetch 2 from exported', 'fetch 2 from exported', 'close exported'])
})

test('DEC-068 no rows are no batch, and a full last batch is followed by an empty one', async () => {
  const streamed = async (count: number) => {
    const { tx } = await aDatabase(count)
    const sizes: number[] = []
    for await (const rows of streamRows(tx, source, caller(), {}, [], 2)) sizes.push(rows.length)
    return sizes
  }
  expect(await streamed(0)).toEqual([])
  expect(await streamed(2)).toEqual([2])
})

test('DEC-068 the rows of a filter are streamed in the order of the list', async () => {
  const { asked, tx } = await aDatabase()
  for await (const rows of streamRows(tx, source, caller(), { name: 'a' }, [], 2)) expect(rows).toEqual([])
  expect(asked[0]).toBe(
    `declare exported no scroll cursor for select ${columns} from "testing_gadget" where (del_flag = 0 and "name" = $1) ${newest}`,
  )
})
