import { expect, test } from 'vitest'
import { difference, operationCodes, requestColumns } from './audit.ts'

test.each([
  [
    { a: 1, b: 2 },
    { a: 1, b: 3 },
    { before: { b: 2 }, after: { b: 3 } },
  ],
  [{}, { a: 1, id: 'x', version: 2 }, { before: { a: null }, after: { a: 1 } }],
  [{ a: [1] }, { a: [1] }, { before: {}, after: {} }],
  [{ a: 1 }, { a: undefined }, { before: { a: 1 }, after: { a: null } }],
  [{ password: 'x' }, { password: 'y', oldPassword: 'z', confirmpassword: 'w' }, { before: {}, after: {} }],
])('security §14: from %j to %j the log tells %j', (before, after, told) => {
  expect(difference(before, after)).toEqual(told)
})

test('the kinds of what was done are the numbers of the dictionary operate_type', () => {
  expect(operationCodes).toEqual({ query: 1, add: 2, edit: 3, remove: 4, import: 5, export: 6 })
})

test('a row of the log tells where its request came from and how long it took, in whole milliseconds', () => {
  const startedAt = performance.now() - 1234.4
  const { costTime, ...columns } = requestColumns({
    address: '10.0.0.9',
    requestId: 'r1',
    method: 'PUT',
    path: '/thing/:id',
    startedAt,
    agent: 'a',
    host: 'h',
    isSecure: false,
  })
  expect(columns).toEqual({ peer: '10.0.0.9', requestId: 'r1', method: 'PUT', requestUrl: '/thing/:id' })
  expect([Number.isInteger(costTime), costTime >= 1234, costTime < 60_000]).toEqual([true, true, true])
})
