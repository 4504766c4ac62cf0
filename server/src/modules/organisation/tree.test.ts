import { expect, test } from 'vitest'
import type { Row } from '#kernel/records/list/row-scope.ts'
import { departNode, flatNodes, idTree, nestDeparts, nestNodes, peopleTree } from './tree.ts'

const row = (id: string, parentId: string | null, orgCode: string): Row => ({
  id,
  parentId,
  orgCode,
  departName: `部门${id}`,
  directorId: `boss of ${id}`,
})
const rows = [
  row('a', null, 'A01'),
  row('b', 'a', 'A01A01'),
  row('c', 'b', 'A01A01A01'),
  row('d', 'a', 'A01A02'),
  row('e', null, 'A02'),
]
/** A tree as text: `a(b,c)`. */
const shape = (nodes: { id: string; children: never[] | null }[] | null): string =>
  (nodes ?? []).map(({ id, children }) => (children ? `${id}(${shape(children)})` : id)).join(',')
const shapeOf = (nodes: unknown) => shape(nodes as Parameters<typeof shape>[0])

test('DEC-058 a row as a node of its own', () => {
  expect(departNode(row('b', 'a', 'A01A01'))).toEqual({
    id: 'b',
    key: 'b',
    value: 'b',
    title: '部门b',
    departName: '部门b',
    directorId: 'boss of b',
    orgCode: 'A01A01',
    parentId: 'a',
    rootId: 'b',
    objType: 2,
    isLeaf: true,
    children: null,
  })
  expect(departNode({ id: 'x' })).toMatchObject({ title: '', parentId: '' })
})

test('DEC-058 departments as trees: each knows its root and whether something is below', () => {
  const tree = nestDeparts(rows)
  expect(shapeOf(tree)).toBe('a(b(c),d),e')
  const [a, e] = tree
  expect([a!.isLeaf, a!.children![0]!.isLeaf, a!.children![1]!.isLeaf, e!.isLeaf]).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([a!.rootId, a!.children![0]!.children![0]!.rootId, e!.rootId]).toEqual(['a', 'a', 'e'])
})

test('DEC-058 whose parent is left out is a root; nodes without a root get none', () => {
  const tree = nestDeparts(rows.filter(({ id }) => id !== 'a'))
  expect(shapeOf(tree)).toBe('b(c),d,e')
  expect(tree[0]!.children![0]!.rootId).toBe('b')
  type Bare = { id: string; parentId: string; children: Bare[] | null }
  const bare: Bare[] = [
    { id: '1', parentId: '', children: null },
    { id: '2', parentId: '1', children: null },
  ]
  expect(nestNodes(bare)).toEqual([
    { id: '1', parentId: '', children: [{ id: '2', parentId: '1', children: null }] },
  ])
})

test('DEC-058 nodes side by side know their root and what is below from all departments', () => {
  const found = flatNodes([rows[1]!, rows[2]!, rows[4]!, row('x', null, 'Z09')], rows)
  expect(found.map(({ id, rootId, isLeaf, children }) => [id, rootId, isLeaf, children])).toEqual([
    ['b', 'a', false, null],
    ['c', 'a', true, null],
    ['e', 'e', true, null],
    ['x', 'x', true, null],
  ])
  expect(flatNodes([{ id: 'y' }], rows)[0]).toMatchObject({ id: 'y', rootId: 'y' })
})

test('DEC-058 a picker gets key, value and title only', () => {
  const [a] = idTree(nestDeparts(rows))
  expect(a).toEqual({
    key: 'a',
    value: 'a',
    title: '部门a',
    children: [
      {
        key: 'b',
        value: 'b',
        title: '部门b',
        children: [{ key: 'c', value: 'c', title: '部门c', children: null }],
      },
      { key: 'd', value: 'd', title: '部门d', children: null },
    ],
  })
})

test('DEC-058 people are leaves of their departments, behind the departments below; in a second one under another key', () => {
  const tree = peopleTree(rows, [
    { id: 'li', name: '李', departId: 'c', isMain: true },
    { id: 'li', name: '李', departId: 'a', isMain: false },
    { id: 'wu', name: '吴', departId: 'gone', isMain: true },
    { id: 'xu', name: '徐', departId: 'c', isMain: true },
  ])
  expect(shapeOf(tree)).toBe('a(b(c(li,xu)),d,li),e')
  const [a, e] = tree
  expect(a!.children![2]).toEqual({
    id: 'li',
    key: 'li@a',
    value: 'li',
    title: '李',
    parentId: 'a',
    rootId: 'a',
    objType: 1,
    children: null,
  })
  expect(a!.children![0]!.children![0]!.children![0]).toMatchObject({ key: 'li', parentId: 'c', rootId: 'a' })
  expect(e).toEqual({
    id: 'e',
    key: 'e',
    value: 'e',
    title: '部门e',
    parentId: '',
    rootId: 'e',
    directorId: 'boss of e',
    objType: 2,
    children: null,
  })
})
