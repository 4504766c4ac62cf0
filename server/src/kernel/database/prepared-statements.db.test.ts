import pg from 'pg'
import { expect, test } from 'vitest'
import { gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { startServer } from '#testing/server.ts'
import { preparedStatements, type Statement } from './prepared-statements.ts'
import { transactionOf } from './tx.ts'

const { app, database, sql, someone } = await startServer({}, gadgetEntities)
const statements = app.state.part(preparedStatements)

const preparedOn = async (client: pg.PoolClient) => {
  const { rows } = await client.query<{ statement: string }>(
    `select statement from pg_prepared_statements where name like 's\\_%' and statement not like 'prepare%'`,
  )
  return rows.map(({ statement }) => statement)
}
const parsedBy = (client: pg.PoolClient) =>
  Object.keys((client as unknown as { connection: { parsedStatements: object } }).connection.parsedStatements)

/** Asks on one connection, as one list call after another would. */
async function onOneConnection<T>(
  work: (ask: (make: Statement, tenantId?: number) => Promise<unknown>, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  // A connection of its own: calls have prepared theirs on those of the server.
  const { options } = database.pool
  const own = new pg.Pool({ ...options, password: options.password, max: 1 }) // spreading leaves the password out
  const client = await own.connect()
  try {
    const tx = transactionOf(client, app.state)
    return await work(
      async (make, tenantId = 1) =>
        (await tx.$client.query<{ said: string }>(statements.queryFor(tx, tenantId, make))).rows[0]?.said,
      client,
    )
  } finally {
    client.release(true)
    await own.end()
  }
}

test('a statement that comes again and again is prepared with its values as literals, whatever they hold', () =>
  onOneConnection(async (ask, client) => {
    const said =
      (value: unknown): Statement =>
      (bind) =>
        `select ${bind(value)}::text as said`
    for (let i = 0; i < 6; i++) {
      expect(await ask(said("O'Hara \\ $1 $2"))).toBe("O'Hara \\ $1 $2")
      expect(await ask(said('榕'))).toBe('榕')
      expect(await ask(said('榕'), 2)).toBe('榕')
    }
    expect(await preparedOn(client)).toHaveLength(3)
    expect(await preparedOn(client)).toContain("select '榕'::text as said")
  }))

test('a statement that finds rows by their keys is prepared once for all values, in a transaction that only reads', () =>
  onOneConnection(async (_, client) => {
    const text = 'select n from generate_series(1, 9) n where n = any($1::int[])'
    const numbers = async (tx: ReturnType<typeof transactionOf>, values: number[]) =>
      (await tx.$client.query<{ n: number }>(statements.byKeys(tx, { text, values: [values] }))).rows.map(
        ({ n }) => n,
      )
    const writing = transactionOf(client, app.state)
    for (let i = 1; i < 9; i++) expect(await numbers(writing, [i, i + 1])).toEqual([i, i + 1])
    expect(await preparedOn(client)).toEqual([])
    const reading = transactionOf(client, app.state, { isReadOnly: true })
    for (let i = 1; i < 9; i++) expect(await numbers(reading, [i, i + 1])).toEqual([i, i + 1])
    expect(await preparedOn(client)).toEqual([text])
  }))

test('rare statements, lists of values and NUL are not prepared', () =>
  onOneConnection(async (ask, client) => {
    for (let i = 0; i < 3; i++) await ask(() => `select 'rare' as said`)
    for (let i = 0; i < 6; i++) await ask((bind) => `select ${bind(['a'])}::text[] as said`)
    const tx = transactionOf(client, app.state)
    for (let i = 0; i < 6; i++)
      expect(statements.queryFor(tx, 1, (bind) => `select ${bind("x\0' or true")}::text`)).toHaveProperty(
        'values',
      )
    expect(await preparedOn(client)).toEqual([])
  }))

test('a connection keeps fifty statements, in the database and in the driver, and freeing one aborts no transaction', () =>
  onOneConnection(async (ask, client) => {
    await client.query('begin')
    for (let n = 0; n < 120; n++) for (let i = 0; i < 5; i++) await ask(() => `select '${n}' as said`)
    expect(await preparedOn(client)).toHaveLength(50)
    expect(parsedBy(client)).toHaveLength(50)
    expect(await client.query('commit')).toMatchObject({ command: 'COMMIT' })
  }))

test('LIST-012 a reader who turns 300 pages with changing filters leaves no more statements than one who reads the first', async () => {
  const reader = await someone({ can: gadgetActions })
  for (let n = 1; n <= 300; n++)
    await reader.call(gadgetType.list, {
      pageNo: (n % 50) + 1,
      pageSize: 10,
      name: n % 2 ? `*${n}*` : undefined,
    })
  for (const client of (database.pool as unknown as { _clients: pg.PoolClient[] })._clients)
    expect(parsedBy(client).length).toBeLessThanOrEqual(50)
})

test('a list that is warm stays right through a widened column, a new column and a table made again', async () => {
  const boss = await someone({ can: gadgetActions })
  for (const name of ['甲', '乙', '丙']) await boss.call(gadgetType.add, { name, sortNo: 1 })
  const names = async () =>
    (await boss.call(gadgetType.list, { pageSize: 500 })).records.map(({ name }) => name)
  for (let i = 0; i < 12; i++) await Promise.all([names(), names(), names()])
  const warm = await names()
  for (const change of [
    'alter table testing_gadget_type alter column sort_no type bigint',
    'alter table testing_gadget_type add column extra text',
    'alter table testing_gadget_type drop column extra',
    `alter table testing_gadget_type rename to old_type;
     create table testing_gadget_type (like old_type including all);
     insert into testing_gadget_type select * from old_type`,
  ]) {
    await sql(change)
    if (change.includes('rename'))
      await sql(
        `grant select on testing_gadget_type to "${database.roles.request}"; alter table testing_gadget_type enable row level security;
         create policy reads on testing_gadget_type for select using (tenant_id = app_tenant())`,
      )
    for (let i = 0; i < 8; i++)
      expect(await Promise.all([names(), names(), names()])).toEqual([warm, warm, warm])
  }
})
