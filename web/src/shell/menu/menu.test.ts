import { expect, test } from 'vitest'
import { aNode } from '#testing/people.ts'
import {
  allNodes,
  firstPageBelow,
  menuLeaves,
  menuRoutes,
  opensWindow,
  searchableMenu,
  visibleMenu,
} from './menu.ts'

const parent = (path: string, children: ReturnType<typeof aNode>[], given = {}) =>
  aNode(path, { component: 'layouts/RouteView', children, ...given })
const paths = (nodes: { path: string }[]) => nodes.map(({ path }) => path)
const holding = (action: string) => [{ action, type: '1' }]

test('SESS-067 SESS-068 routes come from the menu, the root leads home', () => {
  const routes = menuRoutes([parent('/isps', [aNode('/isps/user')])], [])
  expect(paths(routes)).toEqual(['/', '/isps', '/isps/user'])
  expect(routes[0]).toMatchObject({ redirect: '/vclinfoExtend/distributionMap' })
})

test('SESS-068 SESS-071 the root and a page have these members', () => {
  const [root, page] = menuRoutes([aNode('/a', { redirect: null, meta: { title: '甲' } })], [])
  expect(root).toEqual({
    path: '/',
    name: 'home',
    title: '首页',
    component: 'layouts/BasicLayout',
    keepAlive: false,
    permissionList: [],
    chain: [],
    redirect: '/vclinfoExtend/distributionMap',
  })
  expect(page).toEqual({
    path: '/a',
    name: 'a',
    title: '甲',
    component: 'a',
    keepAlive: false,
    permissionList: [],
    chain: [{ title: '甲', path: '/a' }],
    redirect: undefined,
  })
  expect(menuRoutes([aNode('/a', { redirect: '/b' })], [])[1]?.redirect).toBe('/b')
})

test('pages and nodes of a menu stand in its order', () => {
  const menu = [
    parent('/a', [aNode('/a/1'), parent('/a/x', [aNode('/a/x/1')])]),
    parent('/b', []),
    aNode('/c'),
  ]
  expect(paths(menuLeaves(menu))).toEqual(['/a/1', '/a/x/1', '/b', '/c'])
  expect(paths(allNodes(menu))).toEqual(['/a', '/a/1', '/a/x', '/a/x/1', '/b', '/c'])
})

test('SESS-076 a hidden entry and a parent without children of its own', () => {
  const menu = [aNode('/a', { hidden: true }), parent('/b', []), aNode('/c', { children: [] })]
  expect(paths(visibleMenu(menu, []))).toEqual(['/b', '/c'])
})

test('SESS-073 an address elsewhere opens a window', () => {
  expect(['https://x.test', 'HTTP://x.test', '/https:'].map((path) => opensWindow(aNode(path)))).toEqual([
    true,
    true,
    false,
  ])
})

test('SESS-069 route flag 0 produces no route but stays in the menu', () => {
  const menu = [aNode('/a', { route: '0' }), aNode('/b')]
  expect(paths(menuRoutes(menu, []))).toEqual(['/', '/b'])
  expect(paths(visibleMenu(menu, []))).toEqual(['/a', '/b'])
})

test('SESS-070 an always-show entry redirects to its own path', () => {
  expect(menuRoutes([aNode('/a', { alwaysShow: true, redirect: '/b' })], [])[1]?.redirect).toBe('/a')
})

test('SESS-071 SESS-074 a route carries its name, its meta and the chain for the breadcrumbs', () => {
  const permissionList = [{ action: 'user:add', type: '1', status: '1', describe: '' }]
  const node = aNode('/isps/user', { meta: { title: '用户', keepAlive: true, permissionList } })
  const route = menuRoutes([parent('/isps', [node], { meta: { title: '系统管理' } })], [])[2]
  expect(route).toMatchObject({
    name: 'isps-user',
    title: '用户',
    keepAlive: true,
    permissionList,
    component: 'isps/user',
  })
  expect(route?.chain).toEqual([
    { title: '系统管理', path: '/isps' },
    { title: '用户', path: '/isps/user' },
  ])
})

test('SESS-073 external and iframe pages open a window and have no route', () => {
  const external = aNode('/e', { meta: { internalOrExternal: true } })
  const frame = aNode('/f', { component: 'layouts/IframePageView' })
  expect([external, frame].map(opensWindow)).toEqual([true, true])
  expect(opensWindow(aNode('/g'))).toBe(false)
  expect(paths(menuRoutes([external, frame], []))).toEqual(['/'])
})

test('SESS-074 SESS-076 a parent without a visible child is hidden', () => {
  const menu = [
    parent('/a', [aNode('/a/1', { hidden: true })]),
    parent('/b', [aNode('/b/1'), aNode('/b/2', { hidden: true })]),
  ]
  expect(paths(visibleMenu(menu, []))).toEqual(['/b'])
  expect(paths(visibleMenu(menu, [])[0]?.children ?? [])).toEqual(['/b/1'])
})

test('SESS-074 SESS-078 SESS-079 a route with a permission stays only for its holder, with all below it', () => {
  const menu = [parent('/a', [aNode('/a/1')], { meta: { permission: 'a:see' } }), aNode('/b')]
  expect(paths(menuRoutes(menu, []))).toEqual(['/', '/b'])
  expect(paths(menuRoutes(menu, holding('a:see')))).toEqual(['/', '/a', '/a/1', '/b'])
  expect(paths(visibleMenu(menu, []))).toEqual(['/b'])
})

test('a parent leads to the first page below it', () => {
  const routes = menuRoutes([parent('/a', [parent('/a/x', [aNode('/a/x/1')]), aNode('/a/2')])], [])
  expect(firstPageBelow('/a', routes)?.path).toBe('/a/x/1')
  expect(firstPageBelow('/a/2', routes)).toBeUndefined()
})

test('SHELL-043 the menu search lists every menu that is not hidden, with the way to it', () => {
  const menu = [
    aNode('/home', { meta: { title: '首页' } }),
    parent(
      '/a',
      [aNode('/a/1'), aNode('/a/2', { hidden: true }), aNode('/a/3', { meta: { permission: 'a:see' } })],
      { meta: { title: '甲' } },
    ),
    parent('/b', [aNode('/b/1')], { hidden: true, meta: { title: '乙' } }),
    aNode('md5', { component: 'layouts/IframePageView' }),
  ]
  const found = searchableMenu(menu, []).map(({ node, above }) => `${above}:${node.path}`)
  expect(found).toEqual([':/home', '甲:/a/1', '乙:/b/1', ':md5'])
  expect(paths(searchableMenu(menu, holding('a:see')).map(({ node }) => node))).toContain('/a/3')
})
