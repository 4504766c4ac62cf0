import { importProgress } from '@banyan/contract/uniform'
import { expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { startServer } from '#testing/server.ts'
import { csv, sendImport } from '#testing/workbooks.ts'

/* Imports of one person take nothing from others (security, section 17). The server has six connections. */

const { someone, sql } = await startServer({}, gadgetEntities)
const importer = await someone({ can: gadgetActions })

test('security §17 twelve imports of one tenant run one after the other, and nobody else notices', async () => {
  const colleague = await someone({ can: gadgetActions })
  const by = (n: number) => (n % 2 ? importer : colleague)
  const reader = await someone({ tenant: 1001, can: gadgetActions })
  const names = (n: number) => Array.from({ length: 60 }, (_, at) => `风暴${n}-${at}`)
  const imports = Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      sendImport(by(n), gadgetType, 'x.csv', csv('类型名称', ...names(n)), { importId: `storm-${n}` }),
    ),
  )
  const states = async () =>
    Promise.all(
      Array.from({ length: 12 }, (_, n) => by(n).call(importProgress.read, { id: `storm-${n}` })),
    ).then((all) => all.map(({ state }) => state))
  await eventually(async () =>
    expect((await states()).filter((state) => state === 'waiting').length).toBeGreaterThan(5),
  )
  expect((await states()).filter((state) => state === 'running').length).toBeLessThan(2)
  let isOver = false
  void imports.then(() => {
    isOver = true
  })
  // Another tenant's import does not wait for those.
  expect(await sendImport(reader, gadgetType, 'x.csv', csv('类型名称', '别家'))).toMatchObject({ code: 200 })
  expect(isOver).toBe(false)
  const statuses = new Set<number>()
  while (!isOver) statuses.add((await reader.ask(gadgetType.list, {})).status)
  expect([...statuses]).toEqual([200])
  expect((await imports).map(({ status, code }) => [status, code])).toEqual(Array(12).fill([200, 200]))
  expect(new Set(await states())).toEqual(new Set(['done']))
})

test('security §17 thousands of refused rows use up no locks of the server', async () => {
  await sendImport(importer, gadgetType, 'x.csv', csv('类型名称', '只有一个'))
  const many = csv('类型名称', ...Array.from({ length: 2000 }, () => '只有一个'))
  let isOver = false
  const sent = sendImport(importer, gadgetType, 'x.csv', many).finally(() => {
    isOver = true
  })
  const held: number[] = []
  const locks = `select count(*)::int as n from pg_locks join pg_stat_activity using (pid) where datname = current_database()`
  while (!isOver) held.push((await sql<{ n: number }>(locks))[0]?.n ?? 0)
  const answer = await sent
  expect(answer).toMatchObject({ status: 200, code: 201, result: { errorCount: 2000, successCount: 0 } })
  expect(Math.max(...held)).toBeLessThan(500)
  expect((await importer.fetch(answer.result.fileUrl)).status).toBe(200)
  expect(await sql(`select 1 from testing_gadget_type where name = '只有一个'`)).toHaveLength(1)
}, 240_000)
