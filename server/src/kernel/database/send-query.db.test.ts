import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { isPlainQuery, type PlainQuery, sendQuery } from './send-query.ts'

const { database } = await startServer()

const time = '2026-01-02 03:04:05'
const text = `select 7::int8 as n, '${time}+08'::timestamptz as at, null::text as nothing, '榕' as word`
const row = { n: 7, at: time, nothing: null, word: '榕' }

test('a prepared statement is answered as by the driver, again and again; its rows are laid out once', async () => {
  const client = await database.pool.connect()
  const asked: PlainQuery = { name: 'testing_layout', text }
  expect((await client.query({ ...asked, name: 'testing_driver' })).rows).toEqual([row])
  expect((await sendQuery(client, asked)).rows).toEqual([row])
  const { layout } = asked
  expect(layout?._parsers).toHaveLength(4)
  expect((await sendQuery(client, asked)).rows).toEqual([row])
  expect(asked.layout).toBe(layout)
  // Columns that differ from those known are laid out anew.
  const other: PlainQuery = { name: 'testing_other', text: `select '1' as n, 'x' as more`, layout }
  expect((await sendQuery(client, other)).rows).toEqual([{ n: '1', more: 'x' }])
  expect((await sendQuery(client, { text: 'select $1::int4 + 1 as n', values: [1] })).rows).toEqual([
    { n: 2 },
  ])
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
  [{ text: 'select 1', values: [], name: 'x', layout: undefined }, true],
  [{ text: 'select 1', rowMode: 'array' }, false],
  [{ text: 'select 1', types: {} }, false],
])('%j is a plain query: %s', (asked, isPlain) => {
  expect(isPlainQuery(asked)).toBe(isPlain)
})
