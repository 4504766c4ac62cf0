import { expect, test } from 'vitest'
import { matchesInPlace, maxMatched, maxPattern, parsePattern } from './form-pattern.ts'

const matches = (pattern: string, value: string) => matchesInPlace(parsePattern(pattern), value)

test.each([
  [
    'url',
    '请输入正确的网址',
    ['http://a', 'https://a.cn/b?c=1'],
    ['ftp://a', 'http://', 'https://a b', 'a.cn'],
  ],
  ['e', '请输入正确的电子邮箱', ['a@b.cn', 'a.b+c-1%_@b-c.com.cn'], ['a@b', '@b.cn', 'a b@c.cn', 'a@b.']],
  [
    'm',
    '请输入正确的手机号码',
    ['13000000000', '19999999999'],
    ['12000000000', '1300000000', '130000000000', '23000000000'],
  ],
  ['p', '请输入正确的邮政编码', ['100000', '999999'], ['010000', '10000', '1000000']],
  ['s', '{label}只能输入字母', ['a', 'Zz'], ['', 'a1', '汉']],
  ['n', '{label}只能输入数字', ['0', '-1', '1.5'], ['', '1.', '.5', '1.5.5', '--1']],
  ['z', '{label}只能输入整数', ['0', '-12'], ['', '1.5', '+1']],
  ['*', '{label}不能为空', ['x', ' x\n'], ['', ' ', '\n\t']],
  [
    'money',
    '请输入正确的金额',
    ['0', '0.5', '12.34', '9'.repeat(15)],
    ['01', '1.234', '1.', '-1', '9'.repeat(16)],
  ],
  ['n2-3', '请输入2到3位数字', ['12', '123'], ['1', '1234', 'ab']],
  ['s2-3', '请输入2到3位字母', ['ab', 'abc'], ['a', 'abcd', '12']],
  ['*2-3', '请输入2到3位任意字符', ['a1', '汉 \n'], ['a', '汉字汉字']],
])('the pattern %s (%s) takes %j and refuses %j', (pattern, refusal, taken, refused) => {
  expect(parsePattern(pattern)).toMatchObject({ refusal, isForeign: false })
  expect(taken.filter((value) => !matches(pattern, value))).toEqual([])
  expect(refused.filter((value) => matches(pattern, value))).toEqual([])
})

test.each(['[A-Z]\\d', 'x2-3', 'n2-', 'n12345-6', 'n1-12345', 'toString', 'nn2-3', 'n2-3x'])(
  'the pattern %s is a regular expression of whoever defined the form',
  (pattern) => {
    expect(parsePattern(pattern)).toEqual({ source: pattern, refusal: '{label}格式不正确', isForeign: true })
  },
)

test('patterns and values are matched up to their limits of length and not beyond', () => {
  expect([maxPattern, maxMatched]).toEqual([200, 1000])
  const pattern = (length: number) => `${'(?:)'.repeat(25)}${'a'.repeat(length - 100)}`
  expect(matches(pattern(200), 'a'.repeat(100))).toBe(true)
  expect(matches(pattern(201), 'a'.repeat(101))).toBe(false)
  expect(matches('a+', 'a'.repeat(1000))).toBe(true)
  expect(matches('a+', 'a'.repeat(1001))).toBe(false)
})

test('a pattern is matched as a whole, and one that does not read is no match', () => {
  expect(matches('a|b', 'ab')).toBe(false)
  expect(matches('a|b', 'b')).toBe(true)
  expect(matches('(', '(')).toBe(false)
  expect(matches('a)|(?:b', 'b')).toBe(false)
})
