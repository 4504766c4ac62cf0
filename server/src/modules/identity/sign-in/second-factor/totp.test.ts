import { expect, test } from 'vitest'
import { base32, codeAt, findStep, newSecret, setUpAddress } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238 at second %i the code is %s', (second, code) => {
  expect(codeAt(secret, second * 1000, 8)).toBe(code)
  expect(codeAt(secret, second * 1000)).toBe(code.slice(2))
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648 base 32 of "%s" is "%s"', (text, expected) => expect(base32(Buffer.from(text))).toBe(expected))

test('a code counts one step early or late, and never again once its step is used up', () => {
  const now = 1_234_567_890_000
  const step = Math.floor(now / 30_000)
  const find = (shift: number, usedUp = 0) =>
    findStep(secret, codeAt(secret, now + shift * 30_000), now, usedUp)
  expect([-2, -1, 0, 1, 2].map((shift) => find(shift))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
  expect([find(0, step), find(-1, step), find(1, step)]).toEqual([undefined, undefined, step + 1])
  expect(findStep(secret, '', now, 0)).toBeUndefined()
})

test('the address for the app names product and person', () => {
  expect(setUpAddress(Buffer.from('foobar'), '榕台 A', 'a&b')).toBe(
    'otpauth://totp/%E6%A6%95%E5%8F%B0%20A:a%26b?secret=MZXW6YTBOI&issuer=%E6%A6%95%E5%8F%B0%20A',
  )
  expect(newSecret()).toHaveLength(20)
})
