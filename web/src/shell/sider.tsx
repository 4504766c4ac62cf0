import type { MenuNode } from '@banyan/contract/access/permission'
import { Menu, type MenuProps } from 'antd'
import { type CSSProperties, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#kit/session.ts'
import { MenuIcon } from './icons.tsx'
import { leavesOf, opensWindow, routesOf, visibleMenu } from './menu.ts'
import { openWindow } from './open-window.ts'
import { useSettings } from './settings.ts'
import { SiderEdge, useSiderWidth } from './sider-width.tsx'

const railWidth = 80 // SHELL-019

/** The side menu: its dragged width, or an 80 px rail. */
export function Sider({ collapsed }: { collapsed: boolean }) {
  const [width, setWidth] = useSiderWidth()
  return (
    <aside className="shell-sider" style={{ width: collapsed ? railWidth : width }}>
      <SideMenu collapsed={collapsed} />
      {!collapsed && <SiderEdge width={width} onChange={setWidth} />}
    </aside>
  )
}

/** The permission menu itself (SHELL-018). */
export function SideMenu({ collapsed, onChosen }: { collapsed: boolean; onChosen?: () => void }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const theme = useSettings((state) => state.theme)
  const menu = useSession((state) => state.menu)
  const held = useSession((state) => state.permissions)
  const visible = useMemo(() => visibleMenu(menu, held), [menu, held])
  const trail = useMemo(
    () =>
      routesOf(menu, held)
        .find(({ path }) => path === pathname)
        ?.chain.map(({ path }) => path) ?? [],
    [menu, held, pathname],
  )
  const [opened, setOpened] = useState<string[]>()

  const choose: MenuProps['onClick'] = ({ key }) => {
    const node = leavesOf(visible).find(({ path }) => path === key)
    if (!node) return
    onChosen?.()
    if (opensWindow(node)) void openWindow(node)
    else navigate(node.path)
  }

  const look = {
    theme,
    items: visible.map((node) => itemOf(node, collapsed)),
    selectedKeys: trail,
    onClick: choose,
  }
  return collapsed ? (
    <Menu mode="vertical" className="shell-menu" style={railHeight} expandIcon={null} {...look} />
  ) : (
    <Menu
      mode="inline"
      className="shell-menu"
      openKeys={opened ?? trail}
      onOpenChange={setOpened}
      {...look}
    />
  )
}

// antd offers the height as a variable of the menu only
const railHeight = { '--ant-menu-item-height': '56px' } as CSSProperties

type Item = NonNullable<MenuProps['items']>[number]

function itemOf({ path, meta, children }: MenuNode, isRail: boolean): Item {
  const face = isRail
    ? { label: <RailLabel {...meta} /> }
    : { icon: <MenuIcon name={meta.icon} />, label: meta.title }
  const item = { key: path, title: meta.title, ...face }
  return children?.length ? { ...item, children: children.map((child) => itemOf(child, false)) } : item
}

/** The rail says each entry in an icon and two characters. */
function RailLabel({ icon, title }: { icon?: string; title: string }) {
  return (
    <span className="rail-label">
      <MenuIcon name={icon} />
      <small>{title.slice(0, 2)}</small>
    </span>
  )
}
