import { existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { storedFile } from '@banyan/contract/files/file'
import { expect, test } from 'vitest'
import { tables } from '#kernel/database/table.ts'
import { transactions } from '#kernel/database/transaction.ts'
import { upload } from '#testing/files.ts'
import { startServer } from '#testing/server.ts'
import { fileStore } from './store.ts'
import { fileSweep } from './sweep.job.ts'

process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'banyan-test-temp-'))
const { someone, sql, dataDir, database } = await startServer()
const store = fileStore(join(dataDir, 'files'))
const person = await someone()
const sweep = () =>
  fileSweep(store).run(transactions(database.pool, undefined as never, { written: () => undefined }))
const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)

/** Behind the curtain stamps are fixed, so the trigger sleeps while a row is made older. */
async function age(table: string, column: string, where: string, days: number): Promise<void> {
  await sql(`alter table ${table} disable trigger stamp`)
  await sql(`update ${table} set ${column} = now() - interval '${days} days' where ${where}`)
  await sql(`alter table ${table} enable trigger stamp`)
}
async function oldFile(biz: string, days = 2): Promise<string> {
  const { path } = await upload(person, 'a.txt', '正文', { biz })
  await age('files_file', 'create_time', `key = '${path}'`, days)
  return path
}
const isThere = async (path: string) => [
  existsSync(store.pathOf(path)),
  (await sql('select 1 from files_file where key = $1', [path])).length === 1,
]
const point = (where: string, avatar: string | null) =>
  sql(`update identity_user set avatar = $1 where tenant_id = 1000 and ${where}`, [avatar])

test('security §9 a temporary file no record names goes after a day, with its bytes', async () => {
  const [unused, used, several, fresh, kept] = [
    await oldFile('temp'),
    await oldFile('temp'),
    await oldFile('temp'),
    (await upload(person, 'a.txt', '正文')).path,
    await oldFile('file'),
  ]
  await point(`username = 'u0001'`, used)
  await point(`username = 'u0002'`, `https://x.test/a.png,${several}`)
  await sweep()
  expect(await isThere(unused)).toEqual([false, false])
  for (const path of [used, several, fresh, kept])
    expect([path, await isThere(path)]).toEqual([path, [true, true]])
})

test('security §9 the files of a removed record go a month after it, unless another record names them', async () => {
  const [lonely, shared, recent] = [await oldFile('file'), await oldFile('file'), await oldFile('file')]
  await point(`username = 'u0003'`, `${lonely},${shared}`)
  await point(`username = 'u0004'`, shared)
  await point(`username = 'u0005'`, recent)
  await sql(`update identity_user set del_flag = 1 where tenant_id = 1000 and username in ('u0003', 'u0005')`)
  await age('identity_user', 'update_time', `tenant_id = 1000 and username = 'u0003'`, 40)
  await sweep()
  expect(await isThere(lonely)).toEqual([false, false])
  expect(await isThere(shared)).toEqual([true, true])
  expect(await isThere(recent)).toEqual([true, true])
})

test('FILE-005 DEC-099 a file two records share stays when one lets go of it', async () => {
  const shared = (await upload(person, 'a.txt', '正文', { biz: 'file' })).path
  const remove = () => person.call(storedFile.remove, { relativePath: shared })
  await point(`username = 'u0006'`, `x,${shared}`)
  await remove()
  expect(await isThere(shared)).toEqual([true, true])
  await point(`username = 'u0006'`, null)
  await remove()
  await expect.poll(async () => (await isThere(shared))[0]).toBe(false)
})

test('security §9 a file of a form that nobody saved goes after a week', async () => {
  const [forgotten, saved, recent] = [
    await oldFile('form', 8),
    await oldFile('form', 8),
    await oldFile('form', 6),
  ]
  await point(`username = 'u0006'`, saved)
  await sweep()
  expect(await isThere(forgotten)).toEqual([false, false])
  for (const path of [saved, recent]) expect(await isThere(path)).toEqual([true, true])
})

test('security §9 a file that a record of another tenant names stays', async () => {
  const path = await oldFile('temp')
  await sql(`update identity_user set avatar = $1 where tenant_id = 1001 and username = 'm0001'`, [path])
  await sweep()
  expect(await isThere(path)).toEqual([true, true])
  await sql(`update identity_user set avatar = null where tenant_id = 1001 and username = 'm0001'`)
  await sweep()
  expect(await isThere(path)).toEqual([false, false])
})

test('security §9 bytes without a row, and leftovers of the temp areas, go after a day', async () => {
  const { path } = await upload(person, 'a.txt', '正文')
  const orphan = path.replace(/[0-9a-f]{32}/, 'a'.repeat(32))
  const old = [store.pathOf(orphan), join(store.incoming, 'x'), join(tmpdir(), 'banyan-upload-x', 'file')]
  const young = [store.pathOf(path.replace(/[0-9a-f]{32}/, 'b'.repeat(32))), join(store.incoming, 'y')]
  const others = [join(tmpdir(), 'someone-else')]
  for (const each of [...old, ...young, ...others]) {
    mkdirSync(dirname(each), { recursive: true })
    writeFileSync(each, 'x')
  }
  for (const each of [...old, ...others, dirname(old[2]!), store.pathOf(path)])
    utimesSync(each, twoDaysAgo, twoDaysAgo)
  await sweep()
  expect(old.map(existsSync)).toEqual([false, false, false])
  expect([...young, ...others, store.pathOf(path)].map(existsSync)).toEqual([true, true, true, true])
})

test('security §9 every declared file column exists', () => {
  const wrong = [...tables.values()].flatMap(({ name, table, options }) =>
    (options.files ?? []).filter((member) => !(member in table)).map((member) => `${name}.${member}`),
  )
  expect(wrong).toEqual([])
})
