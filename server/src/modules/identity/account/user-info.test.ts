import { expect, test } from 'vitest'
import { welcomeAt } from './user-info.ts'

test.each([
  [0, '晚上好'],
  [4, '晚上好'],
  [5, '早上好'],
  [10, '早上好'],
  [11, '中午好'],
  [12, '中午好'],
  [13, '下午好'],
  [17, '下午好'],
  [18, '晚上好'],
  [23, '晚上好'],
])('DEC-050 at %i o’clock the welcome text is %s', (hour, text) => {
  expect(welcomeAt(hour)).toBe(text)
})
