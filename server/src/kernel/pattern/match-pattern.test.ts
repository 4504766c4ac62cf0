import { expect, test } from 'vitest'
import { patternMatcher, patternMatcherWithin } from './match-pattern.ts'

const matching = patternMatcher()
const matchPattern = matching.of(1000)

test.each([
  ['[a-zA-Z]', 'a', 'match'],
  ['^[a-zA-Z]$', 'a', 'match'],
  ['a|b', 'b', 'match'],
  ['a|b', 'bb', 'no match'],
  ['\\d{3}', '1234', 'no match'],
  ['.*', '', 'match'],
  ['(', 'a', 'invalid'],
  ['a)|(b', 'a', 'invalid'],
  ['x'.repeat(200), 'x'.repeat(200), 'match'],
  ['x'.repeat(201), 'x'.repeat(201), 'invalid'],
])('DEC-055 %s against %s as a whole: %s', async (pattern, text, match) => {
  expect(await matchPattern(pattern, text)).toBe(match)
})

test('security: a pattern that explodes is ended at its deadline, and the next one is answered', async () => {
  const begun = performance.now()
  const [slow, next] = await Promise.all([
    matchPattern('(a+)+b', 'a'.repeat(40)),
    matchPattern('a+', 'a'.repeat(40)),
  ])
  expect([slow, next]).toEqual(['too slow', 'match'])
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('security: while a pattern explodes the server goes on', async () => {
  let ticks = 0
  const timer = setInterval(() => ticks++, 5)
  await matchPattern('(a|aa)+$b', 'a'.repeat(60))
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(5)
})

test('security §17 slow patterns of one tenant delay another tenant by one of them', async () => {
  const answered: string[] = []
  const slow = [0, 1].map(async (n) => {
    await matchPattern('(a+)+b', 'a'.repeat(40))
    answered.push(`slow ${n}`)
  })
  expect(await matching.of(1001)('a+', 'aa')).toBe('match')
  expect(answered).toEqual(['slow 0'])
  await Promise.all(slow)
})

test('security §17 of one tenant a hundred patterns wait, the next is refused; another tenant still gets a turn', async () => {
  const own = patternMatcher()
  const answers = Array.from({ length: 101 }, () => own.of(1)('a', 'a'))
  await expect(own.of(1)('a', 'a')).rejects.toMatchObject({ status: 429 })
  expect(await own.of(2)('a', 'a')).toBe('match')
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['match']))
})

test('security §17 a tenant whose patterns were slow for long is refused at once; another tenant is not', async () => {
  const own = patternMatcherWithin(700)
  const explode = () => own.of(1)('(a+)+b', 'a'.repeat(40))
  expect([await explode(), await explode()]).toEqual(['too slow', 'too slow'])
  await expect(own.of(1)('a', 'a')).rejects.toMatchObject({
    status: 429,
    message: '校验所用的正则表达式耗时过长，请简化后再试',
  })
  expect(await own.of(2)('a', 'a')).toBe('match')
})
