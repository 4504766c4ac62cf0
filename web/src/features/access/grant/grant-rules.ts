import type { GrantNode } from '@banyan/contract/access/permission'
import { flat } from '#kit/tree.ts'

/**
 * Which boxes are ticked and which are half so. A menu counts by itself, without its buttons too, so boxes follow
 * what is held instead of each other.
 */
export function marksOf(nodes: readonly GrantNode[], held: ReadonlySet<string>) {
  const ids = flat(nodes).filter(({ id }) => held.has(id))
  const isWhole = (node: GrantNode) => flat(node.children ?? []).every(({ id }) => held.has(id))
  return {
    checked: ids.filter(isWhole).map(({ key }) => key),
    halfChecked: ids.filter((node) => !isWhole(node)).map(({ key }) => key),
  }
}

/** Giving takes everything above and below along; taking away takes everything below along (DEC-046). */
export function toggled(
  nodes: readonly GrantNode[],
  held: ReadonlySet<string>,
  id: string,
  isGiven: boolean,
): Set<string> {
  const path = pathTo(nodes, id)
  const node = path.at(-1)
  const branch = node ? flat([node]).map((one) => one.id) : []
  const next = new Set(held)
  if (isGiven) for (const one of [...path.map((above) => above.id), ...branch]) next.add(one)
  else for (const one of branch) next.delete(one)
  return next
}

/** What a save would add and take away. */
export function difference(before: readonly string[], after: ReadonlySet<string>) {
  const known = new Set(before)
  return {
    added: [...after].filter((id) => !known.has(id)).length,
    removed: [...known].filter((id) => !after.has(id)).length,
  }
}

/** A node with everything above it, the root first. */
function pathTo(nodes: readonly GrantNode[], id: string): GrantNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = pathTo(node.children ?? [], id)
    if (below.length) return [node, ...below]
  }
  return []
}

/** Only what is held, with everything above it. */
export const heldOnly = (nodes: readonly GrantNode[], held: ReadonlySet<string>): GrantNode[] =>
  nodes.flatMap((node) => {
    const children = heldOnly(node.children ?? [], held)
    return held.has(node.id) || children.length ? [{ ...node, children }] : []
  })
