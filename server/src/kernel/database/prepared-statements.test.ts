import type pg from 'pg'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { NotedConnection } from '#testing/noted-connection.ts'
import { changeChannel } from './change-channel.ts'
import { isPooled, isStaleStatement, nameOf, preparedStatements } from './prepared-statements.ts'
import { txOf } from './tx.ts'

test.each<[unknown, boolean]>([
  [{ code: '26000' }, true],
  [{ code: '42P05' }, true],
  [{ code: '0A000', routine: 'RevalidateCachedQuery' }, true],
  [{ code: '0A000', routine: 'other' }, false],
  [{ code: '42P01', routine: 'RevalidateCachedQuery' }, false],
  [{ cause: { code: '26000' } }, true],
  [{ code: '23505', cause: { cause: { code: '42P05' } } }, true],
  [{ cause: { code: '23505' } }, false],
  [{ cause: null }, false],
  [new Error('other'), false],
  [undefined, false],
  [null, false],
])('%j means that a prepared statement no longer fits: %s', (thrown, isStale) => {
  expect(isStaleStatement(thrown)).toBe(isStale)
})

test('a name belongs to one text and fits into 63 bytes', () => {
  expect(nameOf('select 1')).toMatch(/^s_[\w-]{22}$/)
  expect(nameOf('select 1')).toBe(nameOf('select 1'))
  expect(nameOf('select 2')).not.toBe(nameOf('select 1'))
})

/** The statements of an app, and how often each of some questions was prepared by name. */
function statements() {
  const app = new AppState()
  const aConnection = () => {
    const client = new NotedConnection()
    const tx = txOf(client as unknown as pg.PoolClient, app)
    const ask = (value: unknown, tenantId = 1000) =>
      app.part(preparedStatements).queryFor(tx, tenantId, (bind) => `select ${bind(value)}`)
    return { client, ask }
  }
  return { app, aConnection, forget: () => app.part(preparedStatements).forget() }
}
const asParameter = { text: 'select $1', values: ["o'neil"] }
const asLiteral = { name: expect.stringMatching(/^s_/), text: "select 'o''neil'" }

test('a statement is prepared when it comes for the fourth time, with its values as literals', () => {
  const { aConnection } = statements()
  const { ask } = aConnection()
  expect([1, 2, 3].map(() => ask("o'neil"))).toEqual([asParameter, asParameter, asParameter])
  const prepared = ask("o'neil")
  expect(prepared).toEqual(asLiteral)
  expect(ask("o'neil")).toBe(prepared)
  // Often asked is often asked, on whatever connection.
  expect(aConnection().ask("o'neil")).toEqual(prepared)
})

test('another value and another tenant are other statements', () => {
  const { ask } = statements().aConnection()
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
])('%s becomes a literal or stays a parameter', (_, value, isPrepared) => {
  const { ask } = statements().aConnection()
  for (let n = 0; n < 3; n++) ask(value)
  expect('name' in ask(value)).toBe(isPrepared)
})

test('behind a pooler nothing is prepared', () => {
  const { app, aConnection } = statements()
  app.provide(isPooled, true)
  const { ask } = aConnection()
  for (let n = 0; n < 5; n++) expect(ask("o'neil")).toEqual(asParameter)
})

test('after a publication, or when anything may have changed, statements are prepared anew', () => {
  const { app, aConnection, forget } = statements()
  const { ask } = aConnection()
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

test('a connection holds fifty; the one used longest ago is freed, if the driver ever made it', () => {
  const { client, ask } = statements().aConnection()
  const prepare = (value: string) => {
    for (let n = 0; n < 3; n++) ask(value)
    return String(ask(value).name)
  }
  const { parsedStatements } = client.connection
  const [first = ''] = Array.from({ length: 50 }, (_, n) => prepare(`v${n}`))
  expect(client.asked).toEqual([])
  parsedStatements[first] = 'text'
  prepare('v50')
  expect([client.asked, parsedStatements]).toEqual([[`deallocate "${first}"`], {}])
  prepare('v51')
  expect(client.asked).toHaveLength(1)
})
