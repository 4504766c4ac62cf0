import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import {
  confirmFile,
  findFile,
  findFiles,
  forgetFile,
  insertFile,
  insertPendingFile,
  retireFile,
  storedBytes,
  tenantStorage,
} from './file.queries.ts'
import { findExpired, findRetired, markDiscarded } from './sweep.queries.ts'

const { inTenant: here, sql, within } = await startServer()
await sql('delete from files_file')

const file = (id: string, size = 10) => ({
  id,
  key: `1000/file/202611/${id}`,
  name: id,
  contentType: 'text/plain',
  size,
  biz: 'file',
  userId: 'ann',
})
const keyOf = (id: string) => file(id).key
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

test('security §9 a file can be read from when its bytes are there until it is retired', async () => {
  const seen = async (id: string) => idsOf(await here((tx) => findFile(tx, keyOf(id), 1000)))
  await here((tx) => insertFile(tx, file('other')))
  await here((tx) => insertPendingFile(tx, file('new')))
  expect(await seen('new')).toEqual([])
  await here((tx) => confirmFile(tx, keyOf('new'), 25))
  expect(await seen('new')).toEqual(['new'])
  const keys = ['new', 'other', 'never'].map(keyOf)
  expect(idsOf(await here((tx) => findFiles(tx, keys, 1000)))).toEqual(['new', 'other'])
  expect(await here(storedBytes)).toBe(35)
  await here((tx) => retireFile(tx, 'new'))
  expect(idsOf(await here((tx) => findFiles(tx, keys, 1000)))).toEqual(['other'])
})

test('what was announced is forgotten when nothing came; a file that is there is not', async () => {
  await here((tx) => insertFile(tx, file('stays')))
  await here((tx) => insertPendingFile(tx, file('nothing')))
  for (const id of ['stays', 'nothing']) await here((tx) => forgetFile(tx, keyOf(id)))
  expect(await sql(`select id from files_file where id in ('stays', 'nothing')`)).toEqual([{ id: 'stays' }])
})

test('every tenant is told what its own files take', async () => {
  await sql('delete from files_file')
  await here((tx) => insertFile(tx, file('a', 7)))
  await within({ tenantId: 1001, username: 'test' }, (tx) =>
    insertFile(tx, { ...file('b', 5), key: '1001/file/202611/b' }),
  )
  const storage = await within({ tenantId: 0, username: 'test' }, tenantStorage)
  const bytes = new Map(storage.map((each) => [each.tenantId, each.bytes]))
  expect([bytes.get(1000), bytes.get(1001), await here(storedBytes)]).toEqual([7, 5, 7])
})

test('operations 2 retired files are thrown away, then kept in the trash for their days', async () => {
  await sql('delete from files_file')
  await here(async (tx) => {
    for (const id of ['there', 'retired']) await insertFile(tx, file(id))
    await insertPendingFile(tx, file('coming'))
    await insertPendingFile(tx, { ...file('cut-off'), createTime: '2026-01-01 00:00:00' })
  })
  await here((tx) => retireFile(tx, 'retired'))
  expect(idsOf(await here(findRetired))).toEqual(['cut-off', 'retired'])
  await here((tx) => markDiscarded(tx, ['retired']))
  expect(idsOf(await here(findRetired))).toEqual(['cut-off'])
  const expired = async (days: number) => idsOf(await here((tx) => findExpired(tx, days)))
  await sql(`update files_file set discarded_at = now() - interval '5 days' where id in ('retired', 'there')`)
  expect([await expired(4), await expired(6)]).toEqual([['retired'], []])
})
