import { expect, test } from 'vitest'
import { asksLinkOut, innerPath, isOutPath, outPath, outRoute, withoutSwitch } from './out-path.ts'

test.each([
  ['/isps/user', '/out/isps/user', '/isps/user', false],
  ['/out/isps/user', '/out/isps/user', '/isps/user', true],
  ['/out', '/out', '/out', true],
  ['/outLink', '/outLink', '/outLink', true],
  ['/output', '/out/output', '/output', false],
])('SESS-059 %s is %s outside and %s inside', (path, outside, inside, isOut) => {
  expect([outPath(path), innerPath(path), isOutPath(path)]).toEqual([outside, inside, isOut])
})

test('SESS-059 a route outside has another path and name', () => {
  expect(outRoute({ path: '/a', name: 'a' } as never)).toEqual({ path: '/out/a', name: 'out_a' })
})

test.each([
  ['?isLinkOut=1', true, ''],
  ['?isLinkOut=0&a=1', false, '?a=1'],
  ['?a=1&isLinkOut=1&b=2', true, '?a=1&b=2'],
  ['', false, ''],
])('SESS-065 the query %s', (search, asks, rest) => {
  expect([asksLinkOut(search), withoutSwitch(search)]).toEqual([asks, rest])
})
