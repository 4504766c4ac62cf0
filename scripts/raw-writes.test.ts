import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../server/src')

/** Caches forget what a write changed only when the write names its table: SQL text that writes goes through `executeWrite`. */
test('SQL text that writes names its table', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.ts$/.test(name) && !/\.test\.ts$|^(testing|bulk|first-data|kernel\/database)\//.test(name),
  )
  const raw =
    /tx\.(?:execute|\$client\.query)(?:(?!\n\n)[^`])*`[^`]*\b(?:insert into|update\s+\S+\s+set|delete from)\b/i
  expect(files.filter((name) => raw.test(readFileSync(join(source, name), 'utf8')))).toEqual([])
})
