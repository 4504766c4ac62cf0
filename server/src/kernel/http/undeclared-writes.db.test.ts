import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { tableInfo, tableList, tenantTable } from '#kernel/database/table.ts'
import { executeWrite } from '#kernel/database/tx.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { failUndeclared } from './access-guard.ts'

const database = await ownDatabase()
const rights = tenantTable('a_right', {}, { changesAccess: true })
const things = tenantTable('a_thing', {})

test.each<[string, string[], string, boolean]>([
  ['writes nothing', [], 'tenant', false],
  ['writes a plain table', ['a_thing'], 'tenant', false],
  ['writes rights', ['a_thing', 'a_right'], 'tenant', true],
  ['writes rights of their own', ['a_right'], 'own', true],
  ['writes rights for the platform', ['a_right'], 'platform', false],
])('security §15 a call that %s without saying so: %o in %s', async (_, written, scope, isRefused) => {
  const app = new AppState()
  app.provide(tableList, [tableInfo(things), tableInfo(rights)])
  await database.within(app, {}, async (tx) => {
    for (const table of written) await executeWrite(tx, table, sql`select 1`)
    const check = () => failUndeclared({ family: 'thing', name: 'edit', scope } as AnyEndpoint, tx)
    if (isRefused) expect(check).toThrow('thing.edit writes a_right and does not declare changesAccess')
    else expect(check).not.toThrow()
  })
})
