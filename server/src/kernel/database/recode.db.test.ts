import { text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { makeTable } from './make-table.ts'
import { recodeRows } from './recode.ts'
import { globalTable, tableInfo, tableList, tenantTable } from './table.ts'
import { writtenTables } from './tx.ts'

const database = await ownDatabase()

test('a department that got another code takes along what its people entered, not what was logged', async () => {
  const app = new AppState()
  const tables = [
    tenantTable('recoded_thing', {}),
    tenantTable('recoded_log', {}, { insertOnly: true }),
    tenantTable('recoded_definition', {}, { ownerWrites: true }),
    tenantTable('recoded_other', {}),
  ].map(tableInfo)
  app.provide(tableList, [tableInfo(globalTable('recoded_account', { id: text() })), ...tables])
  const codes = ['A01', 'A01A02', 'A011', 'A00', 'A02', 'B01A01', null]
  await database.within(app, { tenantId: 1000 }, async (tx) => {
    for (const table of tables) {
      await makeTable(tx, table)
      for (const tenant of [1000, 1001])
        await tx.$client.query(
          `insert into ${table.name} (id, tenant_id, sys_org_code)
           select n::text, $1, code from unnest($2::text[]) with ordinality each(code, n)`,
          [tenant, codes],
        )
    }
    await recodeRows(tx, 'A01', 'B02C')
    const codesOf = async (table: string, tenant = 1000) => {
      const { rows } = await tx.$client.query(
        `select sys_org_code as code from ${table} where tenant_id = $1 order by id`,
        [tenant],
      )
      return rows.map(({ code }) => code)
    }
    for (const table of ['recoded_thing', 'recoded_other'])
      expect(await codesOf(table)).toEqual(['B02C', 'B02CA02', 'B02C1', 'A00', 'A02', 'B01A01', null])
    for (const table of ['recoded_log', 'recoded_definition']) expect(await codesOf(table)).toEqual(codes)
    expect(await codesOf('recoded_thing', 1001)).toEqual(codes)
    expect([...writtenTables(tx)]).toEqual(['recoded_thing', 'recoded_other'])
  })
})
