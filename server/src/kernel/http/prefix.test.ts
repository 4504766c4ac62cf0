import { expect, test } from 'vitest'
import { type Prefixes, prefixStripper } from './prefix.ts'

const usual: Prefixes = {
  oauth: '/plat-oauth',
  auth: '/plat-auth',
  vcl: '/plat-vcl',
  para: '/plat-para',
  sysDict: '/plat-vcl/sys/dict',
}

test.each([
  ['/plat-oauth/sys/user/list?a=1', '/sys/user/list?a=1'],
  ['/plat-auth/sys/login', '/sys/login'],
  ['/plat-vcl/vehicle/x', '/vehicle/x'],
  ['/plat-para/para/x', '/para/x'],
  ['/plat-vcl/sys/dict/loadDict/sex', '/sys/dict/loadDict/sex'],
  ['/sys/login', '/sys/login'],
  ['sys/dict/loadDict/sex', '/sys/dict/loadDict/sex'],
  ['plat-oauth/system/sysInfo', '/system/sysInfo'],
  ['/plat-oauth', '/plat-oauth'],
  ['/plat-oauthx/sys/login', '/plat-oauthx/sys/login'],
  ['/plat-oauth/plat-auth/sys/login', '/plat-auth/sys/login'],
  ['/PLAT-OAUTH/sys/login', '/PLAT-OAUTH/sys/login'],
  ['/sys/plat-oauth/login', '/sys/plat-oauth/login'],
  ['/', '/'],
])('API-018 API-019 API-021 DEC-001 %s is the call %s', (url, bare) => {
  expect(prefixStripper(usual)(url)).toBe(bare)
})

test.each([
  ['/dict/loadDict/sex', '/sys/dict/loadDict/sex'],
  ['/dict/loadDictItem/sex?key=1', '/sys/dict/loadDictItem/sex?key=1'],
  ['/dictionary/x', '/dictionary/x'],
  ['/plat-vcl/sys/dict/loadDict/sex', '/sys/dict/loadDict/sex'],
])(
  'API-019 DEC-001 a dictionary prefix outside the others is replaced by /sys/dict: %s is %s',
  (url, bare) => {
    expect(prefixStripper({ ...usual, sysDict: '/dict' })(url)).toBe(bare)
  },
)

test.each([
  ['/banyan/plat-oauth/sys/login', '/sys/login'],
  ['/banyan/sys/login', '/sys/login'],
  ['/banyan', '/'],
  ['/banyan/', '/'],
  ['/sys/login', '/sys/login'],
  ['/banyanx/sys/login', '/banyanx/sys/login'],
])('DEC-001 under a context path %s is %s', (url, bare) => {
  expect(prefixStripper({ ...usual, context: '/banyan' })(url)).toBe(bare)
})

test('API-018 DEC-001 prefixes are configuration: others work, empty ones are none', () => {
  const strip = prefixStripper({ oauth: '/o', auth: '', vcl: '/', para: '/p/q', sysDict: '' })
  expect(['/o/sys/x', '/p/q/y', '/plat-oauth/sys/x', '/a/b'].map(strip)).toEqual([
    '/sys/x',
    '/y',
    '/plat-oauth/sys/x',
    '/a/b',
  ])
})
