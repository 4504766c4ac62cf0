import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Setting, settingsTable } from '../server/src/kernel/settings/settings.ts'

/* What the texts for operators say of settings; the commands of the handbook are walked by handbook.faults.test.ts. */

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const known = new Map<string, Setting<unknown>>(
  Object.values<Setting<unknown>>(settingsTable).map((setting) => [setting.env, setting]),
)

/** Names in capitals that are no settings of the product. */
const others = ['CREATEROLE', 'PAGES', 'SIGTERM']

test.each([
  'docs/operations.md',
  'docs/scale.md',
  'docs/guide/api.md',
  'docs/guide/administrators.md',
  'docs/guide/first-hour.md',
  'docs/guide/developers.md',
  'client/README.md',
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
])('every setting that %s names is one of the product', (name) => {
  const named = [...read(name).matchAll(/`([A-Z][A-Z0-9_]{3,})(?:=[^`]*)?`/g)].map(([, each = '']) => each)
  expect(named.filter((each) => !known.has(each) && !others.includes(each))).toEqual([])
})

test('the numbers of the handbook are the defaults of their settings', () => {
  const rows = [...read('docs/operations.md').matchAll(/^\|[^|]+\|([^|]+)\| `([A-Z0-9_]+)` \|$/gm)].map(
    ([, value = '', name = '']) => [name, /\d+/.exec(value)?.[0]] as const,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows).toEqual(rows.map(([name]) => [name, known.get(name)?.default]))
})
