import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeOldFiles } from './leftovers.ts'

const directory = mkdtempSync(join(tmpdir(), 'banyan-leftovers-'))
afterAll(() => rmSync(directory, { recursive: true }))
const day = 86_400_000

test('security §9 what is ours and untouched for more than a day goes, folders with what is in them', async () => {
  mkdirSync(join(directory, 'ours-folder'))
  writeFileSync(join(directory, 'ours-folder', 'file'), 'x')
  for (const name of ['ours-old', 'ours-young', 'theirs-old']) writeFileSync(join(directory, name), 'x')
  const touched = (name: string, ago: number) => {
    const at = new Date(Date.now() - ago)
    utimesSync(join(directory, name), at, at)
  }
  for (const name of ['ours-folder', 'ours-old', 'theirs-old']) touched(name, day + 60_000)
  touched('ours-young', day - 60_000)
  expect(await removeOldFiles(directory, (name) => name.startsWith('ours'))).toBe(2)
  expect(readdirSync(directory).sort()).toEqual(['ours-young', 'theirs-old'])
})

test('security §9 a directory that is not there holds nothing', async () => {
  expect(await removeOldFiles(join(directory, 'nowhere'), () => true)).toBe(0)
})
