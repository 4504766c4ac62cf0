import { randomBytes } from 'node:crypto'
import { text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { type FileColumn, fileColumns, otherFileColumns } from './file-columns.ts'
import { makeOwnerTransactions } from './owner.ts'
import { tableInfo, tableList, tenantTable } from './table.ts'

const database = await ownDatabase()

/** Makes a table that is there or not; the kinds of statements it took. */
async function make(isThere: boolean, reportable?: true) {
  const app = new AppState()
  const id = randomBytes(6).toString('hex')
  const roles = { request: `owner_${id}_rw`, report: `owner_${id}_ro` }
  const owner = makeOwnerTransactions(database.config, roles, app)
  const table = tableInfo(tenantTable('onl_thing', { name: text() }, { reportable }))
  const asked = await database.within(app, {}, async (tx, statements) => {
    await tx.$client.query(`create role ${roles.request}; create role ${roles.report}`)
    if (isThere) await owner.makeTable(tx, table)
    statements.length = 0
    await owner.makeTable(tx, table)
    return [...statements]
  })
  const has = (words: string) => asked.some((statement) => statement.includes(words))
  return {
    dropsView: has('drop view if exists report."onl_thing"'),
    creates: has('create table "onl_thing"'),
    guards: has('force row level security'),
    view: has('create view report."onl_thing"'),
  }
}

test('a new table gets its guard rails; one that is there only its view anew', async () => {
  expect(await make(false)).toEqual({ dropsView: false, creates: true, guards: true, view: false })
  expect(await make(false, true)).toEqual({ dropsView: true, creates: true, guards: true, view: true })
  expect(await make(true)).toEqual({ dropsView: false, creates: false, guards: false, view: false })
  expect(await make(true, true)).toEqual({ dropsView: true, creates: false, guards: false, view: true })
})

test('columns that name files are those of the tables and those of published forms', async () => {
  const app = new AppState()
  app.provide(
    tableList,
    [
      tenantTable('thing', { mainPicture: text(), notes: text() }, { files: ['mainPicture', 'notes'] }),
      tenantTable('other', { name: text() }),
    ].map(tableInfo),
  )
  const added: FileColumn = { table: 'onl_thing', column: 'scan' }
  app.part(otherFileColumns).push(async () => [added])
  expect(await database.within(app, {}, (tx) => fileColumns(tx))).toEqual([
    { table: 'thing', column: 'main_picture' },
    { table: 'thing', column: 'notes' },
    added,
  ])
})

test('security §17 owner connections take turns: one for each tenant, two at once', async () => {
  const owner = makeOwnerTransactions(database.config, { request: 'none', report: 'none' }, new AppState())
  const running = new Map<number, number>()
  let most = 0
  const work = (tenantId: number) =>
    owner.within({ tenantId }, async (tx) => {
      running.set(tenantId, (running.get(tenantId) ?? 0) + 1)
      most = Math.max(
        most,
        [...running.values()].reduce((sum, each) => sum + each),
      )
      expect(running.get(tenantId)).toBe(1)
      await tx.$client.query('select pg_sleep(0.05)')
      running.set(tenantId, 0)
    })
  await Promise.all([1, 1, 1, 2, 2, 3].map(work))
  expect(most).toBe(2)
})
