import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { isStaleStatement } from './prepared-statements.ts'
import { isPlainQuery, type KnownStatement, type PlainQuery, sendForText, sendQuery } from './send-query.ts'

const { database } = await startServer()

const time = '2026-01-02 03:04:05'
const text = `select 7::int8 as n, '${time}+08'::timestamptz as at, null::text as nothing, '榕' as word`
const row = { n: 7, at: time, nothing: null, word: '榕' }

test('a prepared statement is answered as by the driver, again and again; its rows are laid out once', async () => {
  const client = await database.pool.connect()
  const asked: PlainQuery & { known: KnownStatement } = { name: 'testing_layout', text, known: {} }
  expect((await client.query({ name: 'testing_driver', text })).rows).toEqual([row])
  expect((await sendQuery(client, asked)).rows).toEqual([row])
  const { layout } = asked.known
  expect(layout?._parsers).toHaveLength(4)
  expect(asked.known.messages).toBeUndefined()
  // From the second time on the columns are not asked for; several in flight keep their own rows.
  const answers = await Promise.all([
    sendQuery(client, asked),
    client.query('select 2 as other'),
    sendQuery(client, asked),
  ])
  expect(answers.map(({ rows }) => rows)).toEqual([[row], [{ other: 2 }], [row]])
  expect(answers[0]?.rowCount).toBe(1)
  expect(asked.known.messages).toBeInstanceOf(Buffer)
  expect(asked.known.layout).toBe(layout)
  // Columns that differ from those known are laid out anew.
  const other: PlainQuery = { name: 'testing_other', text: `select '1' as n, 'x' as more`, known: { layout } }
  expect((await sendQuery(client, other)).rows).toEqual([{ n: '1', more: 'x' }])
  const withValue: PlainQuery = { name: 'testing_value', text: 'select $1::int4 + 1 as n', known: {} }
  for (const n of [1, 2])
    expect((await sendQuery(client, { ...withValue, values: [n] })).rows).toEqual([{ n: n + 1 }])
  expect((await sendQuery(client, { text: 'select $1::int4 + 1 as n', values: [1] })).rows).toEqual([
    { n: 2 },
  ])
  client.release(true)
})

test('a prepared statement whose columns have changed is refused instead of read by its old columns', async () => {
  const client = await database.pool.connect()
  await client.query('create temp table testing_columns as select 1 as n')
  const asked: PlainQuery = { name: 'testing_changed', text: 'select * from testing_columns', known: {} }
  for (let times = 0; times < 2; times++) expect((await sendQuery(client, asked)).rows).toEqual([{ n: 1 }])
  await client.query(
    "alter table testing_columns rename n to m; alter table testing_columns add k text default 'x'",
  )
  const failed: unknown = await sendQuery(client, asked).catch((error) => error)
  expect(isStaleStatement(failed)).toBe(true)
  expect((await client.query('select * from testing_columns')).rows).toEqual([{ m: 1, k: 'x' }])
  client.release(true)
})

test('of several statements the text of the last one is given, or nothing where it has none', async () => {
  const client = await database.pool.connect()
  const told = await Promise.all([
    sendForText(client, `select 'first'; select '榕'`),
    sendForText(client, 'select 1 where false'),
    sendForText(client, 'select null'),
    sendForText(client, 'select $1::text', ['given']),
  ])
  expect(told).toEqual(['榕', undefined, undefined, 'given'])
  const failed: unknown = await sendForText(client, 'select 1; select 1 / 0').catch((error) => error)
  expect(failed).toMatchObject({ code: '22012', stack: expect.stringContaining('send-query') })
  expect(await sendForText(client, `select 'goes on'`)).toBe('goes on')
  client.release(true)
})

test('an error is told with its code and the trace of whoever asked', async () => {
  const client = await database.pool.connect()
  const failed: unknown = await sendQuery(client, { text: 'select 1 / $1::int4', values: [0] }).catch(
    (error) => error,
  )
  expect(failed).toMatchObject({ code: '22012', stack: expect.stringContaining('send-query') })
  client.release(true)
})

test.each([
  [{ text: 'select 1' }, true],
  [{ text: 'select 1', values: [], name: 'x', known: {} }, true],
  [{ text: 'select 1', rowMode: 'array' }, false],
  [{ text: 'select 1', types: {} }, false],
])('%j is a plain query: %s', (asked, isPlain) => {
  expect(isPlainQuery(asked)).toBe(isPlain)
})
