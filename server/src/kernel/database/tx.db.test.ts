import { like, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { fixedWrite, placeholders } from './fixed-write.ts'
import { logs } from './kernel.tables.ts'
import { executeWrite, inTenant, scopeStatement, type Tx, transactionOf, writtenTables } from './tx.ts'

const { app, database } = await startServer()
const client = await database.pool.connect()
afterAll(() => client.release(true))

async function inTransaction(work: (tx: Tx) => Promise<void>): Promise<void> {
  await client.query(`begin${scopeStatement({ tenantId: 1000 })}`)
  try {
    await work(transactionOf(client, app.state))
  } finally {
    await client.query('rollback')
  }
}
const tenantOf = async (tx: Tx) =>
  (await tx.execute<{ id: number }>(sql`select app_tenant() as id`)).rows[0]?.id

test('security §2 work in another tenant has a transaction of its own; the outer one fails meanwhile and goes on afterwards', () =>
  inTransaction(async (tx) => {
    const lazy = tx.select({ id: logs.id }).from(logs).limit(1)
    await inTenant(tx, 1001, async (inner) => {
      expect(await tenantOf(inner)).toBe(1001)
      // A statement built before and sent now would run in the wrong tenant.
      await expect((async () => lazy)()).rejects.toThrow()
      expect(() => tx.$client.query('select 1')).toThrow('another tenant')
      expect(await inTenant(inner, 0, tenantOf)).toBe(0)
      expect(await tenantOf(inner)).toBe(1001)
    })
    expect(await tenantOf(tx)).toBe(1000)
  }))

test('security §2 a statement that was sent before another tenant is entered keeps its own', () =>
  inTransaction(async (tx) => {
    const sent = tx.$client.query<{ id: number }>('select app_tenant() as id')
    expect(await inTenant(tx, 1001, tenantOf)).toBe(1001)
    expect((await sent).rows[0]?.id).toBe(1000)
  }))

test('what was written is told by the helpers that write, also inside `with` and for names that begin alike', () =>
  inTransaction(async (tx) => {
    expect([...writtenTables(tx)]).toEqual([])
    await tx.insert(logs).values({ logType: 2, content: 'x' })
    await executeWrite(tx, 'onl_asset2024_part', sql`with a as (select 1) select 1`)
    expect([...writtenTables(tx)]).toEqual(['kernel_log', 'onl_asset2024_part'])
  }))

const writeLine = fixedWrite<{ id: string; content: string }>(logs, (tx) =>
  tx.insert(logs).values({ logType: 2, ...placeholders('id', 'content') }),
)

test('a write of known text stores the values of each call, and names its table', () =>
  inTransaction(async (tx) => {
    await writeLine(tx, { id: 'fixed-1', content: 'first' })
    await writeLine(tx, { id: 'fixed-2', content: 'second' })
    expect([...writtenTables(tx)]).toEqual(['kernel_log'])
    const lines = tx.select({ content: logs.content }).from(logs).orderBy(logs.id)
    expect(await lines.where(like(logs.id, 'fixed-%'))).toEqual([{ content: 'first' }, { content: 'second' }])
  }))

test('a write that makes an id at each making has no known text', () =>
  inTransaction(async (tx) => {
    const write = fixedWrite<{ content: string }>(logs, (tx) =>
      tx.insert(logs).values({ logType: 2, ...placeholders('content') }),
    )
    expect(() => write(tx, { content: 'x' })).toThrow('not a fixed statement')
  }))
