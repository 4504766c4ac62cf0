import { expect, test } from 'vitest'
import { guard, redirectTarget, withoutQuery } from './guard.ts'

const stranger = { isSignedIn: false, hasMenu: false }
const arriving = { isSignedIn: true, hasMenu: false }
const inside = { isSignedIn: true, hasMenu: true }
const home = '/vclinfoExtend/distributionMap'

test('SESS-053 the public pages other than login stay open to who is signed in, with a menu or without', () => {
  for (const wanted of ['/user/register', '/user/binduser', '/501', '/502?a=1'])
    for (const visitor of [arriving, inside]) expect(guard({ ...visitor, wanted })).toBe('pass')
  expect(guard({ ...arriving, wanted: '/user/login' })).toBe('load menu')
})

test.each([
  ['', '/'],
  ['/', '/'],
  ['?a=1', '/'],
  ['/isps/user?a=1?b=2', '/isps/user'],
])('the path of %s is %s', (wanted, path) => {
  expect(withoutQuery(wanted)).toBe(path)
})

test('SESS-061 without a token every other page leads to login with the whole wanted path', () => {
  expect(guard({ ...stranger, wanted: '/isps/user?pageNo=2' })).toEqual({
    to: '/user/login?redirect=%2Fisps%2Fuser%3FpageNo%3D2',
  })
  expect(guard({ ...stranger, wanted: '/' })).toEqual({ to: '/user/login?redirect=%2F' })
  expect(redirectTarget('/user/login?redirect=%2F')).toBe('/')
})

test('SESS-050 SESS-051 SESS-052 SESS-053 SESS-054 the pages before sign-in need no token', () => {
  for (const wanted of ['/user/register', '/user/register-result', '/user/binduser', '/user/alteration'])
    expect(guard({ ...stranger, wanted })).toBe('pass')
  expect(guard({ ...stranger, wanted: '/out/link?path=%2Fisps%2Fuser' })).toBe('pass')
  for (const visitor of [arriving, inside]) {
    const opened = (wanted: string) => guard({ ...visitor, wanted })
    expect(opened('/out/link?path=%2Fisps%2Fuser')).toEqual({ to: '/out/isps/user' })
    expect(opened('/out/link?path=%2F%2Fevil.test')).toEqual({ to: '/out/' })
  }
})

test('SESS-055 DEC-025 login, 501 and 502 are public, the other error pages are not', () => {
  for (const wanted of ['/user/login', '/user/login?redirect=%2Fx', '/501', '/502']) {
    expect(guard({ ...stranger, wanted })).toBe('pass')
  }
  for (const wanted of ['/403', '/404', '/500'])
    expect(guard({ ...stranger, wanted })).toMatchObject({ to: expect.anything() })
})

test('SESS-089 every screen of service management, tenant configuration and online work needs a session', () => {
  const screens = [
    '/service/serviceType',
    '/service/workorderDesign/1',
    '/service/reportDesign/1',
    '/service/serviceDict',
    '/isps/tenant',
    '/isps/pageConfig',
    '/online/form',
    '/online/report',
    '/online/cgformList/a',
    '/online/cgreport/a',
    '/out/isps/pageConfig',
  ]
  for (const wanted of screens) {
    expect(guard({ ...stranger, wanted })).toEqual({
      to: `/user/login?redirect=${encodeURIComponent(wanted)}`,
    })
    expect(guard({ ...inside, wanted })).toBe('pass')
  }
})

test('SESS-049 /user leads to login', () => {
  expect(guard({ ...stranger, wanted: '/user' })).toEqual({ to: '/user/login' })
})

test('SESS-062 a signed-in user who opens login is sent home', () => {
  expect(guard({ ...inside, wanted: '/user/login' })).toEqual({ to: home })
})

test('SESS-063 with a token and no menu the menu is loaded first, then the redirect target or the path itself', () => {
  expect(guard({ ...arriving, wanted: '/isps/user' })).toBe('load menu')
  expect(guard({ ...inside, wanted: '/isps/user' })).toBe('pass')
  expect(guard({ ...inside, wanted: '/user/login?redirect=%2Fisps%2Frole' })).toEqual({ to: '/isps/role' })
})

test.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/user/login', ''])(
  'redirect accepts own paths only: %s leads home',
  (redirect) => {
    expect(redirectTarget(`/user/login?redirect=${encodeURIComponent(redirect)}`)).toBe(home)
  },
)
