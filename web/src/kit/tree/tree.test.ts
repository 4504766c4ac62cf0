import { expect, test } from 'vitest'
import { flattenTree, keysAbove, matchingBranches, withoutNode } from './tree.ts'

interface Node {
  key: string
  title: string
  children: Node[] | null
}
const node = (key: string, title: string, ...children: Node[]): Node => ({
  key,
  title,
  children: children.length ? children : null,
})
const trees = [
  node('1', '集团', node('2', '华北', node('3', '一部'), node('4', '二部')), node('5', '华东')),
  node('6', '外协'),
]
const keys = (nodes: Node[]) => flattenTree(nodes).map(({ key }) => key)

test('ADMIN-050 a search keeps what stands above a match and what hangs below it', () => {
  expect(keys(matchingBranches(trees, '一部'))).toEqual(['1', '2', '3'])
  expect(keys(matchingBranches(trees, '华北'))).toEqual(['1', '2', '3', '4'])
  expect(keys(matchingBranches(trees, '没有'))).toEqual([])
})

test('a search without a word finds everything, whatever the case of its letters', () => {
  expect(keys(matchingBranches(trees, '  '))).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(matchingBranches([node('a', 'Api')], 'aPI')).toHaveLength(1)
})

test('everything above a match is opened, the match itself is not', () => {
  expect(keysAbove(trees, '二部')).toEqual(['1', '2'])
  expect(keysAbove(trees, '外协')).toEqual([])
})

test('DEC-057 a department cannot be moved below itself', () => {
  expect(keys(withoutNode(trees, '2'))).toEqual(['1', '5', '6'])
  expect(keys(trees)).toContain('3')
})
