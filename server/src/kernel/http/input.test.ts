import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gatherInput, parseBody } from './input.ts'

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

const inQuery = { method: 'GET' } as const
const inBody = { method: 'POST' } as const

test('DEC-066 security 16 a member is read from its one place; empty query parameters are absent, the path wins', () => {
  const parts = { query: { a: '1', b: '', id: 'q' }, body: { c: 2, b: '', id: 'b' }, params: { id: 'p' } }
  expect(gatherInput(inQuery, parts)).toEqual({ a: '1', id: 'p' })
  expect(gatherInput({ method: 'DELETE' }, parts)).toEqual({ a: '1', id: 'p' })
  const either = { method: 'DELETE', orInBody: true } as const
  expect(gatherInput(either, parts)).toEqual({ a: '1', id: 'p' })
  expect(gatherInput(either, { ...parts, query: {} })).toEqual({ c: 2, b: '', id: 'p' })
  expect(gatherInput(inBody, parts)).toEqual({ c: 2, b: '', id: 'p' })
  expect(gatherInput({ method: 'PUT' }, parts)).toEqual({ c: 2, b: '', id: 'p' })
  expect(gatherInput({ method: 'PUT', carries: 'raw' }, parts)).toEqual({ a: '1', id: 'p' })
  expect(gatherInput(inBody, { query: {}, body: null, params: {} })).toEqual({})
  for (const body of ['text', 5, true, [1]])
    expect(() => gatherInput(inBody, { query: {}, body, params: {} })).toThrow('参数错误')
})

test('security 1 NUL is refused in query and path', () => {
  const nul = { a: 'x\0y' }
  expect(() => gatherInput(inQuery, { query: nul, body: undefined, params: {} })).toThrow('参数错误')
  expect(() => gatherInput(inBody, { query: {}, body: undefined, params: nul })).toThrow('参数错误')
})

test('a parameter named like a part of every object does no harm', () => {
  const query = Object.assign(Object.create(null), JSON.parse('{"__proto__":["a","b"],"constructor":"x"}'))
  const gathered = gatherInput(inQuery, { query, body: undefined, params: {} })
  expect(gathered.a).toBeUndefined()
  expect(Object.getPrototypeOf(gathered)).toBe(Object.prototype)
  expect(({} as Record<string, unknown>).a).toBeUndefined()
})
