import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeInput, parseBody } from './input.ts'

test.each([
  ['', undefined],
  ['  \n', undefined],
  ['{"a":1}', { a: 1 }],
  ['[1]', [1]],
  ['null', null],
  ['{"a":"[[[[{{{{"}', { a: '[[[[{{{{' }],
  ['{"__proto__":{"x":1},"a":{"__proto__":{"y":1}}}', { a: {} }],
  [`${'['.repeat(32)}${']'.repeat(32)}`, expect.any(Array)],
])('security §1: the body %j is read', (text, value) => {
  expect(parseBody(text)).toEqual(value)
})

test.each([
  '{',
  '{"a":}',
  'text',
  '{"a":"\\u0000"}',
  '{"a":"\0"}',
  '['.repeat(33),
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
])('security §1: the body %j is refused', (text) => {
  expect(() => parseBody(text)).toThrow('参数错误')
})

test('any JSON without NUL that is not too deep is read as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value)
      if (text.includes('\\u0000') || text.includes('__proto__')) return
      expect(parseBody(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('DEC-066 path, query and body are one; empty query parameters are absent, the path wins', () => {
  expect(mergeInput({ a: '1', b: '', id: 'q' }, { c: 2, b: '', id: 'b' }, { id: 'p' })).toEqual({
    a: '1',
    c: 2,
    b: '',
    id: 'p',
  })
  expect(mergeInput({}, null, {})).toEqual({})
  for (const body of ['text', 5, true, [1]]) expect(() => mergeInput({}, body, {})).toThrow('参数错误')
  for (const nul of [{ a: 'x\0' }, { a: ['x', '\0'] }]) {
    expect(() => mergeInput(nul, undefined, {})).toThrow('参数错误')
    expect(() => mergeInput({}, undefined, nul)).toThrow('参数错误')
  }
})

test('a parameter named like a part of every object does no harm', () => {
  const query = Object.assign(Object.create(null), JSON.parse('{"__proto__":["a","b"],"constructor":"x"}'))
  const gathered = mergeInput(query, undefined, {})
  expect(gathered.a).toBeUndefined()
  expect(({} as Record<string, unknown>).a).toBeUndefined()
})
