import { expect, test } from 'vitest'
import { idsIn, missingSides, type Requirement, requirementsIn, type Side, sideOf } from './coverage.ts'

test('the list gives id, area and scope; decisions have no scope', () => {
  const list =
    '## API\n- **API-001** [both] Text, see API-002.\n- **API-003** [client] x\n- **DEC-001** *Name.*'
  expect(requirementsIn(list)).toEqual([
    { id: 'API-001', area: 'API', scope: 'both' },
    { id: 'API-003', area: 'API', scope: 'client' },
    { id: 'DEC-001', area: 'DEC', scope: undefined },
  ])
})

test.each([
  ['one', 'API-001 a call', ['API-001']],
  ['several', 'API-001 SESS-030: both', ['API-001', 'SESS-030']],
  ['a range cites its first item only', 'SESS-030…033 all', ['SESS-030']],
  ['none', 'a number such as 001 or UTF-8', []],
])('ids of a title: %s', (_, title, ids) => {
  expect(idsIn(title)).toEqual(ids)
})

test.each([
  ['server/src/a/b.db.test.ts', 'server'],
  ['scripts/a.test.ts', 'server'],
  ['web/src/a/b.test.tsx', 'console'],
  ['e2e/a.spec.ts', 'console'],
  ['contract/src/a.test.ts', 'contract'],
] as const)('%s is a test of the %s', (path, side) => {
  expect(sideOf(path)).toBe(side)
})

test.each<[Requirement['scope'], Side[], string[]]>([
  ['both', [], ['server', 'console']],
  ['both', ['server'], ['console']],
  ['both', ['console'], ['server']],
  ['both', ['server', 'console'], []],
  ['both', ['contract'], ['server', 'console']],
  ['client', [], ['any']],
  ['client', ['contract'], []],
  ['server', ['server'], []],
  [undefined, ['console'], []],
])('DEC-119 an item with scope %s cited by %j misses %j', (scope, sides, missing) => {
  const citations = sides.map((side) => ({ id: 'API-001', side }))
  expect(missingSides({ id: 'API-001', area: 'API', scope }, citations)).toEqual(missing)
})
