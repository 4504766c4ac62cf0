import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDataDir, readSecretKey, unfinishedRestore, writeSecretKey } from './secret-key.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-key-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const fresh = () => mkdtempSync(join(scratch, 'data-'))
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('security §11 a data directory is for our account alone; what lies above it may be passed through', () => {
  const above = join(fresh(), 'above')
  const dataDir = join(above, 'data')
  makeDataDir(dataDir)
  expect([modeOf(above), modeOf(dataDir), readdirSync(dataDir)]).toEqual(['711', '700', []])
})

test('a data directory that is there keeps its mode', () => {
  const dataDir = fresh()
  chmodSync(dataDir, 0o750)
  makeDataDir(dataDir)
  expect(modeOf(dataDir)).toBe('750')
})

test('a key is made once, and no draft of it is left', () => {
  const dataDir = fresh()
  readSecretKey({ dataDir })
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
})

test('a key of 32 characters is long enough, and its file is closed to others', () => {
  const dataDir = fresh()
  const file = join(dataDir, 'secret.key')
  writeFileSync(file, `${'x'.repeat(32)}\n`, { mode: 0o644 })
  expect(readSecretKey({ dataDir })).toBe('x'.repeat(32))
  expect(modeOf(file)).toBe('600')
})

test('a key that cannot be read is told in one line', () => {
  expect(() => readSecretKey({ dataDir: directoryAsKey() })).toThrow(
    /^数据目录 DATA_DIR=\S+ 不可写（EISDIR），请检查路径与权限$/,
  )
})

function directoryAsKey(): string {
  const dataDir = fresh()
  makeDataDir(join(dataDir, 'secret.key'))
  return dataDir
}

test('operations 11 the key of a backup is kept; another one that was there is set aside', () => {
  const dataDir = fresh()
  const file = join(dataDir, 'secret.key')
  writeSecretKey(dataDir, 'first')
  expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['first\n', '600'])
  writeSecretKey(dataDir, 'first')
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
  writeSecretKey(dataDir, 'second')
  expect(readFileSync(file, 'utf8')).toBe('second\n')
  const [, aside = ''] = readdirSync(dataDir).sort()
  expect(aside).toMatch(/^secret\.key\.before-restore-\d+$/)
  expect(readFileSync(join(dataDir, aside), 'utf8')).toBe('first\n')
})

test('operations 11 beside an unfinished restore there is no key, whatever is set', () => {
  const dataDir = fresh()
  writeFileSync(unfinishedRestore(dataDir), '')
  expect(unfinishedRestore(dataDir)).toBe(join(dataDir, 'restore.unfinished'))
  expect(() => readSecretKey({ dataDir })).toThrow('中的恢复没有完成')
})
