import type { TreeBranch } from './tree.ts'

/** A node's new number among its siblings. */
export interface Place {
  key: string
  order: number
}

/** The siblings of a node, including itself, and the key of their parent. */
export function findSiblings<T extends TreeBranch<T>>(
  nodes: readonly T[],
  key: string,
  parent?: string,
): { siblings: readonly T[]; parent: string | undefined } | undefined {
  if (nodes.some((node) => node.key === key)) return { siblings: nodes, parent }
  for (const node of nodes) {
    const found = findSiblings(node.children ?? [], key, node.key)
    if (found) return found
  }
  return undefined
}

/** The sort numbers that move a node to a position: only its own where there is room, otherwise all. */
export function placesAfterMove<T extends TreeBranch<T>>(
  siblings: readonly T[],
  key: string,
  to: number,
  orderOf: (node: T) => number | null | undefined,
): Place[] {
  const others = siblings.filter((node) => node.key !== key)
  const at = Math.max(0, Math.min(to, others.length))
  const before = others[at - 1]
  const after = others[at]
  const low = before ? orderOf(before) : -1
  const high = after ? orderOf(after) : (low ?? 0) + 2 * sortStep
  if (typeof low === 'number' && typeof high === 'number' && high - low > 1)
    return [{ key, order: Math.floor((low + high) / 2) }]
  const keys = others.map((node) => node.key).toSpliced(at, 0, key)
  const known = new Map(siblings.map((node) => [node.key, orderOf(node)]))
  return keys
    .map((one, index) => ({ key: one, order: (index + 1) * sortStep }))
    .filter((place) => known.get(place.key) !== place.order)
}

const sortStep = 10
