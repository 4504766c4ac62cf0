import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { createArchive, entryText, readArchive } from './archive.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-archive-'))
afterAll(() => rmSync(scratch, { recursive: true }))
let made = 0
const aPath = () => join(scratch, `${++made}.tar.gz`)

async function archiveOf(entries: Record<string, string>): Promise<string> {
  const path = aPath()
  const archive = createArchive(path)
  for (const [name, text] of Object.entries(entries)) await archive.addText(name, text)
  await archive.close()
  return path
}

async function entriesOf(path: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const entry of readArchive(path)) {
    found[entry.name] = await entryText(entry)
    expect(entry.size).toBe(Buffer.byteLength(found[entry.name] ?? ''))
  }
  return found
}

/** The same archive with some bytes of what is compressed replaced. */
function changed(path: string, change: (bytes: Buffer) => Buffer): string {
  const other = aPath()
  writeFileSync(other, gzipSync(change(gunzipSync(readFileSync(path)))))
  return other
}

const damaged = (path: string) => new SettingsError(`备份文件 ${path} 不完整或已损坏`)
/** Sizes on both sides of the blocks of 512 bytes that a tar is made of. */
const sizes = [0, 1, 511, 512, 513, 1024, 100_000]
const entries = Object.fromEntries(sizes.map((size) => [`files/${size}`, 'x'.repeat(size)]))

test('what an archive was given comes out of it again, in the same order', async () => {
  const path = await archiveOf({ 'backup.json': '榕台', ...entries })
  const found = await entriesOf(path)
  expect(Object.keys(found)).toEqual(['backup.json', ...Object.keys(entries)])
  expect(found).toEqual({ 'backup.json': '榕台', ...entries })
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('every tar lists and unpacks it: whoever has lost the program still has the data', async () => {
  const path = await archiveOf(entries)
  const listed = execFileSync('tar', ['-tvzf', path], { encoding: 'utf8', env: { TZ: 'UTC', LC_ALL: 'C' } })
  const lines = listed.trim().split('\n')
  expect(lines.map((line) => line.split(/\s+/))).toEqual(
    sizes.map((size) => ['-rw-------', '0/0', String(size), '1970-01-01', '00:00', `files/${size}`]),
  )
  execFileSync('tar', ['-xzf', path, '-C', scratch])
  expect(readFileSync(join(scratch, 'files/513'), 'utf8')).toBe('x'.repeat(513))
  expect(gunzipSync(readFileSync(path)).length % 512).toBe(0)
})

test('an entry that nobody reads is passed over', async () => {
  const names: string[] = []
  for await (const { name } of readArchive(await archiveOf(entries))) names.push(name)
  expect(names).toEqual(Object.keys(entries))
})

test('names up to 100 bytes fit, longer ones and files that change meanwhile are refused', async () => {
  const path = aPath()
  const archive = createArchive(path)
  const longest = `files/${'x'.repeat(94)}`
  await archive.addText(longest, 'a')
  await expect(archive.addText(`${longest}x`, 'a')).rejects.toThrow(`${longest}x is too long for an archive`)
  await expect(archive.add('files/a', 2, [Buffer.from('abc')])).rejects.toThrow(
    'files/a changed while it was read',
  )
  archive.abort()
  expect(await entriesOf(await archiveOf({ [longest]: 'a' }))).toEqual({ [longest]: 'a' })
})

test('a file that is there is not written over', async () => {
  const path = await archiveOf({ a: 'first' })
  const archive = createArchive(path)
  await archive.addText('a', 'second')
  await expect(archive.close()).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await entriesOf(path)).toEqual({ a: 'first' })
})

test('an archive that is cut, changed or not there is refused in one sentence', async () => {
  const path = await archiveOf({ a: 'x'.repeat(600), b: 'y' })
  const cutFile = aPath()
  const packed = readFileSync(path)
  writeFileSync(cutFile, packed.subarray(0, packed.length - 4))
  const noArchive = aPath()
  writeFileSync(noArchive, 'nothing')
  const broken = [
    cutFile,
    noArchive,
    join(scratch, 'missing'),
    changed(path, (bytes) => bytes.subarray(0, 700)),
    changed(path, (bytes) => bytes.subarray(0, bytes.length - 1024)),
    changed(path, (bytes) => Buffer.concat([Buffer.from('z'), bytes.subarray(1)])),
  ]
  for (const each of broken) await expect(entriesOf(each)).rejects.toThrow(damaged(each))
})
