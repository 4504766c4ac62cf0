import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readLineMap } from './line-map.ts'

const folder = mkdtempSync(join(tmpdir(), 'banyan-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a map names the tests that ran a line, and knows nothing about a source that has changed', () => {
  const write = (test: string, lines: number[]) =>
    writeFileSync(join(folder, test), JSON.stringify({ test, sources: { 'a.ts': { textHash: 'x', lines } } }))
  write('one.test.ts', [1, 2])
  write('two.test.ts', [2, 3])
  const map = readLineMap(folder)
  expect(map.testsAt('a.ts', 2, 'x')).toEqual(['one.test.ts', 'two.test.ts'])
  expect(map.testsAt('a.ts', 9, 'x')).toEqual([])
  expect([map.testsAt('a.ts', 2, 'y'), map.testsAt('b.ts', 2, 'x')]).toEqual([undefined, undefined])
  expect([map.knows('one.test.ts'), map.knows('three.test.ts')]).toEqual([true, false])
  expect(readLineMap(join(folder, 'missing')).testsAt('a.ts', 2, 'x')).toBeUndefined()
})
