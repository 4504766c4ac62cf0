import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { createArchive } from './archive.ts'
import { entryNames, fileKeyFromEntry, tableNameFromEntry } from './contents.ts'
import { fileDigest, rowDigest } from './digest.ts'
import { checkBackup } from './read-backup.ts'
import { signBackup } from './signature.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-backup-'))
afterAll(() => rmSync(scratch, { recursive: true }))
let made = 0
const key = 'k'.repeat(40)

const rows = Buffer.from('1\ta\n2\tb\n3\tc\n')
const beginning = {
  format: 2,
  version: '1.0.0',
  createdAt: '2026-11-15T00:00:00.000Z',
  installationId: 'abc',
  migrations: [1],
  tables: ['first', 'empty'].map((name) => ({ name, columns: ['id', 'name'], published: undefined })),
  sequences: {},
}

async function theManifest() {
  const [first, empty, files] = [rowDigest(), rowDigest(), fileDigest()]
  first.add(rows)
  async function* content() {
    yield Buffer.from('正文')
  }
  for await (const _ of files.through('1000/file/202611/00000000000000000000000000000001.txt', content()));
  return { tables: { first: first.figures(), empty: empty.figures() }, files: files.figures(), missing: [] }
}
const manifest = await theManifest()

/** The entries of a whole backup; a test changes or leaves out some of them. */
const whole: Record<string, string | undefined> = {
  [entryNames.beginning]: JSON.stringify(beginning),
  [entryNames.secret]: 'theKey\n',
  [entryNames.table('first', 1)]: '1\ta\n2\tb\n',
  [entryNames.table('first', 2)]: '3\tc\n',
  [entryNames.file('1000/file/202611/00000000000000000000000000000001.txt')]: '正文',
  [entryNames.manifest]: JSON.stringify(manifest),
}

async function backupOf(entries: Record<string, string | undefined>): Promise<string> {
  const path = join(scratch, `${++made}.tar.gz`)
  const archive = createArchive(path)
  for (const [name, text] of Object.entries(entries))
    if (text !== undefined) await archive.addText(name, text)
  await archive.close()
  await signBackup(path, key)
  return path
}

test('operations 11 a whole backup is read to its end, with its key and its figures', async () => {
  expect(await checkBackup(await backupOf(whole), key)).toEqual({ beginning, secretKey: 'theKey', manifest })
})

test.each(['four words of a key', '密钥', 'two\nlines', 'k'.repeat(5000)])(
  'operations 11 the key of an installation comes back as it is: %j',
  async (secretKey) => {
    const path = await backupOf({ ...whole, [entryNames.secret]: `${secretKey}\n` })
    expect((await checkBackup(path, key)).secretKey).toBe(secretKey)
  },
)

test.each<[string, Record<string, string | undefined>]>([
  ['without its key', { [entryNames.secret]: undefined }],
  ['without its figures', { [entryNames.manifest]: undefined }],
  ['with an empty key', { [entryNames.secret]: '\n' }],
  ['that lacks rows', { [entryNames.table('first', 2)]: undefined }],
  ['with another row', { [entryNames.table('first', 2)]: '3\td\n' }],
  [
    'that lacks a file',
    { [entryNames.file('1000/file/202611/00000000000000000000000000000001.txt')]: undefined },
  ],
  [
    'with another file',
    { [entryNames.file('1000/file/202611/00000000000000000000000000000001.txt')]: '正 文' },
  ],
  ['with figures that are none', { [entryNames.manifest]: '[]' }],
  ['with a beginning that is none', { [entryNames.beginning]: '{"format":2}' }],
  ['with rows of an empty table', { [entryNames.table('empty', 1)]: '1\ta\n' }],
])('operations 11 a backup %s is refused', async (_, change) => {
  const path = await backupOf({ ...whole, ...change })
  await expect(checkBackup(path, key)).rejects.toThrow(new SettingsError(`备份文件 ${path} 不完整或已损坏`))
})

test('operations 11 an archive of somebody else, and a backup of a newer program, are refused by name', async () => {
  const other = await backupOf({ 'readme.txt': 'x' })
  await expect(checkBackup(other, key)).rejects.toThrow(new SettingsError(`${other} 不是榕台的备份文件`))
  const newer = await backupOf({
    ...whole,
    [entryNames.beginning]: JSON.stringify({ ...beginning, format: 3 }),
  })
  await expect(checkBackup(newer, key)).rejects.toThrow(
    new SettingsError(`备份文件 ${newer} 由更新的版本写成，请先升级`),
  )
})

test('security §9 a backup of the former format is refused: its statements are not run', async () => {
  const path = await backupOf({
    ...whole,
    [entryNames.beginning]: JSON.stringify({ ...beginning, format: 1 }),
  })
  await expect(checkBackup(path, undefined)).rejects.toThrow(
    `备份文件 ${path} 是旧格式，其中含有 SQL 语句，本版本不再执行；请用写成它的版本恢复，升级后重新备份`,
  )
})

test.each([
  'files/../../etc/cron.d/x',
  'files/1000/file/202611/../../../x.txt',
  'files//etc/passwd',
  'files/1000/a.txt',
  'tables/first;drop/000001.copy',
  'tables/other/000001.copy',
  'tables/first/1.copy',
  'run.sh',
])('security §9 the entry %s belongs to no backup', async (name) => {
  const path = await backupOf({ ...whole, [name]: '' })
  await expect(checkBackup(path, undefined)).rejects.toThrow(
    `备份文件 ${path} 中有不属于备份的内容：${JSON.stringify(name)}`,
  )
})

test.each([
  [
    'a column type',
    { columns: [{ name: 'a', type: 'text); drop table x; --', isSecret: false }], indexes: [], search: [] },
  ],
  ['a column', { columns: [{ name: 'a" text', type: 'text', isSecret: false }], indexes: [], search: [] }],
  ['an index', { columns: [], indexes: [['a) where (b']], search: [] }],
  ['a search', { columns: [], indexes: [], search: ['a"'] }],
])('security §9 SQL in the place of %s is refused', async (_, published) => {
  const tables = [...beginning.tables, { name: 'third', columns: [], published }]
  const path = await backupOf({ ...whole, [entryNames.beginning]: JSON.stringify({ ...beginning, tables }) })
  await expect(checkBackup(path, undefined)).rejects.toThrow(
    new SettingsError(`备份文件 ${path} 不完整或已损坏`),
  )
})

test('security §9 a changed backup, one of another key and an unsigned one are refused before they are unpacked', async () => {
  const path = await backupOf(whole)
  await expect(checkBackup(path, 'x'.repeat(40))).rejects.toThrow('的签名与备份密钥不符')
  const bytes = readFileSync(path)
  const changed = join(scratch, 'changed.tar.gz')
  // The same content packed anew, with the old signature: only the key tells it from ours.
  const unsigned = bytes.subarray(0, bytes.length - memberBytes)
  writeFileSync(
    changed,
    Buffer.concat([gzipSync(gunzipSync(bytes), { level: 1 }), bytes.subarray(-memberBytes)]),
  )
  await expect(checkBackup(changed, key)).rejects.toThrow('的签名与备份密钥不符')
  writeFileSync(changed, unsigned)
  await expect(checkBackup(changed, key)).rejects.toThrow(
    `备份文件 ${changed} 没有签名或不完整；确信它的来历时可加上 --unsigned 恢复`,
  )
  expect(await checkBackup(changed, undefined)).toMatchObject({ secretKey: 'theKey' })
})
/** The gzip member with the signature: its head, a comment, an empty block, a checksum and a length. */
const memberBytes = 10 + 'banyan-hmac-sha256:'.length + 64 + 11

test('security §9 an unsigned backup that unpacks to far more than its size is refused', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 10 }, (_, n) => [
      entryNames.file(`1000/file/202611/${String(n).repeat(32)}.bin`),
      'x'.repeat(9_000_000),
    ]),
  )
  const path = await backupOf({ ...whole, ...many })
  await expect(checkBackup(path, undefined)).rejects.toThrow(
    `备份文件 ${path} 解开后过大，与它的大小不相称，拒绝读取`,
  )
})

test('the names of entries lead back to their tables and files', () => {
  expect([
    entryNames.table('onl_a', 12),
    entryNames.file('1000/file/202611/00000000000000000000000000000002.txt'),
  ]).toEqual(['tables/onl_a/000012.copy', 'files/1000/file/202611/00000000000000000000000000000002.txt'])
  expect([
    tableNameFromEntry('tables/onl_a/000012.copy'),
    fileKeyFromEntry('files/1000/file/202611/00000000000000000000000000000002.txt'),
  ]).toEqual(['onl_a', '1000/file/202611/00000000000000000000000000000002.txt'])
  for (const name of [entryNames.beginning, entryNames.secret, entryNames.manifest])
    expect([tableNameFromEntry(name), fileKeyFromEntry(name)]).toEqual([undefined, undefined])
  expect([tableNameFromEntry('files/1/000001.copy'), fileKeyFromEntry('tables/a/000001.copy')]).toEqual([
    undefined,
    undefined,
  ])
})
