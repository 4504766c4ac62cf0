import { expect, test } from 'vitest'
import { applied, mutationsOf } from './mutations.ts'

test.each([
  ['an operator', 'const a = b === c', 'operator', ['const a = b !== c']],
  ['a bound', 'const a = b < c', 'operator', ['const a = b <= c']],
  ['a missing default', 'const a = b ?? c', 'operator', ['const a = b']],
  ['texts are joined, not subtracted', `const a = b + 'x'`, 'operator', []],
  ['a number', 'const a = 800', 'constant', ['const a = 801']],
  ['a number in quotes', `const a = '9'`, 'constant', [`const a = '10'`]],
  ['a boolean', 'const a = true', 'constant', ['const a = false']],
  ['a path', `get('/sys/user/:id')`, 'path', [`get('/sys/user/:idx')`]],
  ['an import', `import a from '/sys/user'`, 'path', []],
  ['a type', `type A = '/sys/user' | 5`, 'path', []],
  ['a member name', `const a = { 1: b }`, 'constant', []],
  ['a guard', 'if (a) throw b', 'condition', ['if (false) throw b']],
  ['a negation', 'const a = !b', 'condition', ['const a = b']],
  ['a choice', 'const a = b ? c : d', 'condition', ['const a = !(b) ? c : d']],
  ['a statement', 'function f() { save(); return 1 }', 'dropped', ['function f() { ; return 1 }']],
  ['an awaited statement', 'async () => { await save() }', 'dropped', ['async () => { ; }']],
  ['the conditions of a query', 'and(a, b, c)', 'dropped', ['and(b, c)', 'and(a, c)', 'and(a, b)']],
  ['a filter', 'const a = b.filter(c).map(d)', 'dropped', ['const a = b.map(d)']],
  ['a log line', 'function f() { request.log.warn(a); log.info(b) }', 'dropped', []],
  ['a generated file', '// Written by scripts/areas.\nconst a = 5', 'constant', []],
  ['a width', 'const a = { width: 120, order: 1 }', 'constant', ['const a = { width: 120, order: 2 }']],
  ['looks', `const a = <b style={{ width: 5 }} className="5" />`, 'constant', []],
] as const)('mutations: %s', (_, source, kind, expected) => {
  const found = mutationsOf('some.tsx', source).filter((each) => each.kind === kind)
  expect(found.map((each) => applied(source, each))).toEqual(expected)
})

test('a mutation knows its line', () => {
  expect(mutationsOf('some.ts', '// 一\n\nconst a = 1')).toMatchObject([{ line: 3, before: '1', after: '2' }])
})

test('the key of a mutation is its own, and a line above does not change it', () => {
  const keysOf = (text: string) => mutationsOf('some.ts', text).map(({ key }) => key)
  const keys = keysOf('f(1, 1)\nf(1, 1)')
  expect(new Set(keys).size).toBe(4)
  expect(keysOf('// more\n\nf(1, 1)\nf(1, 1)')).toEqual(keys)
})
