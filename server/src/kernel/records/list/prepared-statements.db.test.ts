import type pg from 'pg'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { repeated } from './prepared-statements.ts'

const { database } = await startServer()

const preparedOn = async (client: pg.PoolClient) => {
  const { rows } = await client.query<{ statement: string }>(
    `select statement from pg_prepared_statements where name like 'repeated%'`,
  )
  return rows.map(({ statement }) => statement)
}

test('a statement that comes again and again is prepared with its values, each tenant and value for itself', async () => {
  const client = await database.pool.connect()
  try {
    const ask = async (tenantId: number, value: unknown) => {
      const query = { text: 'select $1::text as said', values: [value] }
      return (await client.query<{ said: string }>(repeated(client, tenantId, query))).rows[0]?.said
    }
    for (let i = 0; i < 6; i++) {
      expect(await ask(1, "O'Hara \\ $1")).toBe("O'Hara \\ $1")
      expect(await ask(1, '榕')).toBe('榕')
      expect(await ask(2, '榕')).toBe('榕')
    }
    expect((await preparedOn(client)).length).toBe(3)
    expect(await preparedOn(client)).toContain("select '榕'::text as said")
  } finally {
    client.release(true)
  }
})

test('rare statements and lists of values are not prepared, and a connection keeps two hundred at most', async () => {
  const client = await database.pool.connect()
  try {
    const often = async (text: string, values: unknown[], times = 5) => {
      for (let i = 0; i < times; i++) await client.query(repeated(client, 1, { text, values }))
    }
    await often('select 1 as rare', [], 3)
    await often('select $1::text[] as listed', [['a']])
    const nul = { text: 'select $1::text', values: ["x\0' or true"] }
    for (let i = 0; i < 6; i++) expect(repeated(client, 1, nul)).toEqual(nul)
    expect(await preparedOn(client)).toEqual([])
    for (let n = 0; n < 203; n++) await often(`select ${n} as often`, [])
    expect((await preparedOn(client)).length).toBe(200)
    expect(await preparedOn(client)).not.toContain('select 0 as often')
  } finally {
    client.release(true)
  }
})
