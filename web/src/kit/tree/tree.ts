/** A node of a tree as the server sends it. */
export interface TreeBranch<T> {
  key: string
  title: string
  children?: T[] | null
}

/** Every node of some trees, parents before their children. */
export const flattenTree = <T extends TreeBranch<T>>(nodes: readonly T[]): T[] =>
  nodes.flatMap((node) => [node, ...flattenTree(node.children ?? [])])

/** The nodes that match a word, with all ancestors and descendants. */
export function matchingBranches<T extends TreeBranch<T>>(nodes: readonly T[], word: string): T[] {
  const wanted = word.trim().toLowerCase()
  if (!wanted) return [...nodes]
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const children = matchingBranches(node.children ?? [], wanted)
    return children.length ? [{ ...node, children }] : []
  })
}

/** The keys to expand so that every match is visible. */
export const keysAbove = <T extends TreeBranch<T>>(nodes: readonly T[], word: string): string[] =>
  nodes.flatMap((node) => {
    const children = node.children ?? []
    return matchingBranches(children, word).length && children.length
      ? [node.key, ...keysAbove(children, word)]
      : []
  })

/** The trees without one node and its descendants: its possible new parents. */
export const withoutNode = <T extends TreeBranch<T>>(nodes: readonly T[], key: string): T[] =>
  nodes.flatMap((node) =>
    node.key === key ? [] : [{ ...node, children: node.children && withoutNode(node.children, key) }],
  )

/** A node for antd's pickers. */
interface TreeChoice {
  value: string
  title: string
  children?: TreeChoice[]
}

/** The options of a tree picker; their value is the key. */
export const treeChoices = <T extends TreeBranch<T>>(nodes: readonly T[]): TreeChoice[] =>
  nodes.map(({ key, title, children }) => ({
    value: key,
    title,
    ...(children?.length ? { children: treeChoices(children) } : {}),
  }))
