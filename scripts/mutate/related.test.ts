import { expect, test } from 'vitest'
import { byRunning, relatedTests } from './related.ts'

const imports = new Map<string, string[]>([
  ['contract/src/role.ts', []],
  ['server/src/role.rules.ts', []],
  ['server/src/role.routes.ts', ['contract/src/role.ts', 'server/src/role.rules.ts']],
  ['server/src/app.ts', ['server/src/role.routes.ts']],
  ['server/src/role.rules.test.ts', ['server/src/role.rules.ts']],
  ['server/src/role.db.test.ts', ['server/src/app.ts', 'contract/src/role.ts']],
  ['server/src/other/user.db.test.ts', ['server/src/app.ts', 'contract/src/role.ts']],
  ['server/src/other/cites.db.test.ts', ['server/src/app.ts']],
  ['server/src/other/nothing.db.test.ts', ['server/src/app.ts']],
  ['web/src/role-page.tsx', ['contract/src/role.ts']],
  ['web/src/role-page.test.tsx', ['web/src/role-page.tsx']],
])
const tests = [...imports.keys()]
  .filter((path) => path.includes('.test.'))
  .map((path) => ({
    path,
    cites: new Set(path.includes('cites') ? ['ADMIN-024'] : []),
    text: path.includes('nothing') ? 'the path /sys/role' : '',
  }))

test.each([
  [
    'the tests of a rule',
    'server/src/role.rules.ts',
    [],
    ['server/src/role.rules.test.ts', 'server/src/role.db.test.ts'],
  ],
  [
    'the tests of a route',
    'server/src/role.routes.ts',
    ['ADMIN-024'],
    [
      'server/src/role.rules.test.ts',
      'server/src/role.db.test.ts',
      'server/src/other/cites.db.test.ts',
      'server/src/other/user.db.test.ts',
    ],
  ],
  [
    'the tests of a call on both sides',
    'contract/src/role.ts',
    [],
    ['server/src/role.db.test.ts', 'server/src/other/user.db.test.ts', 'web/src/role-page.test.tsx'],
  ],
  ['the tests of a screen', 'web/src/role-page.tsx', [], ['web/src/role-page.test.tsx']],
])('related: %s', (_, path, cited, expected) => {
  expect(relatedTests({ path, cited }, tests, imports)).toEqual(expected)
})

test('related: a test that holds the path of a place is asked although nothing leads to it', () => {
  const asked = (words: string) =>
    relatedTests({ path: 'server/src/role.rules.ts', cited: [], words }, tests, imports)
  expect(asked('/sys/role')).toContain('server/src/other/nothing.db.test.ts')
  expect(asked('/sys/menu')).not.toContain('server/src/other/nothing.db.test.ts')
})

test('tests that run the place come first, the nearest before the others, and a few that do not stay', () => {
  const related = ['web/a.test.tsx', 'web/b.test.tsx', 'web/c.test.tsx', 'web/d.test.tsx', 'web/e.test.tsx']
  const running = ['web/far.test.tsx', 'web/far.test.ts', 'web/d.test.tsx', 'web/b.test.tsx']
  expect(byRunning(related, undefined)).toEqual(related)
  expect(byRunning(related, running)).toEqual([
    'web/b.test.tsx',
    'web/d.test.tsx',
    'web/far.test.ts',
    'web/far.test.tsx',
    'web/a.test.tsx',
    'web/c.test.tsx',
  ])
})
