import { expect, test } from 'vitest'
import type { PickNode } from '#kit/tree/search-tree.tsx'
import { keysToExpand, nextChecked } from './depart-rules.ts'

const leaf = (key: string): PickNode => ({ key, title: key, children: null })
const nodes: PickNode[] = [
  { key: 'a', title: 'a', children: [{ key: 'a1', title: 'a1', children: [leaf('a11')] }, leaf('a2')] },
  { key: 'b', title: 'b', children: [leaf('b1')] },
]

test('PICK-008 in multi mode a second node of the same root takes the place of the first', () => {
  expect(nextChecked(nodes, ['a11', 'b1'], 'a2', true)).toEqual(['b1', 'a2'])
  expect(nextChecked(nodes, ['b'], 'a', true)).toEqual(['b', 'a'])
})

test('in single mode there is one in all', () => {
  expect(nextChecked(nodes, ['a11'], 'b1', false)).toEqual(['b1'])
})

test('a checked node is unchecked; what is not in the tree any more stays', () => {
  expect(nextChecked(nodes, ['gone', 'a2'], 'a2', true)).toEqual(['gone'])
})

test('the tree opens down to what is checked', () => {
  expect(keysToExpand(nodes, ['a11'])).toEqual(['a', 'b', 'a1'])
  expect(keysToExpand(nodes, [])).toEqual(['a', 'b'])
})
