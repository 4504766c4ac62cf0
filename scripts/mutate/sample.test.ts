import { expect, test } from 'vitest'
import { partOf, sampleOf } from './sample.ts'

test('a sample draws from the groups in turn, is the same for the same seed and takes nothing twice', () => {
  const groups = [['a1', 'a2', 'a3'], ['b1'], ['c1', 'c2', 'c3']]
  const drawn = sampleOf(groups, 5, 7)
  expect(drawn).toEqual(sampleOf(groups, 5, 7))
  expect(drawn.map(([group]) => group)).toEqual(['a', 'b', 'c', 'a', 'c'])
  expect(new Set(drawn).size).toBe(5)
  expect(sampleOf(groups, 100, 1)).toHaveLength(7)
  const seeds = Array.from({ length: 20 }, (_, seed) => sampleOf(groups, 1, seed)[0])
  expect(new Set(seeds)).toEqual(new Set(groups[0]))
})

test.each([
  ['contract/src/access/role.ts', 'contract'],
  ['server/src/modules/access/role.routes.ts', 'routes'],
  ['server/src/modules/access/role.queries.ts', 'queries'],
  ['server/src/modules/access/role.rules.ts', 'rules'],
  ['server/src/kernel/keys.ts', 'rest of the server'],
  ['web/src/features/access/role/role-page.tsx', 'screens'],
  ['web/src/kit/call/request.ts', 'console logic'],
  ['server/src/modules/access/access.tables.ts', undefined],
  ['server/src/modules/access/role.db.test.ts', undefined],
  ['server/src/testing/server.ts', undefined],
  ['server/src/first-data/menus.ts', undefined],
  ['e2e/branding.spec.ts', undefined],
  ['docs/requirements.md', undefined],
])('%s belongs to %s', (path, part) => {
  expect(partOf(path)).toBe(part)
})
