import type pg from 'pg'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { changeChannel } from './change-channel.ts'
import { isPooled, preparedStatements } from './prepared-statements.ts'
import { transactionOf } from './tx.ts'

const database = await ownDatabase()

/** The statements of an app, and how often each of some questions was prepared by name. */
function statements() {
  const app = new AppState()
  const aConnection = async () => {
    const { pool, asked } = database.notedPool(1)
    const client = await pool.connect()
    const tx = transactionOf(client, app)
    const ask = (value: unknown, tenantId = 1000) =>
      app.part(preparedStatements).queryFor(tx, tenantId, (bind) => `select ${bind(value)}`)
    return { client, asked, ask }
  }
  return { app, aConnection, forget: () => app.part(preparedStatements).forget() }
}
const asParameter = { text: 'select $1', values: ["o'neil"] }
const asLiteral = { name: expect.stringMatching(/^s_/), text: "select 'o''neil'", known: {} }

test('a statement is prepared when it comes for the fourth time, with its values as literals', async () => {
  const { aConnection } = statements()
  const { ask } = await aConnection()
  expect([1, 2, 3].map(() => ask("o'neil"))).toEqual([asParameter, asParameter, asParameter])
  const prepared = ask("o'neil")
  expect(prepared).toEqual(asLiteral)
  expect(ask("o'neil")).toBe(prepared)
  // Often asked is often asked, on whatever connection.
  expect((await aConnection()).ask("o'neil")).toEqual(prepared)
})

test('another value and another tenant are other statements', async () => {
  const { ask } = await statements().aConnection()
  const names = [ask('a'), ask('a'), ask('a'), ask('a')].map(({ name }) => name)
  expect(names).toEqual([undefined, undefined, undefined, expect.any(String)])
  expect([ask('b').name, ask('a', 1001).name]).toEqual([undefined, undefined])
  for (let n = 0; n < 3; n++) ask('a', 1001)
  expect(ask('a', 1001).name).not.toBe(names[3])
})

test.each<[string, unknown, boolean]>([
  ['a text', 'a', true],
  ['a number', 1, true],
  ['a truth', true, true],
  ['a text with NUL', 'a\0', false],
  ['a list', ['a'], false],
  ['nothing', null, false],
])('%s becomes a literal or stays a parameter', async (_, value, isPrepared) => {
  const { ask } = await statements().aConnection()
  for (let n = 0; n < 3; n++) ask(value)
  expect('name' in ask(value)).toBe(isPrepared)
})

test('behind a pooler nothing is prepared', async () => {
  const { app, aConnection } = statements()
  app.provide(isPooled, true)
  const { ask } = await aConnection()
  for (let n = 0; n < 5; n++) expect(ask("o'neil")).toEqual(asParameter)
})

test('after a publication, or when anything may have changed, statements are prepared anew', async () => {
  const { app, aConnection, forget } = statements()
  const { ask } = await aConnection()
  const prepare = () => {
    for (let n = 0; n < 3; n++) ask('a')
    return ask('a').name
  }
  const first = prepare()
  app.part(changeChannel).announce(1000, 'another_table')
  expect(ask('a').name).toBe(first)
  for (const change of [
    () => app.part(changeChannel).announce(1000, 'kernel_definition'),
    () => app.part(changeChannel).announce(undefined, undefined),
    forget,
  ]) {
    change()
    expect(ask('a').name).toBeUndefined()
    expect(prepare()).not.toBe(first)
  }
})

test('a connection holds fifty; the one used longest ago is freed, if the driver ever made it', async () => {
  const { client, asked, ask } = await statements().aConnection()
  const prepare = (value: string) => {
    for (let n = 0; n < 3; n++) ask(value)
    return ask(value)
  }
  const [first] = Array.from({ length: 50 }, (_, n) => prepare(`v${n}`))
  expect(asked).toEqual([])
  await client.query(first as pg.QueryConfig)
  prepare('v50')
  expect(asked.slice(1)).toEqual([`deallocate "${first?.name}"`])
  prepare('v51')
  expect(asked).toHaveLength(2)
  expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([])
})
