import { expect, test } from 'vitest'
import { difference } from './audit.ts'

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
