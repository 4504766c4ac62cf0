import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from './prepare.mjs'

const meta = join(root, 'server/migrations/meta')
const { generateDrizzleJson } = createRequire(import.meta.url)(
  'drizzle-kit/api',
) as typeof import('drizzle-kit/api')

test('only the newest snapshot is kept: npm run db:generate compares with no other', () => {
  const { entries } = readJson('_journal.json') as { entries: { tag: string }[] }
  const newest = entries.at(-1)?.tag.split('_')[0]
  expect(snapshots()).toEqual([`${newest}_snapshot.json`])
})

test('the newest snapshot holds the tables of the code: no migration is missing', async () => {
  const files = filesBelow(join(root, 'server/src')).filter((path) => path.endsWith('.tables.ts'))
  const modules = await Promise.all(files.map((path) => import(path)))
  const current = generateDrizzleJson(Object.assign({}, ...modules), undefined, undefined, 'snake_case')
  const newest = readJson(snapshots().at(-1) ?? '') as typeof current
  expect({ ...current, id: newest.id, prevId: newest.prevId }).toEqual(newest)
})

function snapshots(): string[] {
  return readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(meta, name), 'utf8'))
}
