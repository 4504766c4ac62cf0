import { Activity, type ComponentType, memo, Suspense, useCallback, useContext, useState } from 'react'
// Overrides the router's location, because a hidden page must not follow the address bar and the router offers no other
// way.
import { type Location, UNSAFE_LocationContext as LocationContext, parsePath } from 'react-router'
import { ErrorContent } from '#shell/layout/error-page.tsx'
import { PageFrame } from '#shell/layout/page-frame.tsx'
import type { PageRoute } from '#shell/menu/menu.ts'
import type { Tab, Tabs } from '#shell/tabs/tab-rules.ts'
import { renameTab } from '#shell/tabs/tabs.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/** Finds a page by the component name of the menu (DEC-032). */
export type FindPage = (component: string) => ComponentType | undefined

/** The pages of the user by their paths. */
export type FoundPages = Pick<ReadonlyMap<string, PageRoute>, 'get' | 'has'>

interface KeptPagesProps {
  tabs: Tabs
  pages: FoundPages
  pageOf: FindPage
}

/** The pages of the open tabs: the one in view, and hidden ones that keep their state (SHELL-022, DEC-031). */
export function KeptPages({ tabs, pages, pageOf }: KeptPagesProps) {
  const at = useContext(LocationContext)
  return tabs.list.map((tab) => {
    const route = pages.get(tab.path)
    const isActive = tab.path === tabs.active
    const isMounted = tab.isLive && (isActive || route?.keepAlive)
    if (!route || !isMounted) return null
    const isHere = isActive && fullAddress(at.location) === tab.address
    return (
      <KeptPage
        key={`${tab.path}#${tab.version}`} // a new key remounts a refreshed page
        tab={tab}
        route={route}
        pageOf={pageOf}
        isActive={isActive}
        at={isHere ? at : undefined}
      />
    )
  })
}

type PageLocation = React.ContextType<typeof LocationContext>

interface Props {
  tab: Tab
  route: PageRoute
  pageOf: FindPage
  isActive: boolean
  /** The location of the address bar while it shows this page. */
  at: PageLocation | undefined
}

const KeptPage = memo(function Pane({ tab, route, pageOf, isActive, at }: Props) {
  const Page = pageOf(route.component)
  const [seen, setSeen] = useState(() => at ?? locationAt(tab.address))
  if (at && at !== seen) setSeen(at)
  const rename = useCallback((title: string) => renameTab(tab.path, title), [tab.path])
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <LocationContext value={at ?? seen}>
        <PageFrame
          page={tab.path}
          chain={route.chain}
          description={route.description}
          permissionList={route.permissionList}
          isRefreshed={tab.version > 0}
          title={route.hasCode && tab.title}
          rename={route.hasCode && rename}
        >
          <ErrorBoundary>
            <Suspense fallback={<div className="page-arriving" aria-busy="true" />}>
              {Page ? <Page /> : <ErrorContent code={404} /> /* DEC-032 */}
            </Suspense>
          </ErrorBoundary>
        </PageFrame>
      </LocationContext>
    </Activity>
  )
})

const locationAt = (address: string): PageLocation => ({
  location: {
    pathname: '/',
    search: '',
    hash: '',
    state: null,
    key: 'default',
    ...parsePath(address),
  } as Location,
  navigationType: 'POP' as PageLocation['navigationType'],
})

const fullAddress = ({ pathname, search, hash }: Location) => pathname + search + hash
