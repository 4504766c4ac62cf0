import type pg from 'pg'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { type OwnerTransactions, ownerTransactions } from '#kernel/database/owner.ts'
import { tenantTable } from '#kernel/database/table.ts'
import { txOf } from '#kernel/database/tx.ts'
import { NotedConnection } from '#testing/noted-connection.ts'
import { type Retention, retention } from './retention.job.ts'

const positions = tenantTable('position', {}, { agedBy: 'createTime' })
const messages = tenantTable('message', {}, { agedBy: 'updateTime' })

/** Runs the job on a database that removes so many rows each time. */
async function run(kept: readonly Retention[], removed: number[]) {
  const app = new AppState()
  const bound: unknown[] = []
  const client = new NotedConnection((text, values) => {
    if (text.startsWith('set local')) return { rows: [] }
    bound.push(values)
    return { rows: [], rowCount: removed.shift() ?? null }
  })
  const within: OwnerTransactions['within'] = (scope, work) => {
    expect(scope).toEqual({})
    return work(txOf(client as unknown as pg.PoolClient, app))
  }
  app.provide(ownerTransactions, { within, makeTable: async () => undefined })
  const logged: unknown[] = []
  const job = retention(app, kept, { info: (...line) => void logged.push(line) })
  await job.run()
  return { asked: client.asked.map((text) => text.replaceAll(/\s+/g, ' ')), bound, logged, job }
}
const deleting = (table: string, age: string, only: string) =>
  `delete from "${table}" where ctid = any(array( select ctid from "${table}" where "${age}" < app_now() - make_interval(days => $1) and (${only}) limit $2))`

test('operations 12 rows go in portions until one is not full, each in a transaction of the owner', async () => {
  const { asked, bound, logged, job } = await run(
    [
      { table: positions, days: 30 },
      { table: messages, days: 60, only: 'automatic' },
    ],
    [10_000, 10_000, 3, 9_999],
  )
  const maintenance = `set local app.maintenance = 'on'`
  const ofPositions = [maintenance, deleting('position', 'create_time', 'true')]
  expect(asked).toEqual([
    ...ofPositions,
    ...ofPositions,
    ...ofPositions,
    maintenance,
    deleting('message', 'update_time', 'automatic'),
  ])
  expect([bound[0], bound[3]]).toEqual([
    [30, 10_000],
    [60, 10_000],
  ])
  expect(logged).toEqual([[{ removed: { position: 20_003, message: 9_999 } }, 'retention']])
  expect([job.name, job.everySeconds]).toEqual(['retention', 86_400])
})

test('operations 12 rows of one table by two rules are counted together; nothing removed is told too', async () => {
  const { logged } = await run(
    [
      { table: messages, days: 1, only: 'a' },
      { table: messages, days: 2, only: 'b' },
      { table: positions, days: 3 },
    ],
    [4, 5],
  )
  expect(logged).toEqual([[{ removed: { message: 9, position: 0 } }, 'retention']])
})

test('a table that does not say how old its rows are is a mistake of ours', async () => {
  await expect(run([{ table: tenantTable('ageless', {}), days: 1 }], [])).rejects.toThrow(
    'ageless does not say how old its rows are',
  )
})
