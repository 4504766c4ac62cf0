import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { keywordPage } from './keyword-page.ts'

const database = await ownDatabase()
await database.sql('create table things (id text, name text, create_time int, del_flag int default 0)')

const question = {
  columns: 'id, name',
  table: 'things',
  where: (bind: (value: unknown) => string) => `name like ${bind('%榕%')}`,
  order: 'create_time desc',
  size: 2,
}

/** The page of the keyword where these are the things, the oldest first, with how often the database was asked. */
const page = (...names: string[]) =>
  database.within(new AppState(), {}, async (tx, asked) => {
    await tx.$client.query(
      'insert into things select n::text, name, n from unnest($1::text[]) with ordinality each(name, n)',
      [names],
    )
    asked.length = 0
    return { page: await keywordPage(tx, question), asked: asked.length }
  })
const records = [
  { id: '3', name: '榕丙' },
  { id: '2', name: '榕乙' },
]

test('a common keyword fills the page from the newest rows, and its total is counted elsewhere', async () => {
  expect(await page('榕甲', '榕乙', '榕丙', '丁')).toEqual({ page: { records }, asked: 1 })
})

test('for any other keyword rows and total come from one pass', async () => {
  const old = [{ id: '1', name: '榕甲' }]
  expect(await page('榕甲', '丁')).toEqual({ page: { records: old, total: 1 }, asked: 2 })
  const many = Array.from({ length: 2000 }, () => '丁')
  expect(await page('榕甲', '榕乙', '榕丙', ...many)).toEqual({ page: { records, total: 3 }, asked: 2 })
})

test('a keyword that nobody has finds nothing', async () => {
  expect((await page('丁')).page).toEqual({ records: [], total: 0 })
})
