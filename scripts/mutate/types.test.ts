import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTypes, type Types } from './types.ts'

const imports = new Map([
  ['one/limit.ts', []],
  ['one/page.ts', ['one/limit.ts']],
  ['two/other-workspace.ts', ['one/limit.ts']],
])
let root: string
let types: Types
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'banyan-types-'))
  mkdirSync(join(root, 'one'))
  write('one/tsconfig.json', '{ "compilerOptions": { "strict": true, "noEmit": true }, "include": ["*.ts"] }')
  write('one/limit.ts', 'export const limit = 10\n')
  write('one/page.ts', "import { limit } from './limit'\nexport const next: number = limit + 1\n")
  types = openTypes(root, imports)
})
afterEach(() => {
  types.close()
  rmSync(root, { recursive: true })
})

test('a change is checked in its file and in those of its workspace that import it, again and again', () => {
  expect(types.fit('one/limit.ts')).toBe(true)
  write('one/limit.ts', 'export const limit = !10 + 1\n')
  expect(types.fit('one/limit.ts')).toBe(false)
  write('one/limit.ts', "export const limit = 'ten'\n")
  expect(types.fit('one/limit.ts')).toBe(false) // only the importing file has an error
  write('one/limit.ts', 'export const limit = ;\n')
  expect(types.fit('one/limit.ts')).toBe(false)
  write('one/limit.ts', 'export const limit = 11\n')
  expect(types.fit('one/limit.ts')).toBe(true)
  expect(types.fit('one/page.ts')).toBe(true)
})

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text)
}
