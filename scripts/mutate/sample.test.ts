import { expect, test } from 'vitest'
import { partOf, sampleOf } from './sample.ts'

const members = (...keys: string[]) => keys.map((key) => ({ key }))
const groups = [
  { weight: 2, members: members('a1', 'a2', 'a3', 'a4') },
  { weight: 1, members: members('b1') },
  { weight: 1, members: members('c1', 'c2', 'c3') },
]
const keysOf = (drawn: readonly { key: string }[]) => drawn.map(({ key }) => key)

test('a sample draws from the groups by weight, is the same for the same seed and takes nothing twice', () => {
  const drawn = keysOf(sampleOf(groups, 6, 7))
  expect(drawn).toEqual(keysOf(sampleOf(groups, 6, 7)))
  expect(drawn.map(([group]) => group)).toEqual(['a', 'b', 'c', 'a', 'a', 'c'])
  expect(new Set(drawn).size).toBe(6)
  expect(sampleOf(groups, 100, 1)).toHaveLength(8)
  const seeds = Array.from({ length: 40 }, (_, seed) => keysOf(sampleOf(groups, 1, seed))[0])
  expect(new Set(seeds)).toEqual(new Set(['a1', 'a2', 'a3', 'a4']))
})

test('a larger sample begins with the smaller one, and a new place keeps the rest of a sample', () => {
  const small = keysOf(sampleOf(groups, 3, 5))
  expect(keysOf(sampleOf(groups, 6, 5)).slice(0, 3)).toEqual(small)
  const [first, ...others] = groups
  const grown = [{ ...first!, members: members('a0', 'a1', 'a2', 'a3', 'a4') }, ...others]
  const before = new Set(keysOf(sampleOf(groups, 6, 5)))
  expect(keysOf(sampleOf(grown, 6, 5)).filter((key) => !before.has(key)).length).toBeLessThanOrEqual(1)
})

test.each([
  ['contract/src/access/role.ts', 'contract'],
  ['server/src/modules/access/role.routes.ts', 'routes'],
  ['server/src/modules/access/role.queries.ts', 'queries'],
  ['server/src/modules/access/role.rules.ts', 'rules'],
  ['server/src/kernel/keys.ts', 'rest of the server'],
  ['web/src/features/access/role/role-page.tsx', 'screens'],
  ['web/src/kit/call/request.ts', 'console logic'],
  ['workbook/src/core/cell.ts', 'workbook'],
  ['server/src/modules/access/access.tables.ts', undefined],
  ['server/src/modules/access/role.db.test.ts', undefined],
  ['server/src/testing/server.ts', undefined],
  ['server/src/first-data/menus.ts', undefined],
  ['e2e/branding.spec.ts', undefined],
  ['docs/requirements.md', undefined],
])('%s belongs to %s', (path, part) => {
  expect(partOf(path)).toBe(part)
})
