import type { GrantNode } from '@banyan/contract/access/permission'
import { flattenTree } from '#kit/tree/tree.ts'

/** Whether a page is granted with all, some or none of its actions. */
export function grantState(node: GrantNode, held: ReadonlySet<string>): 'all' | 'some' | 'none' {
  if (!held.has(node.id)) return 'none'
  return flattenTree(node.children ?? []).every(({ id }) => held.has(id)) ? 'all' : 'some'
}

/** A page or a group of pages, with its own actions and the pages below it. */
export interface PageNode extends GrantNode {
  actions: GrantNode[]
  pages: PageNode[]
}

/** The tree as pages with their actions beside them. */
export const pageNodes = (nodes: readonly GrantNode[]): PageNode[] =>
  nodes.map((node) => {
    const below = node.children ?? []
    return {
      ...node,
      actions: below.filter(({ menuType }) => menuType === actionType),
      pages: pageNodes(below.filter(({ menuType }) => menuType !== actionType)),
    }
  })

const actionType = 2

/** One line of the matrix. */
interface PageRow {
  page: PageNode
  depth: number
}

/** The pages in view, from the top down: those below a folded one are left out. */
export const visibleRows = (pages: readonly PageNode[], folded: ReadonlySet<string>, depth = 0): PageRow[] =>
  pages.flatMap((page) => [
    { page, depth },
    ...(folded.has(page.id) ? [] : visibleRows(page.pages, folded, depth + 1)),
  ])

/** The permissions after granting or removing all. */
export const setAll = (nodes: readonly GrantNode[], held: ReadonlySet<string>, isGiven: boolean) => {
  const next = new Set(held)
  for (const { id } of flattenTree(nodes)) {
    if (isGiven) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The permissions after copying another role; those that this tree does not show stay unchanged. */
export function copyGrants(
  nodes: readonly GrantNode[],
  held: ReadonlySet<string>,
  source: readonly string[],
): Set<string> {
  const shown = new Set(flattenTree(nodes).map(({ id }) => id))
  return new Set([...[...held].filter((id) => !shown.has(id)), ...source.filter((id) => shown.has(id))])
}

/** Describes what saving would change. */
export function changeText({ added, removed }: ReturnType<typeof difference>, people: number | undefined) {
  const parts = [added && `新增 ${added} 项`, removed && `移除 ${removed} 项`].filter(Boolean)
  return [...parts, ...(people === undefined ? [] : [`影响 ${people} 人`])].join('，')
}

/** Menu → menus that are granted and withdrawn together with it (DEC-047). */
export type RelatedMenus = ReadonlyMap<string, readonly string[]>

/**
 * Granting includes ancestors and descendants, withdrawing includes descendants (DEC-046). Related menus follow, unless
 * a remaining menu requires them (DEC-047).
 */
export function toggleGrant(
  nodes: readonly GrantNode[],
  held: ReadonlySet<string>,
  id: string,
  isGiven: boolean,
  relations: RelatedMenus = new Map(),
): Set<string> {
  const path = nodePath(nodes, id)
  const node = path.at(-1)
  const branch = node ? flattenTree([node]).map((one) => one.id) : []
  const next = new Set(held)
  if (isGiven) {
    const given = withRelated([...path.map((above) => above.id), ...branch], relations)
    for (const one of given) for (const { id: above } of nodePath(nodes, one)) next.add(above)
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

function withRelated(ids: readonly string[], relations: RelatedMenus): Set<string> {
  const all = new Set(ids)
  for (const id of all) for (const related of relations.get(id) ?? []) all.add(related)
  return all
}

/** Adds parameter types to the nodes of permissions; other nodes are unchanged (DEC-045). */
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
function nodePath(nodes: readonly GrantNode[], id: string): GrantNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = nodePath(node.children ?? [], id)
    if (below.length) return [node, ...below]
  }
  return []
}

/** The tree of granted nodes with their ancestors. */
export const heldTree = (nodes: readonly GrantNode[], held: ReadonlySet<string>): GrantNode[] =>
  nodes.flatMap((node) => {
    const children = heldTree(node.children ?? [], held)
    return held.has(node.id) || children.length ? [{ ...node, children }] : []
  })
