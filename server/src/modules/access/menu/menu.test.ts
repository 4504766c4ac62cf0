import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Permission } from '../role/holdings.ts'
import { grantTree, menuOf } from './menu.ts'

const row = (id: string, more: Partial<Permission> = {}): Permission =>
  ({
    id,
    parentId: null,
    name: id,
    url: `/${id}`,
    component: `area/${id}`,
    componentName: null,
    icon: null,
    menuType: more.parentId ? 1 : 0,
    perms: null,
    permsType: '1',
    status: '1',
    sortNo: 0,
    route: true,
    ruleFlag: 0,
    alwaysShow: false,
    hidden: false,
    keepAlive: true,
    internalOrExternal: false,
    redirect: null,
    ...more,
  }) as Permission

const rows = [
  row('home', { name: '首页' }),
  row('system', { component: null, redirect: '/system/user' }),
  row('user', { parentId: 'system', url: '/system/user/:id' }),
  row('add', { parentId: 'user', menuType: 2, perms: 'user:add', permsType: '2', status: '0' }),
  row('docs', {
    url: 'https://example.com/?q={{token}}',
    internalOrExternal: true,
    hidden: true,
    alwaysShow: true,
    route: false,
  }),
]
const all = () => true

test('DEC-046 the menu: granted nodes under their parents, without buttons', () => {
  const menu = menuOf(rows, all)
  expect(menu.map(({ id }) => id)).toEqual(['home', 'system', 'docs'])
  expect(menu[1]!.children!.map(({ id }) => id)).toEqual(['user'])
  expect(menu[1]!.children![0]!.children).toBeUndefined()
  expect(menuOf(rows, ({ id }) => id === 'user').map(({ id }) => id)).toEqual(['home', 'system'])
  expect(menuOf(rows, () => false).map(({ id }) => id)).toEqual(['home'])
})

test('DEC-046 SESS-080 a node: name from its url, texts as told, its buttons with action, type and status', () => {
  const user = menuOf(rows, all)[1]!.children![0]!
  expect(user).toEqual({
    id: 'user',
    path: '/system/user/:id',
    name: 'system-user-@id',
    component: 'area/user',
    route: '1',
    meta: {
      title: 'user',
      keepAlive: true,
      internalOrExternal: false,
      componentName: 'user',
      permissionList: [{ action: 'user:add', type: '2', status: '0', describe: 'add' }],
    },
  })
  expect(menuOf(rows, all)[1]).toMatchObject({ redirect: '/system/user', component: 'layouts/RouteView' })
})

test('DEC-046 an outside page: its path is the MD5 of its url; hidden and alwaysShow only when true', () => {
  const docs = menuOf(rows, all)[2]!
  const url = 'https://example.com/?q={{token}}'
  expect(docs).toMatchObject({
    path: createHash('md5').update(url).digest('hex'),
    route: '0',
    hidden: true,
    alwaysShow: true,
    meta: { url, internalOrExternal: true },
  })
  expect(['hidden' in menuOf(rows, all)[0]!, 'alwaysShow' in menuOf(rows, all)[0]!]).toEqual([false, false])
})

test('DEC-046 the tree roles are granted from holds the buttons too', () => {
  const [, system] = grantTree(rows)
  expect(system).toMatchObject({ key: 'system', value: 'system', isLeaf: false, ruleFlag: 0 })
  expect(system!.children![0]!.children).toMatchObject([{ id: 'add', parentId: 'user', isLeaf: true }])
})
