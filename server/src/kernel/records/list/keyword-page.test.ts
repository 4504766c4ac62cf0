import { expect, test } from 'vitest'
import type { Tx } from '#kernel/database/tx.ts'
import { keywordPage } from './keyword-page.ts'

/** A database that answers its questions one after the other. */
function answering(...answers: object[][]) {
  const asked: { text: string; values: unknown[] }[] = []
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    asked.push({ text: text.replace(/\s+/g, ' '), values })
    return { rows: answers[asked.length - 1] ?? [] }
  }
  return { asked, tx: { $client: { query } } as unknown as Tx }
}
const question = {
  columns: 'id, name',
  from: () => 'things',
  where: (bind: (value: unknown) => string) => `name like ${bind('%榕%')}`,
  order: 'create_time desc',
  size: 2,
}

test('a common keyword fills the page from the newest rows, and its total is counted elsewhere', async () => {
  const { asked, tx } = answering([{ id: '1' }, { id: '2' }])
  expect(await keywordPage(tx, question)).toEqual({ records: [{ id: '1' }, { id: '2' }] })
  expect(asked).toEqual([
    {
      text: 'select id, name from (select * from things where del_flag = 0 order by create_time desc limit 2000) newest where name like $1 order by create_time desc limit 2',
      values: ['%榕%'],
    },
  ])
})

test('for any other keyword rows and total come from one pass', async () => {
  const { asked, tx } = answering([{ id: '1' }], [{ id: '1', found_total: 1 }])
  expect(await keywordPage(tx, question)).toEqual({ records: [{ id: '1' }], total: 1 })
  expect(asked[1]).toEqual({
    text: 'select id, name, found_total from (select id as found_id, count(*) over ()::int as found_total from things where name like $1 order by create_time desc limit 2) found join things on id = found_id order by create_time desc',
    values: ['%榕%'],
  })
})

test('a keyword that nobody has finds nothing', async () => {
  expect(await keywordPage(answering([], []).tx, question)).toEqual({ records: [], total: 0 })
})
