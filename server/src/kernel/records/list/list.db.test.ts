import { beforeAll, expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { gadget, gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { startServer } from '#testing/server.ts'

const { database, sql, someone } = await startServer({}, gadgetEntities)
const reader = await someone({ tenant: 1001, can: gadgetActions })

type Row = Record<string, unknown> & { id: string; name: string }
interface Page {
  records: Row[]
  total: number
  totalCapped?: boolean
  size: number
  current: number
  pages: number
}
const ask = async (query: Record<string, string>) =>
  (await reader.fetch('/testing/gadgetType/list', { query })).body
const page = async (query: Record<string, string>) => {
  const body = await ask(query)
  if (!body.success) throw new Error(body.message)
  return body.result as Page
}
const codes = async (query: Record<string, string>) =>
  (await page({ column: 'code', order: 'asc', ...query })).records.map(({ code }) => code).join('')

beforeAll(async () => {
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1001', true)`)
  const rows: [code: string, name: string | null, sortNo: number | null, time: string][] = [
    ['a', '重型货车', 1, '2026-01-01 00:00:00+08'],
    ['b', '轻型货车', 2, '2026-01-01 23:59:59+08'],
    ['c', '百分%之一', 3, '2026-01-02 00:00:00+08'],
    ['d', '下划_线', 10, '2026-01-03 12:00:00+08'],
    ['e', '!感叹', 20, '2026-01-04 12:00:00+08'],
    ['f', '*星*', null, '2026-01-05 12:00:00+08'],
    ['g', '>=比较', 100, '2026-01-06 12:00:00+08'],
    ['h', 'BigBus', 7, '2026-01-07 12:00:00+08'],
    ['i', "O'Neil\\", 8, '2026-01-08 12:00:00+08'],
    ['j', 'ge 3', 9, '2026-01-09 12:00:00+08'],
  ]
  for (const [code, ...rest] of rows)
    await sql(
      `insert into testing_gadget_type (id, code, name, sort_no, create_time) values ('row-' || $1, $1, $2, $3, $4)`,
      [code, ...rest],
    )
  await sql('commit')
  await eventually(async () => expect(await page({})).toMatchObject({ total: 10 }))
})

test.each<[query: Record<string, string>, codes: string]>([
  [{ name: '*货车*' }, 'ab'],
  [{ name: '重型*' }, 'a'],
  [{ name: '*货车' }, 'ab'],
  [{ name: '**' }, 'abcdefghij'],
  [{ name: '*' }, 'abcdefghij'],
  [{ name: '*bigb*' }, 'h'],
  [{ name: '*%*' }, 'c'],
  [{ name: '*_*' }, 'd'],
  [{ name: "*'*" }, 'i'],
  [{ name: '*\\*' }, 'i'],
  [{ name: '**星**' }, 'f'],
  [{ name: 'eq !感叹' }, 'e'],
  [{ name: '= ge 3' }, 'j'],
  [{ name: '!重型货车' }, 'bcdefghij'],
  [{ name: 'ne 重型货车' }, 'bcdefghij'],
  [{ name: '重型货车,轻型货车' }, 'ab'],
  [{ name: 'in 重型货车,BigBus' }, 'ah'],
  [{ name: ',货车,Bus,' }, 'abh'],
  [{ name: '  重型货车  ' }, 'a'],
  [{ name: '' }, 'abcdefghij'],
  [{ sortNo: '3' }, 'c'],
  [{ sortNo: '>=10' }, 'deg'],
  [{ sortNo: '>= 10' }, 'deg'],
  [{ sortNo: '<=2' }, 'ab'],
  [{ sortNo: 'gt 20' }, 'g'],
  [{ sortNo: '< 2' }, 'a'],
  [{ sortNo: 'lt 2' }, 'a'],
  [{ sortNo: '!1' }, 'bcdefghij'],
  [{ sortNo_begin: '7', sortNo_end: '9' }, 'hij'],
  [{ sortNo_begin: '20' }, 'eg'],
  [{ sortNo_MultiString: '1,3,100,' }, 'acg'],
  [{ createTime: '2026-01-01' }, 'ab'],
  [{ createTime_begin: '2026-01-01', createTime_end: '2026-01-01' }, 'ab'],
  [{ createTime_begin: '2026-01-01 23:59:59', createTime_end: '2026-01-02 00:00:00' }, 'bc'],
  [{ createTime: '!2026-01-01' }, 'cdefghij'],
  [{ id: 'row-a,row-c' }, 'ac'],
  [{ code: 'a', name: '*货*' }, 'a'],
  [{ unknown: 'x', tenantId: '1000', delFlag: '1', 'name;drop': 'x' }, 'abcdefghij'],
  [{ field: 'id,,name,nothing,createTime' }, 'abcdefghij'],
  [{ name: "x' or '1'='1" }, ''],
  [{ name: '1;select pg_sleep(5)--' }, ''],
])('LIST-021 LIST-023 LIST-050 DEC-066 DEC-069 DEC-070 the list with %j finds %s', async (query, found) => {
  expect(await codes(query)).toBe(found)
})

test.each([
  [{ sortNo: 'many' }],
  [{ sortNo: 'Infinity' }],
  [{ createTime: 'yesterday' }],
  [{ createTime: '>2026-01-01' }],
  [{ createTime_begin: '2026-02-30' }],
  [{ createTime_end: '2026-01-01 25:00:00' }],
  [{ sortNo_MultiString: '1,x' }],
])('DEC-069 a value its column cannot hold is refused: %j', async (query) => {
  expect(await ask(query as Record<string, string>)).toMatchObject({
    success: false,
    code: 500,
    message: '查询条件格式不正确',
  })
})

const superQuery = (
  items: unknown,
  match?: string,
  encode: (text: string) => string = encodeURIComponent,
) => ({
  superQueryParams: encode(typeof items === 'string' ? items : JSON.stringify(items)),
  ...(match ? { superQueryMatchType: match } : {}),
})

test.each<[items: unknown, match: string | undefined, codes: string]>([
  [
    [
      { field: 'name', rule: 'like', val: '货车' },
      { field: 'sortNo', rule: 'eq', val: '1' },
    ],
    'and',
    'a',
  ],
  [
    [
      { field: 'name', rule: 'like', val: '货车' },
      { field: 'sortNo', rule: 'eq', val: 3 },
    ],
    'or',
    'abc',
  ],
  [
    [
      { field: 'name', rule: 'like', val: '货车' },
      { field: 'sortNo', rule: 'eq', val: 1 },
    ],
    undefined,
    'a',
  ],
  [[{ field: 'sortNo', rule: '>=', val: '20' }], 'and', 'eg'],
  [[{ field: 'sortNo', rule: 'in', val: ['1', '2'] }], 'and', 'ab'],
  [[{ field: 'name', rule: 'right_like', val: '重型' }], 'and', 'a'],
  [[{ field: 'name', rule: 'left_like', val: '货车' }], 'and', 'ab'],
  [[{ field: 'sortNo', rule: 'empty' }], 'and', 'f'],
  [
    [
      { field: 'sortNo', rule: 'not_empty' },
      { field: 'sortNo', rule: 'lt', val: 2 },
    ],
    'and',
    'a',
  ],
  [
    [
      { field: 'name', rule: 'NE', val: '重型货车' },
      { field: 'sortNo', rule: 'le', val: 2 },
    ],
    'and',
    'b',
  ],
  [[{ field: 'createTime', rule: 'gt', val: '2026-01-08', type: 'datetime' }], 'and', 'j'],
  [[{ field: '', rule: 'eq', val: 'x' }, { field: 'name', rule: 'eq', val: '' }, {}], 'and', 'abcdefghij'],
  [[], 'or', 'abcdefghij'],
])('LIST-022 DEC-067 the super query %j joined by %s finds %s', async (items, match, found) => {
  expect(await codes(superQuery(items, match))).toBe(found)
  expect(await codes(superQuery(items, match, String))).toBe(found)
})

test('DEC-067 the super query is one bracket beside the other conditions', async () => {
  const items = [
    { field: 'sortNo', rule: 'eq', val: 1 },
    { field: 'sortNo', rule: 'eq', val: 3 },
  ]
  expect(await codes({ ...superQuery(items, 'or'), name: '*货车*' })).toBe('a')
})

test.each([
  ['[{'],
  ['{"field":"name"}'],
  ['[[]]'],
  ['%E0%A4%A'],
  [[{ field: 'tenantId', rule: 'eq', val: 1000 }]],
  [[{ field: 'delFlag', rule: 'eq', val: 1 }]],
  [[{ field: 'name) or 1=1 --', rule: 'eq', val: 1 }]],
  [[{ field: 'constructor', rule: 'eq', val: 1 }]],
  [[{ field: 'name', rule: 'sounds_like', val: 1 }]],
  [[{ field: 'name', rule: 'eq', val: { a: 1 } }]],
])(
  'DEC-067 a super query that is malformed or names what is not in the list is refused: %j',
  async (items) => {
    const { success, message } = await ask(superQuery(items, 'and', String))
    expect([success, message]).toEqual([false, '高级查询参数错误'])
  },
)

test.each<[query: Record<string, string>, codes: string]>([
  [{}, 'jihgfedcba'],
  [{ column: 'createTime', order: 'asc' }, 'abcdefghij'],
  [{ column: 'nothing', order: 'asc' }, 'jihgfedcba'],
  [{ column: 'code; drop table x', order: 'asc' }, 'jihgfedcba'],
  [{ column: 'code', order: 'sideways' }, 'jihgfedcba'],
  [{ column: 'code_dictText', order: 'ASC' }, 'abcdefghij'],
  [{ column: 'nothing,code', order: 'asc' }, 'abcdefghij'],
  [{ column: 'sortNo', order: 'asc' }, 'abchijdegf'],
  [{ column: '', order: '' }, 'jihgfedcba'],
])('LIST-038 DEC-066 sorted by %j the rows come as %s', async (query, order) => {
  expect((await page({ pageSize: '50', ...query })).records.map(({ code }) => code).join('')).toBe(order)
})

test('API-005 LIST-012 LIST-021 DEC-114 a page: records with their columns, total, size, current, pages', async () => {
  const first = await page({ pageSize: '4', column: 'code', order: 'asc' })
  expect(first).toMatchObject({ total: 10, size: 4, current: 1, pages: 3 })
  expect(Object.keys(first.records[0]!).sort()).toEqual([
    'code',
    'createBy',
    'createTime',
    'id',
    'name',
    'sortNo',
    'sysOrgCode',
    'updateBy',
    'updateTime',
    'version',
  ])
  expect(first.records[0]).toMatchObject({ id: 'row-a', createTime: '2026-01-01 00:00:00', sortNo: 1 })
  const last = await page({ pageSize: '4', pageNo: '3', column: 'code', order: 'asc' })
  expect(last.records.map(({ code }) => code)).toEqual(['i', 'j'])
  expect(await page({ pageNo: '10000000', pageSize: '500' })).toMatchObject({ records: [], total: 10 })
  expect(await page({})).toMatchObject({ size: 10, current: 1 })
  expect(await page({ pageSize: '100000' })).toMatchObject({ size: 500 })
  expect(await page({ pageNo: '0' })).toMatchObject({ current: 1 })
  for (const wrong of [{ pageSize: '-1' }, { pageNo: '1.5' }, { pageSize: 'all' }])
    expect((await ask(wrong as unknown as Record<string, string>)).success).toBe(false)
})

test('DEC-066 totals are right at once after every write', async () => {
  const total = async () => (await page({ name: '*新类*' })).total
  expect(await total()).toBe(0)
  const { id } = await reader.call(gadgetType.add, { name: '新类一' })
  expect(await total()).toBe(1)
  await reader.call(gadgetType.edit, { id, name: '旧类一' })
  expect(await total()).toBe(0)
  await reader.call(gadgetType.edit, { id, name: '新类二' })
  expect(await total()).toBe(1)
  await reader.call(gadgetType.remove, { id })
  expect(await total()).toBe(0)
  // A write past this server is heard of through the database.
  await sql(`insert into testing_gadget_type (tenant_id, id, name) values (1001, 'behind', '新类三')`)
  await eventually(async () => expect(await total()).toBe(1))
  await sql(`delete from testing_gadget_type where id = 'behind'`)
  await eventually(async () => expect(await total()).toBe(0))
})

test('DEC-114 LIST-012 a reference and a dictionary value come with their texts, unknown ones echoed, empty ones absent', async () => {
  const { id } = await reader.call(gadget.add, { name: '有类型', typeId: 'row-a', status: '1' })
  await reader.call(gadget.add, { name: '无类型' })
  const rows = (await reader.call(gadget.list, { column: 'createTime', order: 'asc' })).records
  expect(rows[0]).toMatchObject({ id, typeId_dictText: '重型货车', status: '1', status_dictText: '启用' })
  for (const text of ['typeId_dictText', 'status_dictText']) expect(text in rows[1]!).toBe(false)
  await sql(`update testing_gadget set status = '1,9' where id = $1 and tenant_id = 1001`, [id])
  expect((await reader.call(gadget.byId, { id })).status_dictText).toBe('启用,9')
})

test('LIST-021 DEC-066 with more than ten thousand rows the total is exact, or capped on demand; deep pages work', async () => {
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1001', true)`)
  await sql(
    `insert into testing_gadget_type (id, name, code, create_time)
     select 'bulk-' || n, '批量车型' || n || case when n % 3000 = 0 then '特别款' else '' end, 'bulk', '2025-01-01'::timestamptz + n * interval '1 second'
     from generate_series(1, 12000) n`,
  )
  await sql('commit')
  await sql('analyze testing_gadget_type')
  await eventually(async () =>
    expect(await page({ code: 'bulk' })).toMatchObject({ total: 12_000, pages: 1200 }),
  )
  const capped = await page({ code: 'bulk', totalMode: 'capped' })
  // An exact total that is still known is better than a capped one.
  expect([10_000, 12_000]).toContain(capped.total)
  const other = await page({ code: 'bulk', name: '*批量*', totalMode: 'capped' })
  expect(other).toMatchObject({ total: 10_000, totalCapped: true })
  expect(await page({ code: 'bulk', name: '*批量*' })).toMatchObject({ total: 12_000 })
  expect((await page({ code: 'bulk', name: '*批量*' })).totalCapped).toBeUndefined()
  const deep = await page({ code: 'bulk', pageNo: '24', pageSize: '500', column: 'createTime', order: 'asc' })
  expect(deep.records.map(({ id }) => id).slice(-1)).toEqual(['bulk-12000'])
  expect(await page({ code: 'bulk', totalMode: 'nonsense' })).toMatchObject({ total: 12_000 })
})

test('a keyword of two Chinese characters is served by the search index, for the request role too', async () => {
  const client = await database.pool.connect()
  try {
    await client.query(`begin; set local app.tenant_id = '1001'`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from testing_gadget_type where tenant_id = 1001 and del_flag = 0
       and (bigrams("name") @> bigrams('别款') and "name" ilike '%别款%')`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('testing_gadget_type_name_search')
    await client.query('rollback')
  } finally {
    client.release()
  }
  expect(await page({ name: '*别款*' })).toMatchObject({ total: 4 })
})
