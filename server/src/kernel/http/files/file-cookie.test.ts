import { expect, test } from 'vitest'
import { fileCookie, readFileCookie } from './file-cookie.ts'

test('DEC-100 the file cookie is for our own pages and not for scripts, over https never without it', () => {
  const options = { path: '/sys/common/static', seconds: 7200, isSecure: false }
  const plain = 'banyan-file=abc; Path=/sys/common/static; Max-Age=7200; HttpOnly; SameSite=Strict'
  expect(fileCookie('abc', options)).toBe(plain)
  expect(fileCookie('abc', { ...options, isSecure: true })).toBe(`${plain}; Secure`)
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['banyan-file=abc', 'abc'],
  ['a=1; banyan-file=a=b; c=2', 'a=b'],
  ['a=1;banyan-file=abc', 'abc'],
  ['banyan-file=', ''],
  ['my-banyan-file=abc; banyan-files=x', undefined],
])('DEC-100 of the cookies %j the value is %j', (header, value) => {
  expect(readFileCookie(header)).toBe(value)
})
