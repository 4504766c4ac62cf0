import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { productTables } from '../../tables.ts'
import { type ReportTransaction, reportTransactions } from './report-transactions.ts'

const { app, database, sql } = await startServer()
const reports = app.state.part(reportTransactions)
const role = new pg.Client(database.report)
beforeAll(() => role.connect())
afterAll(() => role.end())

const inTenant = <T>(tenantId: number, work: (tx: ReportTransaction) => Promise<T>, seconds = 10) =>
  reports.within({ tenantId }, seconds, work)
const rowsOf = (tenantId: number, text: string, seconds?: number) =>
  inTenant(tenantId, async (tx) => (await tx.query({ text, values: [] })).rows, seconds)

test('DEC-081 security §6 a view shows the live rows of the tenant, and nothing where no tenant is set', async () => {
  await sql(`insert into fleet_vehicle_type (id, tenant_id, name, del_flag)
    values ('r1', 1000, '报表一', 0), ('r2', 1001, '报表二', 0), ('r3', 1000, '已删除', 1)`)
  const text = `select name from report.fleet_vehicle_type where id in ('r1', 'r2', 'r3')`
  expect(await rowsOf(1000, text)).toEqual([{ name: '报表一' }])
  expect(await rowsOf(1001, text)).toEqual([{ name: '报表二' }])
  expect((await role.query(text)).rows).toEqual([])
})

test.each(productTables.map(({ name, options }) => [name, options] as const))(
  'security §6 the report role reads %s through its view or not at all',
  async (name, { reportable }) => {
    await expect(role.query(`select 1 from "${name}"`)).rejects.toThrow('permission denied')
    const viewed = role.query(`select * from report."${name}" limit 0`).then(({ fields }) => fields)
    if (!reportable) return expect(viewed).rejects.toThrow('does not exist')
    const columns = (await viewed).map((field) => field.name)
    expect(columns).toContain('id')
    for (const kept of ['tenant_id', 'del_flag', 'access_password']) expect(columns).not.toContain(kept)
  },
)

test.each([
  ['insert', `insert into report.fleet_vehicle_type (id, name) values ('x', 'x')`],
  ['update', `update report.fleet_vehicle_type set name = 'x'`],
  ['delete', `delete from report.fleet_vehicle_type`],
  ['a table of its own', 'create table report.mine (id int)'],
  ['two statements', `select 1; select set_config('app.tenant_id', '1001', true)`],
])('security §6 %s is refused by the database', async (_, text) => {
  await expect(rowsOf(1000, text)).rejects.toThrow(/permission denied|read-only|multiple commands/)
})

test('security §6 a statement ends with the time of its transaction, and the connection serves the next one', async () => {
  await expect(rowsOf(1000, 'select pg_sleep(30)', 0.05)).rejects.toThrow('查询超过0.05秒，已停止')
  await expect(
    inTenant(
      1000,
      async (tx) => {
        for (;;) await tx.query({ text: 'select pg_sleep(0.02)', values: [] })
      },
      0.2,
    ),
  ).rejects.toThrow('已停止')
  expect(await rowsOf(1000, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('security §6 a report has limits of memory, processes and temporary files, and its planning ends with its time', async () => {
  const names = ['hash_mem_multiplier', 'max_parallel_workers_per_gather', 'temp_file_limit', 'work_mem']
  const list = names.map((name) => `'${name}'`).join(',')
  expect(
    await rowsOf(1000, `select name, setting from pg_settings where name in (${list}) order by name`),
  ).toEqual([
    { name: 'hash_mem_multiplier', setting: '1' },
    { name: 'max_parallel_workers_per_gather', setting: '0' },
    { name: 'temp_file_limit', setting: String(4 * 1024 * 1024) },
    { name: 'work_mem', setting: '16384' },
  ])
  // Nothing is executed here: what takes the time is the plan of thousands of joins.
  const joins = Array.from(
    { length: 1500 },
    (_, n) => `join report.fleet_vehicle_type t${n} on t${n}.id = a.id`,
  )
  const text = `explain select 1 from report.fleet_vehicle_type a ${joins.join(' ')}`
  await expect(rowsOf(1000, text, 0.05)).rejects.toThrow('查询超过0.05秒，已停止')
})

test('security §6 all rows come in batches through a cursor', async () => {
  const sizes = await inTenant(1000, async (tx) => {
    const found: number[] = []
    const text = 'select n from generate_series(1, $1::int) n'
    for await (const rows of tx.stream({ text, values: ['1001'] })) found.push(rows.length)
    return found
  })
  expect(sizes).toEqual([500, 500, 1])
})

test('security §6 more callers than connections wait, many more are told to come later', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, () => rowsOf(1000, 'select pg_sleep(0.05)')),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))
  expect(new Set(refused)).toEqual(new Set(['Error: 正在运行的报表过多，请稍后再试']))
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(4)
  expect(await rowsOf(1000, 'select 1 as one')).toEqual([{ one: 1 }])
})
