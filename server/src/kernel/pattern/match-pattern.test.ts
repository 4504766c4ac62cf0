import { expect, test } from 'vitest'
import { matchPattern } from './match-pattern.ts'

test.each([
  ['[a-zA-Z]', 'a', 'match'],
  ['^[a-zA-Z]$', 'a', 'match'],
  ['a|b', 'b', 'match'],
  ['a|b', 'bb', 'no match'],
  ['\\d{3}', '1234', 'no match'],
  ['.*', '', 'match'],
  ['(', 'a', 'invalid'],
  ['a)|(b', 'a', 'invalid'],
  ['x'.repeat(201), 'x', 'invalid'],
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
