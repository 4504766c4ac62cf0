import { existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { storedFile } from '@banyan/contract/files/file'
import { expect, test } from 'vitest'
import { upload } from '#testing/files.ts'
import { pauseJob, runJob } from '#testing/jobs.ts'
import { startServer } from '#testing/server.ts'
import { productTables } from '../../tables.ts'
import { localStorage } from './storage/local-storage.ts'
import { fileStore } from './store.ts'
import { fileSweep } from './sweep.job.ts'

process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'banyan-test-temp-'))
const { app, someone, sql, dataDir, database } = await startServer()
const directory = join(dataDir, 'files')
const pathOf = (key: string) => join(directory, key)
const store = fileStore(localStorage(directory), join(directory, 'incoming'))
const person = await someone()
await pauseJob({ sql }, 'file-sweep')
const logged: [string, object][] = []
const log = {
  info: (figures: object, text: string) => void logged.push([text, figures]),
  warn: (figures: object, text: string) => void logged.push([text, figures]),
}
const sweep = (limitPercent = 100) =>
  runJob(fileSweep(store, { trashDays: 30, limitPercent, log }), { app, database })
const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)

/** The stamp trigger would set the time of now: it is off while a row is made older. */
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
/** Whether the bytes are in their place or in the trash, and whether someone may read them. */
const isThere = async (path: string) => [
  existsSync(pathOf(path)) ? 'in place' : existsSync(pathOf(`trash/${path}`)) ? 'in the trash' : 'gone',
  (await sql('select 1 from files_file where key = $1 and del_flag = 0', [path])).length === 1,
]
const stays = ['in place', true]
const discarded = ['in the trash', false]
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
  expect(await isThere(unused)).toEqual(discarded)
  for (const path of [used, several, fresh, kept]) expect([path, await isThere(path)]).toEqual([path, stays])
})

test('security §9 the files of a removed record go a month after it, unless another record names them', async () => {
  const [lonely, shared, recent] = [await oldFile('file'), await oldFile('file'), await oldFile('file')]
  await point(`username = 'u0003'`, `${lonely},${shared}`)
  await point(`username = 'u0004'`, shared)
  await point(`username = 'u0005'`, recent)
  await sql(`update identity_user set del_flag = 1 where tenant_id = 1000 and username in ('u0003', 'u0005')`)
  await age('identity_user', 'update_time', `tenant_id = 1000 and username = 'u0003'`, 40)
  await sweep()
  expect(await isThere(lonely)).toEqual(discarded)
  expect(await isThere(shared)).toEqual(stays)
  expect(await isThere(recent)).toEqual(stays)
})

test('FILE-005 DEC-099 a file two records share stays when one lets go of it', async () => {
  const shared = (await upload(person, 'a.txt', '正文', { biz: 'file' })).path
  const remove = () => person.call(storedFile.remove, { relativePath: shared })
  await point(`username = 'u0006'`, `x,${shared}`)
  await remove()
  expect(await isThere(shared)).toEqual(stays)
  await point(`username = 'u0006'`, null)
  await remove()
  await expect.poll(() => isThere(shared)).toEqual(discarded)
})

test('security §9 a file of a form that nobody saved goes after a week', async () => {
  const [forgotten, saved, recent] = [
    await oldFile('form', 8),
    await oldFile('form', 8),
    await oldFile('form', 6),
  ]
  await point(`username = 'u0006'`, saved)
  await sweep()
  expect(await isThere(forgotten)).toEqual(discarded)
  for (const path of [saved, recent]) expect(await isThere(path)).toEqual(stays)
})

test('security §9 a file that a record of another tenant names stays', async () => {
  const path = await oldFile('temp')
  await sql(`update identity_user set avatar = $1 where tenant_id = 1001 and username = 'm0001'`, [path])
  await sweep()
  expect(await isThere(path)).toEqual(stays)
  await sql(`update identity_user set avatar = null where tenant_id = 1001 and username = 'm0001'`)
  await sweep()
  expect(await isThere(path)).toEqual(discarded)
})

test('security §9 an upload that was cut off goes after a day, with its bytes; so do leftovers of the temp areas', async () => {
  const { path } = await upload(person, 'a.txt', '正文')
  const cutOff = path.replace(/[0-9a-f]{32}/, 'c'.repeat(32))
  await sql(
    `insert into files_file (id, tenant_id, key, name, content_type, size, biz, user_id, del_flag)
     select 'cut-off', tenant_id, $1, name, content_type, size, biz, user_id, 1 from files_file where key = $2`,
    [cutOff, path],
  )
  const old = [join(store.incoming, 'x'), join(tmpdir(), 'banyan-upload-x', 'file')]
  const young = [join(store.incoming, 'y'), pathOf(cutOff)]
  const others = [join(tmpdir(), 'someone-else')]
  for (const each of [...old, ...young, ...others]) {
    mkdirSync(dirname(each), { recursive: true })
    writeFileSync(each, 'x')
  }
  for (const each of [...old, ...others, dirname(old[1]!)]) utimesSync(each, twoDaysAgo, twoDaysAgo)
  await sweep()
  expect(old.map(existsSync)).toEqual([false, false])
  expect([...young, ...others].map(existsSync)).toEqual([true, true, true])
  await age('files_file', 'create_time', `key = '${cutOff}'`, 2)
  await sweep()
  expect(await isThere(cutOff)).toEqual(discarded)
})

test('D1 operations 2 bytes nobody knows are left alone, however old', async () => {
  const { path } = await upload(person, 'a.txt', '正文')
  const unknown = pathOf(path.replace(/[0-9a-f]{32}/, 'd'.repeat(32)))
  writeFileSync(unknown, 'x')
  utimesSync(unknown, twoDaysAgo, twoDaysAgo)
  await sweep()
  expect(existsSync(unknown)).toBe(true)
})

test('D1 operations 2 a sweep that would take more than a tenth of all files takes none and says so', async () => {
  await sql(`delete from files_file`)
  const many: string[] = []
  for (let n = 0; n < 30; n += 1) many.push(await oldFile('temp'))
  for (const each of many.slice(0, 19)) await sql(`update files_file set biz = 'file' where key = $1`, [each])
  logged.length = 0
  await sweep(10)
  expect(logged).toEqual([
    ['file sweep stopped: too many files seem unused', { all: 30, unused: 11, limitPercent: 10 }],
    ['file sweep', { retired: {}, discarded: 0, destroyed: 0, leftovers: 0 }],
  ])
  await sql(`update files_file set biz = 'file' where key = $1`, [many[19]])
  logged.length = 0
  await sweep(10)
  expect(logged).toEqual([
    ['file sweep', { retired: { temporary: 10 }, discarded: 10, destroyed: 0, leftovers: 0 }],
  ])
})

test('operations 2 the trash is kept for its days and then emptied, row and bytes', async () => {
  const [early, late] = [await oldFile('temp'), await oldFile('temp')]
  await sweep()
  await age('files_file', 'discarded_at', `key = '${early}'`, 31)
  await age('files_file', 'discarded_at', `key = '${late}'`, 29)
  await sweep()
  expect(await isThere(early)).toEqual(['gone', false])
  expect(await isThere(late)).toEqual(discarded)
  expect(await sql('select key from files_file where key = any($1)', [[early, late]])).toEqual([
    { key: late },
  ])
})

test('security §9 every declared file column exists', () => {
  const wrong = productTables.flatMap(({ name, table, options }) =>
    (options.files ?? []).filter((member) => !(member in table)).map((member) => `${name}.${member}`),
  )
  expect(wrong).toEqual([])
})
