import { expect, test } from 'vitest'
import { normalComponent, normalUrl, refuseWrongParent } from './menu.rules.ts'

test.each([
  ['/src/views/isps/user.vue', 'isps/user'],
  ['views/isps/user', 'isps/user'],
  ['/isps/user', 'isps/user'],
  ['layouts/RouteView', 'layouts/RouteView'],
  ['  ', null],
  [undefined, null],
])('DEC-046 the component %s becomes %s', (given, kept) => {
  expect(normalComponent(given)).toBe(kept)
})

test.each([
  ['isps/user', '/isps/user'],
  ['/isps/user', '/isps/user'],
  ['https://example.com/a?token={{token}}', 'https://example.com/a?token={{token}}'],
  ['http://{{domain}}/x', 'http://{{domain}}/x'],
  ['{{domain}}/x', '{{domain}}/x'],
  ['javascript:alert(1)', '/javascript:alert(1)'],
  ['/a b', '/a b'],
  ['', null],
  ['  ', null],
  [' isps/user ', '/isps/user'],
  ['HTTPS://example.com', 'HTTPS://example.com'],
  [undefined, null],
])('DEC-046 the url %s becomes %s', (given, kept) => {
  expect(normalUrl(given)).toBe(kept)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://',
  'https:// x',
  'http://a\nb',
  '/a\u001fb',
  '/a\tb',
])('security 7: the url %j is refused', (url) => {
  expect(() => normalUrl(url)).toThrow(/^菜单路径格式不正确$/)
})

test('ADMIN-020 a menu does not hang below itself, nor below a button', () => {
  const rows = new Map([
    ['top', { id: 'top', parentId: null, menuType: 0 }],
    ['page', { id: 'page', parentId: 'top', menuType: 1 }],
    ['button', { id: 'button', parentId: 'page', menuType: 2 }],
  ])
  expect(() => refuseWrongParent('page', 1, 'top', rows)).not.toThrow()
  expect(() => refuseWrongParent('new', 0, null, rows)).not.toThrow()
  expect(() => refuseWrongParent('page', 1, 'page', rows)).toThrow(/^上级菜单不能是自己或自己的下级$/)
  expect(() => refuseWrongParent('top', 1, 'page', rows)).toThrow(/^上级菜单不能是自己或自己的下级$/)
  expect(() => refuseWrongParent('new', 2, 'button', rows)).toThrow(/^上级菜单不能是按钮$/)
  expect(() => refuseWrongParent('new', 1, null, rows)).toThrow(/^请选择上级菜单$/)
  expect(() => refuseWrongParent('new', 1, 'gone', rows)).toThrow(/^请选择上级菜单$/)
})

test('a menu may hang below menus that are wrongly below one another', () => {
  const rows = new Map([
    ['one', { id: 'one', parentId: 'two', menuType: 0 }],
    ['two', { id: 'two', parentId: 'one', menuType: 1 }],
  ])
  expect(() => refuseWrongParent('new', 1, 'one', rows)).not.toThrow()
})
