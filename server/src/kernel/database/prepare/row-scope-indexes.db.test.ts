import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownerTransactions } from '#kernel/database/owner.ts'
import { tableInfo, tenantTable } from '#kernel/database/table.ts'
import { startServer } from '#testing/server.ts'

const { app, sql } = await startServer()
const migration = readFileSync(
  new URL('../../../../migrations/0027_row_scope_indexes.sql', import.meta.url),
  'utf8',
)

/** The name the index had before, in a declared table or in one of a published form. */
const oldName = (table: string, isForm: boolean) => {
  if (!isForm) return `${table.slice(0, 40)}_reach`
  const name = `${table}_reach`
  return name.length <= 63
    ? name
    : `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

const rowScopeIndexes = () =>
  sql<{ table: string; index: string }>(
    `select tablename as table, indexname as index from pg_indexes
     where schemaname = 'public' and indexdef like '%(tenant_id, sys_org_code COLLATE%' order by tablename`,
  )

test('style 10 an upgraded database names its row scope indexes like a new one, those of published forms too', async () => {
  const forms = [20, 45, 55, 60].map((length) => `onl_${'x'.repeat(length - 4)}`)
  const owner = app.state.part(ownerTransactions)
  await owner.within({ tenantId: 1000 }, async (tx) => {
    for (const name of forms) await owner.makeTable(tx, tableInfo(tenantTable(name, {})))
  })
  const fresh = await rowScopeIndexes()
  expect(fresh.length).toBeGreaterThan(50)
  expect(fresh).toContainEqual({ table: 'identity_user', index: 'identity_user_row_scope' })
  for (const { table, index } of fresh)
    await sql(`alter index "${index}" rename to "${oldName(table, forms.includes(table))}"`)
  expect((await rowScopeIndexes()).filter(({ index }) => index.endsWith('_reach')).length).toBe(
    fresh.length - 1,
  )

  await sql(migration)
  expect(await rowScopeIndexes()).toEqual(fresh)
  await sql(migration)
  expect(await rowScopeIndexes()).toEqual(fresh)
})
