import { Menu } from 'antd'
import { type CSSProperties, useEffect, useState } from 'react'
import { useMenuItems } from '#shell/menu/use-menu.tsx'
import { useSettings } from '#shell/settings/settings.ts'
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
  const theme = useSettings((state) => state.theme)
  const { trail, look } = useMenuItems(collapsed, onChosen)
  const [opened, setOpened] = useOpened(trail)
  useEffect(() => (trail.length ? scrollToSelected() : undefined), [trail])
  return collapsed ? (
    <Menu
      mode="vertical"
      theme={theme}
      className="shell-menu"
      style={railHeight}
      expandIcon={null}
      {...look}
    />
  ) : (
    <Menu
      mode="inline"
      theme={theme}
      className="shell-menu"
      openKeys={opened}
      onOpenChange={setOpened}
      {...look}
    />
  )
}

/** Groups stay as the user left them; the group of the current page opens. */
function useOpened(trail: string[]) {
  const [opened, setOpened] = useState(trail)
  const [seen, setSeen] = useState(trail)
  if (trail !== seen) {
    setSeen(trail)
    setOpened([...new Set([...opened, ...trail])])
  }
  return [opened, setOpened] as const
}

/** Scrolls the side menu, not the window, to the selected item; again when its group has finished opening. */
function scrollToSelected(): (() => void) | undefined {
  const menu = document.querySelector('.shell-menu')
  const show = () => {
    const chosen = menu?.querySelector('.ant-menu-item-selected')
    if (menu && chosen) menu.scrollTop += distanceInto(menu, chosen)
  }
  show()
  menu?.addEventListener('transitionend', show, { once: true })
  return () => menu?.removeEventListener('transitionend', show)
}

/** Pixels to scroll `outer` by until `inner` is fully visible in it. */
function distanceInto(outer: Element, inner: Element): number {
  const [frame, box] = [outer.getBoundingClientRect(), inner.getBoundingClientRect()]
  return Math.min(0, box.top - frame.top) + Math.max(0, box.bottom - frame.bottom)
}

// antd allows setting the height by a CSS variable only
const railHeight = { '--ant-menu-item-height': '56px' } as CSSProperties
