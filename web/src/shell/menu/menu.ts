import type { AuthItem, MenuNode } from '@banyan/contract/menu-node'
import { homePath } from '@banyan/contract/page-paths'
import { type HeldActions, hasPermission } from '#kit/call/rights.ts'

/** A page of the menu that an address can open. */
export interface PageRoute {
  path: string
  name: string
  title: string
  /** Name in the page registry (DEC-032). */
  component: string
  keepAlive: boolean
  /** Buttons of the page that the user holds; they decide about its buttons (SESS-084). */
  permissionList: AuthItem[]
  /** The description of the page in the menu. */
  description?: string
  /** The target of a parent entry: itself if it is always shown (SESS-070), otherwise given by the server. */
  redirect?: string
  /** From the first level down to this page. */
  chain: { title: string; path: string }[]
  /** The address ends with a code, and the page sets its own title. */
  hasCode?: true
}

/** Routes from the menu of the server (SESS-067…071, SESS-078). */
export function menuRoutes(menu: readonly MenuNode[], held: HeldActions): PageRoute[] {
  const routes: PageRoute[] = [{ ...rootRoute, redirect: homePath }]
  const walk = (nodes: readonly MenuNode[], above: PageRoute['chain']) => {
    for (const node of nodes) {
      if (!isPermitted(node, held)) continue
      const chain = [...above, { title: node.meta.title, path: node.path }]
      if (node.route !== '0' && !opensWindow(node)) routes.push(toRoute(node, chain)) // SESS-069
      walk(node.children ?? [], chain)
    }
  }
  walk(menu, [])
  return routes
}

/** What the side menu shows: neither hidden nor forbidden entries, no parent without a visible child (SESS-076). */
export function visibleMenu(menu: readonly MenuNode[], held: HeldActions): MenuNode[] {
  return menu.flatMap((node) => {
    if (node.hidden || !isPermitted(node, held)) return []
    if (!node.children?.length) return [node]
    const children = visibleMenu(node.children, held)
    return children.length ? [{ ...node, children }] : []
  })
}

/** External and iframe pages open in a window of their own (SESS-073). */
export const opensWindow = ({ meta, path, component }: MenuNode): boolean =>
  meta.internalOrExternal || /^https?:/i.test(path) || component === 'layouts/IframePageView'

/** The pages below a node, first to last. */
export const menuLeaves = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children?.length ? menuLeaves(node.children) : [node]))

/** Every node, parents before their children. */
export const allNodes = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children ?? [])])

/** What the menu search finds: every page that is not hidden, also below a hidden entry (SHELL-043). */
export function searchableMenu(menu: readonly MenuNode[], held: HeldActions, above = ''): FoundNode[] {
  return menu.flatMap((node) => {
    if (!isPermitted(node, held)) return []
    const isPage = !node.hidden && (opensWindow(node) || !isParent(node))
    const below = searchableMenu(node.children ?? [], held, titlePath(above, node.meta.title))
    return isPage ? [{ node, above }, ...below] : below
  })
}

interface FoundNode {
  node: MenuNode
  /** Titles of the entries it stands under. */
  above: string
}

const titlePath = (above: string, title: string) => (above ? `${above} / ${title}` : title)

/** The first page below a parent's path; a parent has none of its own. */
export function firstPageBelow(path: string, routes: readonly PageRoute[]): PageRoute | undefined {
  return routes.find(
    (route) => !isParent(route) && route.chain.slice(0, -1).some((node) => node.path === path),
  )
}

/** Whether an entry has only a layout component, which contains its children. */
export const isParent = ({ component }: { component: string }): boolean => component.startsWith('layouts/')

// A route without the required permission is dropped with its children (SESS-078, SESS-079).
const isPermitted = ({ meta }: MenuNode, held: HeldActions) =>
  !meta.permission || hasPermission(meta.permission, held)

const rootRoute: PageRoute = {
  path: '/',
  name: 'home',
  title: '首页',
  component: 'layouts/BasicLayout',
  keepAlive: false,
  permissionList: [],
  chain: [],
}

const toRoute = (
  { path, name, component, redirect, alwaysShow, meta }: MenuNode,
  chain: PageRoute['chain'],
): PageRoute => ({
  path: path.split('?', 1)[0] ?? path, // the address of the menu entry has a query
  name,
  title: meta.title,
  component,
  keepAlive: meta.keepAlive,
  permissionList: meta.permissionList ?? [],
  description: meta.description,
  redirect: alwaysShow ? path : (redirect ?? undefined),
  chain,
})
