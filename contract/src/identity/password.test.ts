import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordStrength } from './password.ts'

test.each<[password: string, strength: number]>([
  ['', -1],
  ['Ab1-xyz', -2],
  ['x'.repeat(129), -2],
  ['password', -2],
  ['PassWord', -2],
  ['12345678', -2],
  ['zhangsan', -2],
  ['榕城车联服务公司', -2],
  ['abcdefgh', 0],
  ['abcdefg1', 0],
  ['abcdefghijkl', 0],
  ['abcdefghijk1', 1],
  ['Abcdefg1', 1],
  ['abcdefghijklmnop', 1],
  ['Abcdefg1-', 2],
  ['Abcdefghijk1', 2],
  ['abcdefghijklmn-1', 2],
  ['中文密码也可以的', 0],
  ['中文密码也可以用作通行短语试试看', 1],
  ['x'.repeat(128), 1],
])('SHELL-047 DEC-036 the strength of %j is %i', (password, strength) => {
  expect(passwordStrength(password, ['ZhangSan', '榕城车联服务公司'])).toBe(strength)
})

test('DEC-036 characters are counted, not their halves', () => {
  expect(passwordStrength('😀'.repeat(7))).toBe(-2)
  expect(passwordStrength('😀'.repeat(8))).toBe(0)
})

test('DEC-036 a longer password of the same classes is never weaker', () => {
  const long = fc.string({ minLength: 8, maxLength: 60, unit: fc.constantFrom(...'abcXYZ019-_ ') })
  fc.assert(
    fc.property(
      long,
      (password) => passwordStrength(`${password}q`) >= Math.min(passwordStrength(password), 2),
    ),
  )
})

test('DEC-036 an empty name on the block list blocks nothing', () => {
  expect(passwordStrength('abcdefgh', ['', ''])).toBe(0)
})
