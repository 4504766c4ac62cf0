import { text } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { NotedConnection } from '#testing/noted-connection.ts'
import { type FileColumn, fileColumnSources, fileColumns } from './file-columns.ts'
import { ownerTransactionsOf } from './owner.ts'
import { tableInfo, tableList, tenantTable } from './table.ts'
import { txOf } from './tx.ts'

/** Makes a table whose columns are there or not; the kinds of statements it took. */
async function make(isThere: boolean, reportable?: true) {
  const client = new NotedConnection((statement) => ({
    rows: isThere && statement.includes('format_type') ? [{ name: 'name', type: 'text' }] : [],
  }))
  const app = new AppState()
  const owner = ownerTransactionsOf({}, { request: 'x_rw', report: 'x_ro' }, app)
  const tx = txOf(client as unknown as pg.PoolClient, app)
  await owner.makeTable(tx, tableInfo(tenantTable('onl_thing', { name: text() }, { reportable })))
  const has = (words: string) => client.asked.some((statement) => statement.includes(words))
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
  app.part(fileColumnSources).push(async () => [added])
  const tx = txOf(new NotedConnection() as unknown as pg.PoolClient, app)
  expect(await fileColumns(tx)).toEqual([
    { table: 'thing', column: 'main_picture' },
    { table: 'thing', column: 'notes' },
    added,
  ])
})
