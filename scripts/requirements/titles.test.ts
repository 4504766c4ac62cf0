import { expect, test } from 'vitest'
import { titlesIn } from './titles.ts'

test.each([
  ['a test', `test('API-001 a', () => {})`, ['API-001 a']],
  ['it and describe', `describe('A', () => it("B", f))`, ['A', 'B']],
  ['a template', 'test(`API-001 $' + '{name} b`, f)', ['API-001   b']],
  ['a sum of texts', `test('API-001 ' + 'API-002', f)`, ['API-001 API-002']],
  ['groups and modes of the browser tests', `test.describe.serial('A', f); test.only('B', f)`, ['A', 'B']],
  ['a condition', `test.skipIf(isWindows)('A', f)`, ['A']],
  ['a skipped or planned test', `test.skip('A', f); test.todo('B'); it.skip('C', f)`, []],
  ['a step inside a test', `test.step('A', f)`, []],
  ['a comment', `// API-001\ntest('A', f) // API-002`, ['A']],
  ['another call', `check('API-001', f)`, []],
  ['a fixture', `const test = base.extend({ a: 'API-001' })`, []],
  ['a table by position', `test.each([['A', 'B'], ['C', 'D']])('%s x', f)`, ['%s x A C']],
  ['a table by member', `test.each([{ id: 'A', b: 'B' }])('$id x', f)`, ['$id x A']],
  ['a table of single values', `test.each(['A', 'B'] as const)('%s x', f)`, ['%s x A B']],
  [
    'a table that the title does not print',
    `test.each([['A', 'B']])('x', f); test.each(['C'])('y', f)`,
    ['x', 'y'],
  ],
  ['a table of the same file', `const rows = [['A', 1]] as const\ntest.each(rows)('%s x', f)`, ['%s x A']],
  ['a table of another file', `import { rows } from './rows.ts'\ntest.each(rows)('$id x', f)`, ['$id x']],
  [
    'a loop over a table of the same file',
    'const rows = [{ id: "A", b: "B" }]\nfor (const { id } of rows) test(`${' + 'id} x`, f)',
    ['  x A'],
  ],
  ['test.for', `test.for([['A']])('%s x', f)`, ['%s x A']],
  ['JSX beside it', `test('A', () => show(<B title="API-001" />))`, ['A']],
])('titles: %s', (_, source, titles) => {
  expect(titlesIn('some.test.tsx', source)).toEqual(titles)
})
