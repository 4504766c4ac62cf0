import { expect, test } from 'vitest'
import { all, any, type Fragment, statement, withReads } from './fragment.ts'

const is =
  (column: string, value: unknown): Fragment =>
  (bind) =>
    `${column} = ${bind(value)}`

test.each<[string, Fragment, string, unknown[]]>([
  ['all of none', all([]), 'true', []],
  ['any of none', any([]), 'false', []],
  ['all of one', all([is('a', 1)]), 'a = $1', [1]],
  ['all of two', all([is('a', 1), is('b', 'x')]), '(a = $1 and b = $2)', [1, 'x']],
  [
    'any of two inside all',
    all([is('a', 1), any([is('b', 2), is('c', 3)])]),
    '(a = $1 and (b = $2 or c = $3))',
    [1, 2, 3],
  ],
])('%s binds its values in their order', (_, fragment, text, values) => {
  expect(statement(fragment)).toEqual({ text, values })
})

test('a fragment names the tables it reads and stays what it was', () => {
  const plain = is('a', 1)
  const named = withReads(['b'], plain)
  expect([named.reads, plain.reads, statement(named)]).toEqual([
    ['b'],
    undefined,
    { text: 'a = $1', values: [1] },
  ])
})
