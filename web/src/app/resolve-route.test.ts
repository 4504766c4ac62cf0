import { expect, test } from 'vitest'
import { menuRoutes } from '#shell/menu/menu.ts'
import { aNode } from '#testing/people.ts'
import { resolveRoute } from './resolve-route.ts'

const home = '/vclinfoExtend/distributionMap'
const group = { component: 'layouts/RouteView' }
const routes = menuRoutes(
  [
    aNode(home),
    aNode('/isps', { ...group, children: [aNode('/isps/user'), aNode('/isps/role')] }),
    aNode('/always', { ...group, alwaysShow: true, redirect: '/isps', children: [aNode('/always/one')] }),
    aNode('/isps/menu'),
    aNode('/moved', { ...group, redirect: '/isps/role' }),
    aNode('/empty', group),
    aNode('/online/cgformList/:code', { component: 'online/cgformList', hidden: true }),
    aNode('/online/cgformList/named', { component: 'own' }),
  ],
  [],
)
const at = (address: string, isLinkOut = false) => {
  const [pathname = '', query] = address.split('?')
  const resolved = resolveRoute({ pathname, search: query ? `?${query}` : '' }, routes, isLinkOut)
  if (resolved.kind === 'go') return `-> ${resolved.to}`
  if (resolved.kind === 'error') return resolved.code
  return `${resolved.isOut ? 'out ' : ''}${resolved.route.name} ${resolved.route.component}`
}

test.each([
  ['/', `-> ${home}`],
  [home, 'vclinfoExtend-distributionMap vclinfoExtend/distributionMap'],
  ['/isps/user?a=1', 'isps-user isps/user'],
  ['/isps', '-> /isps/user'],
  ['/always', '-> /always/one'],
  ['/moved', '-> /isps/role'],
  ['/empty', '-> /404'],
  ['/isps/permission', '-> /isps/menu'],
  ['/nowhere', '-> /404'],
  ['/403', 403],
  ['/404', 404],
  ['/500', 500],
])('SESS-056 SESS-057 SESS-058 SESS-068 SESS-070 DEC-130 %s shows %s', (address, shows) => {
  expect(at(address)).toBe(shows)
})

test.each([
  ['/out/isps/user', 'out out_isps-user isps/user'],
  ['/out/isps', '-> /out/isps/user'],
  ['/outLink', `-> /out${home}`],
  ['/out', `-> /out${home}`],
  ['/out/isps/permission', '-> /out/isps/menu'],
  ['/out/nowhere', '-> /404'],
])('SESS-059 the second root: %s shows %s', (address, shows) => {
  expect(at(address)).toBe(shows)
})

test.each([
  ['/isps/user?isLinkOut=1&a=1', '-> /out/isps/user?a=1'],
  ['/?isLinkOut=1', '-> /out/'],
  ['/out/', `-> /out${home}`],
  ['/out/isps/user', 'out out_isps-user isps/user'],
  ['/404', 404],
])('SESS-065 while the flag is set every route gets the prefix: %s shows %s', (address, shows) => {
  expect(at(address, true)).toBe(shows)
})

test('DEC-043 ONLINE-002 a page with a code in its address keeps the address; a menu entry of its own goes first', () => {
  const resolved = resolveRoute({ pathname: '/online/cgformList/f1', search: '' }, routes, false)
  expect(resolved).toMatchObject({
    kind: 'page',
    route: { path: '/online/cgformList/f1', component: 'online/cgformList', hasCode: true },
  })
  expect(at('/online/cgformList/named')).toMatch(/ own$/)
  expect(at('/online/cgformList')).toBe('-> /404')
})

test('DEC-043 an address of old leads on only where the menu has the new one', () => {
  const without = routes.filter(({ path }) => path !== '/isps/menu')
  const resolved = resolveRoute({ pathname: '/isps/permission', search: '' }, without, false)
  expect(resolved).toEqual({ kind: 'go', to: '/404' })
})

test('DEC-025 a page of the product that this user has no menu for is forbidden, any other path unknown', () => {
  const isPagePath = (path: string) => path === '/isps/log'
  const at = (pathname: string) => resolveRoute({ pathname, search: '' }, routes, false, isPagePath)
  expect(at('/isps/log')).toEqual({ kind: 'error', code: 403 })
  expect(at('/isps/nothing')).toEqual({ kind: 'go', to: '/404' })
})
