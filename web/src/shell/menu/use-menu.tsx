import type { MenuNode } from '@banyan/contract/menu-node'
import type { MenuProps } from 'antd'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#kit/call/session.ts'
import { MenuIcon } from '#kit/ui/menu-icon.tsx'
import { allNodes, menuRoutes, opensWindow, type PageRoute, visibleMenu } from './menu.ts'
import { innerPath, isOutPath, outPath } from './out-path.ts'
import { ownPages } from './own-pages.ts'

/** Every page of the menu that the user may open, and those everyone has; the same list until menu or rights change. */
export function useRoutes(): PageRoute[] {
  const menu = useSession((state) => state.menu)
  const held = useSession((state) => state.permissions)
  return useMemo(() => [...menuRoutes(menu, held), ...Object.values(ownPages)], [menu, held])
}

/** What the menu shows to this user. */
export function useVisibleMenu(): MenuNode[] {
  const menu = useSession((state) => state.menu)
  const held = useSession((state) => state.permissions)
  return useMemo(() => visibleMenu(menu, held), [menu, held])
}

/** Opens an entry of the menu: a page here, with its external-link version in link-out mode, or a window (SESS-073). */
export function useOpenNode(): (node: MenuNode) => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (node) => {
    if (opensWindow(node)) return void openWindow(node)
    const path = isOutPath(pathname) ? outPath(node.path) : node.path
    if (path !== pathname) void navigate(path) // the entry of the open page does nothing
  }
}

// Loaded on demand, because few menus have external pages.
const openWindow = async (node: MenuNode) => (await import('./open-window.ts')).openWindow(node)

/** The permission menu as antd wants it (SHELL-018); `trail` leads to the page in view. */
export function useMenuItems(isRail: boolean, onChosen?: () => void) {
  const { pathname } = useLocation()
  const visible = useVisibleMenu()
  const routes = useRoutes()
  const open = useOpenNode()
  const here = innerPath(pathname)
  const trail = useMemo(
    () => routes.find(({ path }) => path === here)?.chain.map(({ path }) => path) ?? noKeys,
    [routes, here],
  )
  const items = useMemo(() => visible.map((node) => toMenuItem(node, isRail)), [visible, isRail])
  const choose: MenuProps['onClick'] = ({ key }) => {
    const node = allNodes(visible).find(({ path }) => path === key)
    if (!node) return
    onChosen?.()
    open(node)
  }
  return { trail, look: { items, selectedKeys: trail, onClick: choose } }
}

const noKeys: string[] = []

type Item = NonNullable<MenuProps['items']>[number]

function toMenuItem({ path, meta, children }: MenuNode, isRail: boolean, depth = 0): Item {
  // A group inside a group is a heading: its pages are one click away.
  if (depth > 0 && children?.length)
    return {
      type: 'group',
      key: path,
      label: meta.title,
      children: children.map((child) => toMenuItem(child, false, depth + 1)),
    }
  const face = isRail
    ? { label: <RailLabel {...meta} /> }
    : { icon: <MenuIcon name={meta.icon} />, label: meta.title }
  const item = { key: path, title: meta.title, ...face }
  return children?.length
    ? { ...item, children: children.map((child) => toMenuItem(child, false, depth + 1)) }
    : item
}

/** The label of an entry in the narrow menu: icon and two characters. */
function RailLabel({ icon, title }: { icon?: string; title: string }) {
  return (
    <span className="rail-label">
      <MenuIcon name={icon} />
      <small>{title.slice(0, 2)}</small>
    </span>
  )
}
