/** A node of any tree the server answers with. */
export interface Branch<T> {
  key: string
  title: string
  children?: T[] | null
}

/** Every node of some trees, parents before their children. */
export const flat = <T extends Branch<T>>(nodes: readonly T[]): T[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

/** Trees of the nodes that match a word, with everything above and below them. */
export function matching<T extends Branch<T>>(nodes: readonly T[], word: string): T[] {
  const wanted = word.trim().toLowerCase()
  if (!wanted) return [...nodes]
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const children = matching(node.children ?? [], wanted)
    return children.length ? [{ ...node, children }] : []
  })
}

/** The keys to open so that every match can be seen. */
export const keysAbove = <T extends Branch<T>>(nodes: readonly T[], word: string): string[] =>
  nodes.flatMap((node) => {
    const children = node.children ?? []
    return matching(children, word).length && children.length ? [node.key, ...keysAbove(children, word)] : []
  })

/** Trees without one node and what hangs on it: where that node can be moved to. */
export const without = <T extends Branch<T>>(nodes: readonly T[], key: string): T[] =>
  nodes.flatMap((node) =>
    node.key === key ? [] : [{ ...node, children: node.children && without(node.children, key) }],
  )

/** A node as antd's pickers want it. */
export interface Choice {
  value: string
  title: string
  children?: Choice[]
}

/** Trees to pick from; what is picked is the key. */
export const choicesOf = <T extends Branch<T>>(nodes: readonly T[]): Choice[] =>
  nodes.map(({ key, title, children }) => ({
    value: key,
    title,
    ...(children?.length ? { children: choicesOf(children) } : {}),
  }))
