import type { GrantNode } from '@banyan/contract/access/permission'
import { flat } from '#kit/tree/tree.ts'

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

/** Menu → menus that are given and taken together with it (DEC-047). */
export type Relations = ReadonlyMap<string, readonly string[]>

/**
 * Giving takes everything above and below along; taking away takes everything below along (DEC-046). Related menus
 * follow, unless one that stays brings them too (DEC-047).
 */
export function toggled(
  nodes: readonly GrantNode[],
  held: ReadonlySet<string>,
  id: string,
  isGiven: boolean,
  relations: Relations = new Map(),
): Set<string> {
  const path = pathTo(nodes, id)
  const node = path.at(-1)
  const branch = node ? flat([node]).map((one) => one.id) : []
  const next = new Set(held)
  if (isGiven) {
    const given = withRelated([...path.map((above) => above.id), ...branch], relations)
    for (const one of given) for (const { id: above } of pathTo(nodes, one)) next.add(above)
    return next
  }
  const taken = withRelated(branch, relations)
  const kept = withRelated(
    [...held].filter((one) => !taken.has(one)),
    relations,
  )
  for (const one of taken) if (branch.includes(one) || !kept.has(one)) next.delete(one)
  return next
}

function withRelated(ids: readonly string[], relations: Relations): Set<string> {
  const all = new Set(ids)
  for (const id of all) for (const related of relations.get(id) ?? []) all.add(related)
  return all
}

/** The parameter types of permissions, each put on its node; nodes without one stay as they are (DEC-045). */
export function withParaTypes(
  nodes: readonly GrantNode[],
  types: readonly { permissionId: string; paraType: string; paraTypeName?: string | null }[],
): GrantNode[] {
  const byId = new Map(types.map((type) => [type.permissionId, type]))
  const put = (node: GrantNode): GrantNode => {
    const { paraType, paraTypeName } = byId.get(node.id) ?? node
    return { ...node, paraType, paraTypeName, children: node.children?.map(put) }
  }
  return nodes.map(put)
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
