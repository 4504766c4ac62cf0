import { lazy, Suspense, useMemo, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSession } from '#kit/session.ts'
import { systemNameOf } from './branding.ts'
import { Crumbs } from './crumbs.tsx'
import { breakpoints, useMedia } from './device.ts'
import { Header } from './header.tsx'
import { routesOf } from './menu.ts'
import { Sider } from './sider.tsx'
import './basic-layout.css'
import { useDocumentTitle } from './title.ts'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((file) => ({ default: file.MenuDrawer })))

/** What surrounds every page: header, menu, breadcrumbs, content, footer (SHELL-014). */
export function BasicLayout() {
  const { pathname } = useLocation()
  const isPhone = useMedia(breakpoints.phone)
  const isSmall = useMedia(breakpoints.small)
  const [chosen, setChosen] = useState<{ isSmall: boolean; collapsed: boolean }>()
  const [drawerIsOpen, setDrawerOpen] = useState(false)
  const chain = useChain(pathname)
  const indexUrl = useSession((state) => state.indexUrl)
  useDocumentTitle(pathname === indexUrl ? undefined : chain.at(-1)?.title)

  // The choice by hand holds until the window crosses the breakpoint (DEC-008).
  const collapsed = chosen?.isSmall === isSmall ? chosen.collapsed : isSmall
  const toggle = () => (isPhone ? setDrawerOpen(true) : setChosen({ isSmall, collapsed: !collapsed }))

  return (
    <>
      <button type="button" className="skip-link" onClick={() => document.getElementById('content')?.focus()}>
        跳到内容
      </button>
      <div className="shell">
        <Header isPhone={isPhone} isCollapsed={collapsed} pageTitle={chain.at(-1)?.title} onToggle={toggle} />
        <div className="shell-middle">
          {isPhone ? (
            drawerIsOpen && (
              <Suspense>
                <MenuDrawer onClose={() => setDrawerOpen(false)} />
              </Suspense>
            )
          ) : (
            <Sider collapsed={collapsed} />
          )}
          <div className="shell-body">
            <Crumbs chain={chain} isPhone={isPhone} />
            <main id="content" className="shell-content" tabIndex={-1}>
              <Outlet />
            </main>
            <Footer />
          </div>
        </div>
      </div>
    </>
  )
}

/** From the first level of the menu to the page in view. */
function useChain(pathname: string) {
  const menu = useSession((state) => state.menu)
  const held = useSession((state) => state.permissions)
  return useMemo(
    () => routesOf(menu, held).find(({ path }) => path === pathname)?.chain ?? [],
    [menu, held, pathname],
  )
}

function Footer() {
  const name = systemNameOf(useSession((state) => state.systemName))
  const icp = useSession((state) => state.branding?.icp)
  return (
    <footer className="shell-footer">
      © {new Date().getFullYear()} {name} {icp}
    </footer>
  )
}
