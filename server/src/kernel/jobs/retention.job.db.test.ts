import { boolean } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { makeTable } from '#kernel/database/make-table.ts'
import { makeOwnerTransactions, ownerTransactions } from '#kernel/database/owner.ts'
import { tableInfo, tenantTable } from '#kernel/database/table.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { statementsDuring } from '#testing/statements.ts'
import { type Retention, retention } from './retention.job.ts'

const database = await ownDatabase()
const positions = tenantTable('position', {}, { agedBy: 'createTime' })
const messages = tenantTable('message', { automatic: boolean() }, { agedBy: 'updateTime' })

const app = new AppState()
const owner = makeOwnerTransactions(database.config, { request: '', report: '' }, app)
app.provide(ownerTransactions, owner)
await owner.within({}, async (tx) => {
  for (const table of [positions, messages]) await makeTable(tx, tableInfo(table))
})

/** Runs the job; what it logged, and the tables it deleted from, one after the other. */
async function run(kept: readonly Retention[]) {
  const logged: unknown[] = []
  const job = retention(app, kept, { info: (...line) => void logged.push(line) })
  const statements = await statementsDuring(job.run)
  const deleted = statements.flatMap((text) => /^delete from "(\w+)"/.exec(text)?.[1] ?? [])
  return { deleted, logged, job }
}
const store = (table: string, column: string, days: number, count: number, automatic = '') =>
  database.sql(
    `insert into ${table} (id, tenant_id, ${column}${automatic && ', automatic'})
     select gen_random_uuid()::text, 1, now() - make_interval(days => $1)${automatic && `, ${automatic}`}
     from generate_series(1, $2)`,
    [days, count],
  )

test('operations 12 rows go in portions until one is not full, each in a transaction of the owner', async () => {
  await store('position', 'create_time', 31, 20_003)
  await store('position', 'create_time', 29, 4)
  await store('message', 'update_time', 61, 9, 'true')
  await store('message', 'update_time', 61, 5, 'false')
  await store('message', 'update_time', 59, 1, 'true')
  const { deleted, logged, job } = await run([
    { table: positions, days: 30 },
    { table: messages, days: 60, only: 'automatic' },
  ])
  expect(deleted).toEqual(['position', 'position', 'position', 'message'])
  expect(logged).toEqual([[{ removed: { position: 20_003, message: 9 } }, 'retention']])
  expect(await database.sql('select count(*)::int as n from position')).toEqual([{ n: 4 }])
  expect([job.name, job.everySeconds]).toEqual(['retention', 86_400])
})

test('operations 12 rows of one table by two rules are counted together; nothing removed is told too', async () => {
  await database.sql('truncate message')
  await store('message', 'update_time', 5, 4, 'true')
  await store('message', 'update_time', 5, 5, 'false')
  const { logged } = await run([
    { table: messages, days: 1, only: 'automatic' },
    { table: messages, days: 2, only: 'not automatic' },
    { table: positions, days: 300 },
  ])
  expect(logged).toEqual([[{ removed: { message: 9, position: 0 } }, 'retention']])
})

test('a table that does not say how old its rows are is a mistake of ours', async () => {
  await expect(run([{ table: tenantTable('ageless', {}), days: 1 }])).rejects.toThrow(
    'ageless does not say how old its rows are',
  )
})
