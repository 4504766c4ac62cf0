import { createHash } from 'node:crypto'
import { homePath } from '@banyan/contract/page-paths'
import { expect, test } from 'vitest'
import type { Permission } from '../role/holdings.ts'
import { authItemOfButton, grantedMenu, grantTree, hiddenRoutes } from './menu.ts'

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
  row('home', { url: homePath }),
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
  const menu = grantedMenu(rows, all)
  expect(menu.map(({ id }) => id)).toEqual(['home', 'system', 'docs'])
  expect(menu[1]!.children!.map(({ id }) => id)).toEqual(['user'])
  expect(menu[1]!.children![0]!.children).toBeUndefined()
  expect(menu[1]!.meta.permissionList).toEqual([])
  expect(grantedMenu(rows, ({ id }) => id === 'user').map(({ id }) => id)).toEqual(['home', 'system'])
  expect(grantedMenu(rows, () => false).map(({ id }) => id)).toEqual(['home'])
})

test('DEC-046 SESS-080 a node: name from its url, texts as told, its buttons with action, type and status', () => {
  const user = grantedMenu(rows, all)[1]!.children![0]!
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
  const withoutAdd = grantedMenu(rows, ({ id }) => id !== 'add')[1]!.children![0]!
  expect(withoutAdd.meta.permissionList).toEqual([]) // the page learns what its user holds (SESS-084)
  expect(grantedMenu(rows, all)[1]).toMatchObject({
    redirect: '/system/user',
    component: 'layouts/RouteView',
  })
})

test('DEC-046 an outside page: its path is the MD5 of its url; hidden and alwaysShow only when true', () => {
  const docs = grantedMenu(rows, all)[2]!
  const url = 'https://example.com/?q={{token}}'
  expect(docs).toMatchObject({
    path: createHash('md5').update(url).digest('hex'),
    route: '0',
    hidden: true,
    alwaysShow: true,
    meta: { url, internalOrExternal: true },
  })
  expect(['hidden' in grantedMenu(rows, all)[0]!, 'alwaysShow' in grantedMenu(rows, all)[0]!]).toEqual([
    false,
    false,
  ])
})

test('DEC-046 the tree roles are granted from holds the buttons too', () => {
  const [, system] = grantTree(rows)
  expect(system).toMatchObject({ key: 'system', value: 'system', isLeaf: false, ruleFlag: 0 })
  expect(system!.children![0]!.children).toMatchObject([{ id: 'add', parentId: 'user', isLeaf: true }])
})

test('DEC-046 a node of that tree: one row under three names, its kind and the parameter it takes', () => {
  const tree = grantTree([
    row('a', { icon: 'car', ruleFlag: 1, paraType: 'p', paraTypeName: '参数' } as Partial<Permission>),
    row('b', { parentId: '', menuType: 0 }),
  ])
  const bare = { icon: null, parentId: '', ruleFlag: 0, isLeaf: true }
  const named = (id: string) => ({ id, key: id, value: id, title: id, slotTitle: id, label: id, menuType: 0 })
  expect(tree).toEqual([
    {
      ...named('a'),
      ...bare,
      icon: 'car',
      parentId: null,
      ruleFlag: 1,
      paraType: 'p',
      paraTypeName: '参数',
    },
    { ...named('b'), ...bare },
  ])
})

test('DEC-046 MSG-004 the page of all messages belongs to everybody', () => {
  const bell = row('bell', { url: '/isps/userAnnouncement' })
  expect(grantedMenu([bell, row('other')], () => false).map(({ id }) => id)).toEqual(['bell'])
})

test('DEC-046 a node with a name, an icon and an action of its own; parents that are gone show nothing', () => {
  const rows = [
    row('top', {
      url: null,
      componentName: 'own-name',
      icon: 'car',
      perms: 'top:see',
      keepAlive: false,
      parentId: '',
      menuType: 0,
    }),
    row('lost', { parentId: 'gone' }),
    row('elsewhere', { parentId: 'gone', menuType: 2, perms: 'x:y' }),
  ]
  expect(grantedMenu(rows, all)).toEqual([
    {
      id: 'top',
      path: '',
      name: 'own-name',
      component: 'area/top',
      route: '1',
      redirect: null,
      meta: {
        title: 'top',
        icon: 'car',
        keepAlive: false,
        internalOrExternal: false,
        componentName: 'top',
        permissionList: [],
        permission: 'top:see',
      },
    },
  ])
})

test.each(['http://a.cn', 'https://a.cn', '{{domain}}/a'])('DEC-046 %s is an outside page', (url) => {
  expect(grantedMenu([row('a', { url })], all)[0]).toMatchObject({
    path: createHash('md5').update(url).digest('hex'),
    meta: { url },
  })
})

test('DEC-043 pages of one thing come with the actions they are for, hidden from the menu', () => {
  const held = (...actions: (string | null)[]) =>
    hiddenRoutes(actions.map((perms) => row('a', { perms }))).map(({ component }) => component)
  expect(held(null, 'user:list', 'serviceType:listAll', 'xonline:list')).toEqual([])
  const online = ['online/cgformList', 'online/cgformTreeList', 'online/cgreport']
  expect(held('onlineForm:list')).toEqual(online)
  expect(held('user:list', 'report:list')).toEqual(online)
  expect(held('serviceType:list')).toEqual(['service/workorderDesign', 'service/reportDesign'])
  const page = (component: string, name: string, title: string) => ({
    id: `${name}`,
    path: `/${component}/:code`,
    name: `${name}-@code`,
    component,
    route: '1',
    hidden: true,
    meta: {
      title,
      keepAlive: true,
      internalOrExternal: false,
      componentName: component.split('/')[1],
      permissionList: [],
    },
  })
  expect(
    hiddenRoutes([row('a', { perms: 'onlineForm:list' }), row('b', { perms: 'serviceType:list' })]),
  ).toEqual([
    page('online/cgformList', 'online-cgformList', '在线表单数据'),
    page('online/cgformTreeList', 'online-cgformTreeList', '在线表单数据'),
    page('online/cgreport', 'online-cgreport', '在线报表数据'),
    page('service/workorderDesign', 'service-workorderDesign', '工单模板'),
    page('service/reportDesign', 'service-reportDesign', '报告模板'),
  ])
})

test('SESS-080 a button without an action has an empty one', () => {
  expect(authItemOfButton(row('a', { perms: null }))).toEqual({
    action: '',
    type: '1',
    status: '1',
    describe: 'a',
  })
})
