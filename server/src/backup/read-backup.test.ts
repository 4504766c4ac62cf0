import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { createArchive } from './archive.ts'
import { entry, fileIn, tableIn } from './contents.ts'
import { fileDigest, rowDigest } from './digest.ts'
import { checkBackup } from './read-backup.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-backup-'))
afterAll(() => rmSync(scratch, { recursive: true }))
let made = 0

const rows = Buffer.from('1\ta\n2\tb\n3\tc\n')
const beginning = {
  format: 1,
  version: '1.0.0',
  createdAt: '2026-11-15T00:00:00.000Z',
  installationId: 'abc',
  migrations: [1],
  tables: ['first', 'empty'].map((name) => ({ name, columns: ['id', 'name'], statements: [] })),
  sequences: {},
}

async function theManifest() {
  const [first, empty, files] = [rowDigest(), rowDigest(), fileDigest()]
  first.add(rows)
  async function* content() {
    yield Buffer.from('正文')
  }
  for await (const _ of files.through('1000/a.txt', content()));
  return { tables: { first: first.figures(), empty: empty.figures() }, files: files.figures(), missing: [] }
}
const manifest = await theManifest()

/** The entries of a whole backup; a test changes or leaves out some of them. */
const whole: Record<string, string | undefined> = {
  [entry.beginning]: JSON.stringify(beginning),
  [entry.secret]: 'the key\n',
  [entry.table('first', 1)]: '1\ta\n2\tb\n',
  [entry.table('first', 2)]: '3\tc\n',
  [entry.file('1000/a.txt')]: '正文',
  [entry.manifest]: JSON.stringify(manifest),
}

async function backupOf(entries: Record<string, string | undefined>): Promise<string> {
  const path = join(scratch, `${++made}.tar.gz`)
  const archive = createArchive(path)
  for (const [name, text] of Object.entries(entries))
    if (text !== undefined) await archive.addText(name, text)
  await archive.close()
  return path
}

test('operations 11 a whole backup is read to its end, with its key and its figures', async () => {
  expect(await checkBackup(await backupOf(whole))).toEqual({ beginning, secretKey: 'the key', manifest })
})

test.each<[string, Record<string, string | undefined>]>([
  ['without its key', { [entry.secret]: undefined }],
  ['without its figures', { [entry.manifest]: undefined }],
  ['with an empty key', { [entry.secret]: '\n' }],
  ['that lacks rows', { [entry.table('first', 2)]: undefined }],
  ['with another row', { [entry.table('first', 2)]: '3\td\n' }],
  ['that lacks a file', { [entry.file('1000/a.txt')]: undefined }],
  ['with another file', { [entry.file('1000/a.txt')]: '正 文' }],
  ['with rows of an empty table', { [entry.table('empty', 1)]: '1\ta\n' }],
])('operations 11 a backup %s is refused', async (_, change) => {
  const path = await backupOf({ ...whole, ...change })
  await expect(checkBackup(path)).rejects.toThrow(new SettingsError(`备份文件 ${path} 不完整或已损坏`))
})

test('operations 11 an archive of somebody else, and a backup of a newer program, are refused by name', async () => {
  const other = await backupOf({ 'readme.txt': 'x' })
  await expect(checkBackup(other)).rejects.toThrow(new SettingsError(`${other} 不是榕台的备份文件`))
  const newer = await backupOf({ ...whole, [entry.beginning]: JSON.stringify({ ...beginning, format: 2 }) })
  await expect(checkBackup(newer)).rejects.toThrow(
    new SettingsError(`备份文件 ${newer} 由更新的版本写成，请先升级`),
  )
})

test('the names of entries lead back to their tables and files', () => {
  expect([entry.table('onl_a', 12), entry.file('1000/a/b.txt')]).toEqual([
    'tables/onl_a/000012.copy',
    'files/1000/a/b.txt',
  ])
  expect([tableIn('tables/onl_a/000012.copy'), fileIn('files/1000/a/b.txt')]).toEqual([
    'onl_a',
    '1000/a/b.txt',
  ])
  for (const name of [entry.beginning, entry.secret, entry.manifest])
    expect([tableIn(name), fileIn(name)]).toEqual([undefined, undefined])
  expect([tableIn('files/1/000001.copy'), fileIn('tables/a/000001.copy')]).toEqual([undefined, undefined])
})
