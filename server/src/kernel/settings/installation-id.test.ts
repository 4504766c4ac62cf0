import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  directoryInstallation,
  hasUploads,
  markDirectory,
  refuseForeignDirectory,
} from './installation-id.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-installation-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const fresh = () => mkdtempSync(join(scratch, 'data-'))

test('operations 1 a directory names its installation, or none', () => {
  const dataDir = join(fresh(), 'new')
  expect(directoryInstallation(dataDir)).toBeUndefined()
  markDirectory(dataDir, 'aaaa')
  expect(directoryInstallation(dataDir)).toBe('aaaa')
  expect(readFileSync(join(dataDir, 'installation.id'), 'utf8')).toBe('aaaa\n')
  writeFileSync(join(dataDir, 'installation.id'), ' \n')
  expect(directoryInstallation(dataDir)).toBeUndefined()
})

test.each([
  [[], false],
  [['incoming', 'trash', '1000x'], false],
  [['incoming', '1000'], true],
])('D1 a directory with %o in its files has uploads: %s', (names, has) => {
  const dataDir = fresh()
  for (const name of names) mkdirSync(join(dataDir, 'files', name), { recursive: true })
  expect(hasUploads(dataDir)).toBe(has)
})

test('D1 a directory whose files are only on their way fits any database', () => {
  const dataDir = fresh()
  mkdirSync(join(dataDir, 'files/incoming'), { recursive: true })
  expect(() => refuseForeignDirectory(dataDir, 'bbbb')).not.toThrow()
})
