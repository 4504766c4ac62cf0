import { expect, test } from 'vitest'
import { findSiblings, placesAfterMove } from './tree-order.ts'

interface Node {
  key: string
  title: string
  order?: number | null
  children?: Node[]
}
const node = (key: string, order?: number | null, children?: Node[]): Node => ({
  key,
  title: key,
  order,
  children,
})
const orderOf = ({ order }: Node) => order
const keysAfter = (siblings: Node[], moved: { key: string; order: number }[]) => {
  const numbers = new Map(moved.map(({ key, order }) => [key, order]))
  return siblings
    .map(({ key, order }) => ({ key, order: numbers.get(key) ?? order ?? 0 }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ key }) => key)
}

test('where there is room one number changes', () => {
  const siblings = [node('a', 10), node('b', 20), node('c', 30)]
  expect(placesAfterMove(siblings, 'c', 1, orderOf)).toEqual([{ key: 'c', order: 15 }])
  expect(placesAfterMove(siblings, 'c', 0, orderOf)).toEqual([{ key: 'c', order: 4 }])
  expect(placesAfterMove(siblings, 'a', 2, orderOf)).toEqual([{ key: 'a', order: 40 }])
})

test('without room, or without numbers, all are numbered anew in the wanted order', () => {
  for (const siblings of [
    [node('a', 1), node('b', 2), node('c', 3)],
    [node('a', 0), node('b', 0), node('c', 0)],
    [node('a', null), node('b'), node('c', null)],
  ])
    expect(keysAfter(siblings, placesAfterMove(siblings, 'c', 1, orderOf))).toEqual(['a', 'c', 'b'])
})

test('a place beyond the last is the last', () => {
  const siblings = [node('a', 10), node('b', 20)]
  expect(keysAfter(siblings, placesAfterMove(siblings, 'a', 9, orderOf))).toEqual(['b', 'a'])
})

test('the nodes beside a node are found with what they hang on', () => {
  const tree = [node('a', 1, [node('b', 1), node('c', 2)])]
  expect(findSiblings(tree, 'c')).toEqual({ siblings: tree[0]?.children, parent: 'a' })
  expect(findSiblings(tree, 'a')?.parent).toBeUndefined()
  expect(findSiblings(tree, 'x')).toBeUndefined()
})
