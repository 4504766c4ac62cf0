import { text } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { NotedConnection } from '#testing/noted-connection.ts'
import { recodeRows } from './recode.ts'
import { globalTable, tableInfo, tableList, tenantTable } from './table.ts'
import { txOf, writtenBy } from './tx.ts'

test('a department that got another code takes along what its people entered, not what was logged', async () => {
  const app = new AppState()
  app.provide(
    tableList,
    [
      tenantTable('thing', {}),
      tenantTable('a_log', {}, { insertOnly: true }),
      tenantTable('a_definition', {}, { ownerWrites: true }),
      globalTable('account', { id: text() }),
      tenantTable('another', {}),
    ].map(tableInfo),
  )
  const bound: unknown[] = []
  const client = new NotedConnection((_, values) => {
    bound.push(values)
    return { rows: [] }
  })
  const tx = txOf(client as unknown as pg.PoolClient, app)
  await recodeRows(tx, 'A01', 'B02C')
  expect(client.asked.map((statement) => statement.trim().replaceAll(/\s+/g, ' '))).toEqual(
    ['thing', 'another'].map(
      (name) =>
        `update "${name}" set sys_org_code = $1 || substr(sys_org_code, $2) where tenant_id = app_tenant() and (sys_org_code collate "C" >= $3 and sys_org_code collate "C" < $4)`,
    ),
  )
  expect(bound[0]).toEqual(['B02C', 4, 'A01', 'A01\u{10ffff}'])
  expect([...writtenBy(tx)]).toEqual(['thing', 'another'])
})
