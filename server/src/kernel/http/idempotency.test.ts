import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sha256 } from '#kernel/keys.ts'
import { hashInput } from './idempotency.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-hash-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const file = (name: string, content: string) => {
  const path = join(scratch, name)
  writeFileSync(path, content)
  return { path }
}

test('security §16 what was sent is its members and the content of its file, not the name of the file', async () => {
  const members = [{ id: '1' }, {}, { a: 1 }]
  expect(await hashInput(members)).toBe(sha256(JSON.stringify(members)))
  expect(await hashInput(undefined)).toBe(sha256(''))
  const hash = await hashInput(members, file('a', 'content'))
  expect(hash).toBe(sha256(`${JSON.stringify(members)}content`))
  expect(await hashInput(members, file('b', 'content'))).toBe(hash)
  expect(await hashInput(members, file('c', 'other'))).not.toBe(hash)
})
