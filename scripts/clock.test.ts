import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../server/src')

/** The clock itself, log lines, ids, the age of files, which the file system dates by the machine, backups, the comparison of clocks. */
const byTheMachine = [
  'kernel/clock.ts',
  'kernel/observe/logger.ts',
  'kernel/keys.ts',
  'modules/files/leftovers.ts',
  'kernel/settings/secret-key.ts',
  'backup/write-backup.ts',
  'doctor/check-database.ts',
]

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.ts$/.test(name) && !/\.test\.ts$|^(testing|bulk)\//.test(name),
)

/** Durations are measured with `performance.now()`. */
test('the server takes the time from its clock', () => {
  const readers = files.filter((name) =>
    /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(join(source, name), 'utf8')),
  )
  expect(readers.sort()).toEqual([...byTheMachine].sort())
})

/** Defaults of columns, and what is made before the function exists, stay with `now()`. */
test('SQL takes the time from app_now()', () => {
  const plain = /(?<![\w.])(?:now\(\)|current_date\b|current_timestamp\b)/
  const readers = files.filter((name) => {
    const text = readFileSync(join(source, name), 'utf8').replaceAll('default(sql`now()`)', '')
    return /sql|query/.test(text) && plain.test(text) && !name.startsWith('kernel/database/prepare/')
  })
  expect(readers).toEqual([])
})
