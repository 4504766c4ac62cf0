import { expect, test } from 'vitest'
import { patternMatcher } from '#kernel/pattern/match-pattern.ts'
import { decodedValue, firstFailure } from './check-rule.rules.ts'

const parts = [
  { digits: '2', pattern: '[A-Z]+', message: '前两位' },
  { digits: '3', pattern: '\\d{3}', message: '后三位' },
  { digits: '*', pattern: '.{0,8}', message: '太长' },
]

test.each([
  ['', undefined],
  ['   ', undefined],
  ['AB123', undefined],
  ['AB123xyz', undefined],
  ['A1123', { message: '前两位', beginIndex: 0, endIndex: 2, checkValue: 'A1' }],
  ['AB12', { message: '后三位', beginIndex: 2, endIndex: 4, checkValue: '12' }],
  ['A', { message: '后三位', beginIndex: 1, endIndex: 1, checkValue: '' }],
  ['AB123wxyz', { message: '太长', beginIndex: 0, endIndex: 9, checkValue: 'AB123wxyz' }],
  ['AB12x456789', { message: '后三位', checkValue: '12x' }],
])('DEC-055 the value %j: the first part that fails is %j', async (value, failure) => {
  const found = await firstFailure(parts, value, patternMatcher().of(1000))
  if (failure) expect(found).toMatchObject({ ...failure, passed: false })
  else expect(found).toBeUndefined()
})

test.each([
  ['a%20b', 'a b'],
  ['%E6%B1%89', '汉'],
  ['100%', '100%'],
  ['a+b', 'a+b'],
])('DEC-055 %s is decoded once more: %s', (value, decoded) => {
  expect(decodedValue(value)).toBe(decoded)
})

test('DEC-055 a failure tells its part, its piece of the value and how the pattern went', async () => {
  expect(await firstFailure(parts, 'AB12x', patternMatcher().of(1000))).toEqual({
    digits: '3',
    pattern: '\\d{3}',
    message: '后三位',
    beginIndex: 2,
    endIndex: 5,
    checkValue: '12x',
    passed: false,
    match: 'no match',
  })
})

test('DEC-055 a part that looks at the whole value leaves the place of the next one as it is', async () => {
  const wholeFirst = [{ digits: '*', pattern: '.+', message: '' }, ...parts]
  expect(await firstFailure(wholeFirst, 'AB123', patternMatcher().of(1000))).toBeUndefined()
  expect(await firstFailure(wholeFirst, '1B123', patternMatcher().of(1000))).toMatchObject({
    message: '前两位',
    beginIndex: 0,
    endIndex: 2,
  })
})
