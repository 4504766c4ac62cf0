import type { GrantNode } from '@banyan/contract/access/permission'
import { expect, test } from 'vitest'
import { flattenTree } from '#kit/tree/tree.ts'
import {
  changeText,
  copyGrants,
  difference,
  grantState,
  heldTree,
  pageNodes,
  setAll,
  toggleGrant,
  visibleRows,
  withParaTypes,
} from './grant-rules.ts'

const node = (id: string, ...children: GrantNode[]): GrantNode => ({
  id,
  key: id,
  value: id,
  title: id,
  slotTitle: id,
  label: id,
  ruleFlag: 0,
  isLeaf: children.length === 0,
  children,
})
const tree = [node('system', node('user', node('user:list'), node('user:add')), node('role')), node('home')]

test('DEC-046 a menu held without all of its buttons is half ticked', () => {
  const [system, home] = tree as [GrantNode, GrantNode]
  const held = new Set(['system', 'user', 'user:list'])
  expect([grantState(system, held), grantState(home, held)]).toEqual(['some', 'none'])
  expect(grantState(system.children?.[0] as GrantNode, new Set(['user', 'user:list', 'user:add']))).toBe(
    'all',
  )
})

test('actions stand beside their page, and pages below a folded one are out of view', () => {
  const action = (id: string) => ({ ...node(id), menuType: 2 })
  const pages = pageNodes([node('system', node('user', action('list'), action('add')), node('role'))])
  const lines = (folded: string[]) =>
    visibleRows(pages, new Set(folded)).map(({ page, depth }) => [
      page.id,
      depth,
      page.actions.map(({ id }) => id).join(),
    ])
  expect(lines([])).toEqual([
    ['system', 0, ''],
    ['user', 1, 'list,add'],
    ['role', 1, ''],
  ])
  expect(lines(['system'])).toEqual([['system', 0, '']])
})

test('a node that comes without a list of children is a leaf', () => {
  const { children: _, ...leaf } = node('leaf')
  expect(grantState(leaf, new Set(['leaf']))).toBe('all')
  expect(pageNodes([leaf])).toEqual([{ ...leaf, actions: [], pages: [] }])
  expect([...toggleGrant([leaf, node('other')], new Set(), 'other', true)]).toEqual(['other'])
  expect(heldTree([leaf], new Set(['leaf']))).toEqual([{ ...leaf, children: [] }])
  expect(heldTree([leaf], new Set())).toEqual([])
  expect(withParaTypes([leaf], [])).toEqual([{ ...leaf, children: undefined }])
})

test('everything is given or taken at once; what the tree does not show stays', () => {
  const held = new Set(['role', 'platform:only'])
  expect([...setAll(tree, held, false)]).toEqual(['platform:only'])
  expect(setAll(tree, held, true).size).toBe(7)
  expect([...copyGrants(tree, held, ['home', 'elsewhere'])]).toEqual(['platform:only', 'home'])
})

test.each([
  [{ added: 3, removed: 15 }, 12, '新增 3 项，移除 15 项，影响 12 人'],
  [{ added: 3, removed: 0 }, 0, '新增 3 项，影响 0 人'],
  [{ added: 0, removed: 1 }, undefined, '移除 1 项'],
])('a change is told in words: %j for %s people', (change, people, text) => {
  expect(changeText(change, people)).toBe(text)
})

test('ADMIN-021 giving a button gives the menus above it, giving a menu gives what is below it', () => {
  expect([...toggleGrant(tree, new Set(), 'user:add', true)].sort()).toEqual(['system', 'user', 'user:add'])
  expect([...toggleGrant(tree, new Set(), 'user', true)].sort()).toEqual([
    'system',
    'user',
    'user:add',
    'user:list',
  ])
})

test('ADMIN-021 taking a menu takes its buttons and leaves what stands above and elsewhere', () => {
  const held = new Set(['system', 'user', 'user:list', 'role', 'platform:only'])
  expect([...toggleGrant(tree, held, 'user', false)].sort()).toEqual(['platform:only', 'role', 'system'])
})

test('the difference counts what a save would give and take', () => {
  expect(difference(['a', 'b'], new Set(['b', 'c', 'd']))).toEqual({ added: 2, removed: 1 })
})

test('only what is held is shown on demand, with the way to it', () => {
  expect(flattenTree(heldTree(tree, new Set(['user:add']))).map(({ id }) => id)).toEqual([
    'system',
    'user',
    'user:add',
  ])
})

test('DEC-047 related menus are given along with the way to them, and taken unless another one brings them', () => {
  const relations = new Map([
    ['user', ['home']],
    ['role', ['home']],
  ])
  expect([...toggleGrant(tree, new Set(), 'role', true, relations)].sort()).toEqual([
    'home',
    'role',
    'system',
  ])
  const held = new Set(['system', 'user', 'role', 'home'])
  expect([...toggleGrant(tree, held, 'user', false, relations)].sort()).toEqual(['home', 'role', 'system'])
  expect([...toggleGrant(tree, new Set(['user', 'home']), 'user', false, relations)]).toEqual([])
})

test('ADMIN-004 ADMIN-005 SESS-087 DEC-045 parameter types are put on their nodes, others stay as they are', () => {
  const put = flattenTree(
    withParaTypes(
      [{ ...node('a', node('b')), paraType: '1', paraTypeName: '旧' }],
      [{ permissionId: 'b', paraType: '2', paraTypeName: '组织参数' }],
    ),
  )
  expect(put.map(({ id, paraType, paraTypeName }) => [id, paraType, paraTypeName])).toEqual([
    ['a', '1', '旧'],
    ['b', '2', '组织参数'],
  ])
})
