import pg from 'pg'
import { expect, test } from 'vitest'
import { noteStatements, ownDatabase } from '#testing/own-database.ts'
import { findApplied, type Migration, migrate, prepareMigrations, runMigrations } from './migrations.ts'

const { config } = await ownDatabase('template0')
const steps = [100, 200, 300].map(
  (at): Migration => ({
    at,
    hash: `h${at}`,
    statements: [`create table a${at} ()`, `create table b${at} ()`],
  }),
)
const clear = 'create table cleared ()'

/** Works in a database that has been through some migrations; the tables that are there and what is noted. */
async function aDatabase(
  applied: readonly Migration[],
  work: (client: pg.Client, asked: string[]) => unknown,
) {
  const client = new pg.Client(config)
  await client.connect()
  await client.query(
    'drop schema public cascade; create schema public; drop schema if exists migration cascade',
  )
  if (applied.length) {
    await prepareMigrations(client)
    await runMigrations(client, applied)
  }
  await work(client, noteStatements(client))
  const tables = await client.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace order by 1`,
  )
  const noted = await findApplied(client)
  await client.end()
  return { tables: tables.rows.map(({ name }) => name).join(' '), noted }
}

test('operations 5 the moments of the migrations a database has been through', async () => {
  await aDatabase(steps.slice(0, 2), async (client) => expect(await findApplied(client)).toEqual([100, 200]))
  await aDatabase([], async (client, asked) => {
    expect([await findApplied(client), asked.length]).toEqual([[], 1])
  })
})

test('operations 5 what a database has not been through runs in one transaction, with what clears the way', async () => {
  const first = await aDatabase(steps.slice(0, 1), async (client, asked) => {
    await migrate(client, steps, clear)
    expect(asked.filter((text) => /^(begin|commit|create table [abc]\w* )/.test(text))).toEqual([
      'begin',
      clear,
      ...steps.slice(1).flatMap(({ statements }) => statements),
      'commit',
    ])
  })
  expect(first).toEqual({ tables: 'a100 a200 a300 b100 b200 b300 cleared', noted: [100, 200, 300] })
  const plain = await aDatabase([], (client) => migrate(client, steps))
  expect(plain).toEqual({ tables: 'a100 a200 a300 b100 b200 b300', noted: [100, 200, 300] })
})

test('operations 5 a database that is up to date is left alone, and a failure leaves nothing', async () => {
  const current = await aDatabase(steps, async (client, asked) => {
    await migrate(client, steps, clear)
    expect(asked).not.toContain('begin')
  })
  expect(current.tables).not.toContain('cleared')
  const broken: Migration = { at: 400, hash: 'h400', statements: ['create table a400 ()', 'nonsense'] }
  const failed = await aDatabase(steps.slice(0, 1), async (client, asked) => {
    await expect(migrate(client, [...steps, broken])).rejects.toMatchObject({ code: '42601' })
    expect(asked.at(-1)).toBe('rollback')
  })
  expect(failed).toEqual({ tables: 'a100 b100', noted: [100] })
})
