import { flattenTree, type TreeBranch } from '#kit/tree/tree.ts'

/** The checked nodes after a click: one node, or one per root (PICK-008). */
export function nextChecked<T extends TreeBranch<T>>(
  nodes: readonly T[],
  held: readonly string[],
  key: string,
  isMultiple: boolean,
): string[] {
  if (held.includes(key)) return held.filter((one) => one !== key)
  if (!isMultiple) return [key]
  const root = nodes.find((node) => allKeys(node).has(key))
  const beside = root ? allKeys(root) : new Set<string>()
  return [...held.filter((one) => !beside.has(one)), key]
}

/** The keys to expand so that some nodes are visible, with all roots. */
export function keysToExpand<T extends TreeBranch<T>>(
  nodes: readonly T[],
  wanted: readonly string[],
): string[] {
  const leads = (node: T): boolean =>
    (node.children ?? []).some((child) => wanted.includes(child.key) || leads(child))
  const roots = nodes.map(({ key }) => key)
  return [
    ...new Set([
      ...roots,
      ...flattenTree(nodes)
        .filter(leads)
        .map(({ key }) => key),
    ]),
  ]
}

const allKeys = <T extends TreeBranch<T>>(root: T) => new Set(flattenTree([root]).map(({ key }) => key))
