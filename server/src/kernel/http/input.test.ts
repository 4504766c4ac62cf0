import { allEndpoints } from '@banyan/contract/all'
import { type AnyEndpoint, type Carries, get, type Method, post } from '@banyan/contract/endpoint'
import { field } from '@banyan/contract/field'
import { id } from '@banyan/contract/wire'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { gatherInput, parseBody, parseInput, refuseWrongType } from './input.ts'

test.each([
  ['', undefined],
  ['  \n', undefined],
  ['{"a":1}', { a: 1 }],
  ['[1]', [1]],
  ['null', null],
  ['{"a":"[[[[{{{{"}', { a: '[[[[{{{{' }],
  ['{"__proto__":{"x":1},"a":{"__proto__":{"y":1}}}', { a: {} }],
  [`${'['.repeat(32)}${']'.repeat(32)}`, expect.any(Array)],
  [`[${'[],'.repeat(40)}[]]`, expect.any(Array)],
  [`[${'{},'.repeat(40)}{}]`, expect.any(Array)],
  [`{"a":"\\"${'['.repeat(40)}"}`, { a: `"${'['.repeat(40)}` }],
  [`{"a":"\\\\","b":"${'{'.repeat(40)}"}`, { a: '\\', b: '{'.repeat(40) }],
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
  `${'['.repeat(33)}${']'.repeat(33)}`,
  `["\\"",${'['.repeat(32)}${']'.repeat(32)}]`,
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

const declared = { needs: 'session', result: z.null() } as const
const asEndpoint = (call: object) => call as AnyEndpoint

test.each<[string, AnyEndpoint, Method, string | undefined, boolean]>([
  ['JSON', withMembers(), 'POST', 'application/json', true],
  ['JSON with its charset', withMembers(), 'PUT', ' Application/JSON ; charset=utf-8', true],
  ['no type', withMembers(), 'POST', undefined, false],
  ['text', withMembers(), 'POST', 'text/plain', false],
  ['a form', withMembers(), 'POST', 'multipart/form-data; boundary=x', false],
  ['a form where it is taken', withMembers('form'), 'POST', 'multipart/form-data; boundary=x', true],
  ['a form with a file', withMembers('upload'), 'POST', 'multipart/form-data', true],
  ['text where a form is taken', withMembers('form'), 'POST', 'application/x-www-form-urlencoded', false],
  ['JSON where a form is taken', withMembers('form'), 'POST', 'application/json', true],
  ['a read', withMembers(), 'GET', undefined, true],
  ['a body that is passed on', withMembers('raw'), 'POST', 'text/plain', true],
  [
    'members in the path only',
    asEndpoint(post('/a/:id', { ...declared, input: z.object({ id }) })),
    'POST',
    undefined,
    true,
  ],
  ['no members', asEndpoint(post('/a', { ...declared, input: z.object({}) })), 'POST', undefined, true],
  [
    'members of any name',
    asEndpoint(post('/a', { ...declared, input: z.looseObject({}) })),
    'POST',
    undefined,
    false,
  ],
])('security 16 a call takes %s or refuses it', (_, endpoint, method, type, isTaken) => {
  const send = () => refuseWrongType(endpoint, { method, carries: endpoint.carries }, type)
  if (isTaken) expect(send).not.toThrow()
  else expect(send).toThrow(expect.objectContaining({ status: 400, message: '请以 JSON 格式提交' }))
})

function withMembers(carries?: Carries): AnyEndpoint {
  return asEndpoint(post('/a/:id', { ...declared, carries, input: z.object({ id, name: z.string() }) }))
}

const thing = asEndpoint(
  get('/thing', {
    ...declared,
    input: z.object({
      id: id.optional(),
      name: field.text('名称', { required: true, max: 3 }),
      plain: z.string().max(2, '太长').optional(),
      foreign: z.number().optional(),
    }),
  }),
)

test('members nobody declared are dropped', () => {
  expect(parseInput(thing, { name: '甲', more: 1 })).toEqual({ name: '甲' })
})

test.each<[string, object, number, string, unknown]>([
  [
    'a rule that only says how long gets the label',
    { name: '甲乙丙丁' },
    200,
    '名称不能超过3个字符',
    { field: 'name' },
  ],
  ['a rule that names the member stays', {}, 200, '请输入名称', { field: 'name' }],
  ['a member without a label', { name: '甲', plain: 'abc' }, 200, '太长', null],
  ['an id that is none', { name: '甲', id: '' }, 400, '参数错误', null],
  ['a rule without words', { name: '甲', foreign: 'x' }, 400, '参数错误', null],
  [
    'a rule without words beside one with',
    { name: '甲乙丙丁', foreign: 'x' },
    200,
    '名称不能超过3个字符',
    { field: 'name' },
  ],
])('%s', (_, raw, status, message, result) => {
  const told = result ? expect.objectContaining({ ...result, message }) : null
  expect(() => parseInput(thing, raw as Record<string, unknown>)).toThrow(
    expect.objectContaining({ status, message, result: told }),
  )
})

test('members that are absent are not looked at, and the input is the same', () => {
  const values = [
    '1',
    'abc',
    ' x ',
    '2026-01-02 03:04:05',
    'a,b',
    '[]',
    '{"a":1}',
    5,
    -1,
    true,
    null,
    [],
    ['a'],
    {},
  ]
  for (const endpoint of allEndpoints) {
    const names = [...Object.keys(endpoint.input.shape), 'nobodysMember']
    const raw = fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...values), { maxKeys: 4 })
    for (const given of fc.sample(raw, { numRuns: 4, seed: 26 })) {
      const whole = endpoint.input.safeParse(given)
      if (whole.success) expect(parseInput(endpoint, given), endpoint.path).toEqual(whole.data)
      else expect(() => parseInput(endpoint, given), endpoint.path).toThrow()
    }
  }
})
