import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSession } from '#kit/call/session.ts'
import { useMedia } from '#kit/ui/media.ts'
import { systemNameOrDefault } from '#shell/branding/branding.ts'
import { breakpoints } from '#shell/settings/device.ts'
import { useSettings } from '#shell/settings/settings.ts'
import { useTabActions } from '#shell/tabs/tab-actions.ts'
import type { Tabs } from '#shell/tabs/tab-rules.ts'
import { TabStrip } from '#shell/tabs/tab-strip.tsx'
import { Header } from './header.tsx'
import { useHideOnScroll } from './hide-on-scroll.ts'
import { OfflineBar } from './offline-bar.tsx'
import { Sider } from './sider.tsx'
import { UpdateBar } from './update-bar.tsx'
import './basic-layout.css'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((file) => ({ default: file.MenuDrawer })))

interface Props {
  /** Title of the page in view. */
  title: string | undefined
  tabs: Tabs
  home: string | undefined
  titles: ReadonlyMap<string, string>
  children: ReactNode
}

/** What surrounds every page: header, menu, tabs, content, footer (SHELL-014, SHELL-030). */
export function BasicLayout({ title, tabs, home, titles, children }: Props) {
  const isPhone = useMedia(breakpoints.phone)
  const settings = useSettings()
  const [collapsed, toggleCollapsed] = useCollapsed()
  const [drawerIsOpen, setDrawerOpen] = useState(false)
  const isTop = settings.layout === 'topmenu' && !isPhone
  const isHidden = useHideOnScroll(settings.fixedHeader && settings.autoHideHeader)
  const strip = { tabs, home, titles, actions: useTabActions(tabs, home) }

  return (
    <>
      <button type="button" className="skip-link" onClick={() => document.getElementById('content')?.focus()}>
        跳到内容
      </button>
      <UpdateBar />
      <OfflineBar />
      <div
        className="shell"
        data-header={settings.fixedHeader ? (isHidden ? 'hidden' : 'fixed') : 'free'}
        data-sider={settings.fixSiderbar ? 'fixed' : 'free'}
        data-width={isTop && settings.contentWidth === 'Fixed' ? 'fixed' : 'fluid'} // DEC-037
      >
        <Header
          isPhone={isPhone}
          isTop={isTop}
          isCollapsed={collapsed}
          pageTitle={title}
          strip={settings.multipage ? strip : undefined}
          onToggle={isPhone ? () => setDrawerOpen(true) : toggleCollapsed}
        />
        <div className="shell-middle">
          {!isPhone && !isTop && <Sider collapsed={collapsed} />}
          <div className="shell-body">
            {!isPhone && settings.multipage && <TabStrip {...strip} />}
            <main id="content" className="shell-content" tabIndex={-1}>
              {children}
            </main>
            <Footer />
          </div>
        </div>
      </div>
      {isPhone && drawerIsOpen && (
        <Suspense>
          <MenuDrawer onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Up to 1280 px the menu is a rail; the choice by hand holds until the window crosses that width (DEC-008). */
function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const isSmall = useMedia(breakpoints.small)
  const [chosen, setChosen] = useState<{ isSmall: boolean; collapsed: boolean }>()
  if (chosen && chosen.isSmall !== isSmall) setChosen(undefined)
  const collapsed = chosen?.collapsed ?? isSmall
  return [collapsed, () => setChosen({ isSmall, collapsed: !collapsed })]
}

/** © year, system name and ICP text (DEC-035). */
function Footer() {
  const name = systemNameOrDefault(useSession((state) => state.systemName))
  const icp = useSession((state) => state.branding?.icp)
  return (
    <footer className="shell-footer">
      © {new Date().getFullYear()} {name} {icp}
    </footer>
  )
}
