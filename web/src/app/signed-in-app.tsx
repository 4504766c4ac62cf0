import { useMemo } from 'react'
import { type Location, Navigate, useLocation } from 'react-router'
import { useSession } from '#kit/call/session.ts'
import { useDocumentTitle } from '#shell/branding/title.ts'
import { BasicLayout } from '#shell/layout/basic-layout.tsx'
import { ErrorContent } from '#shell/layout/error-page.tsx'
import { OutLayout } from '#shell/layout/out-layout.tsx'
import { useScrollMemory } from '#shell/layout/scroll-memory.ts'
import { useLinkOut } from '#shell/menu/link-out.ts'
import { isParent, type PageRoute } from '#shell/menu/menu.ts'
import { innerPath, outRoute } from '#shell/menu/out-path.ts'
import { useRecent } from '#shell/menu/recent-pages.ts'
import { useRoutes } from '#shell/menu/use-menu.tsx'
import { useSettings } from '#shell/settings/settings.ts'
import type { Tab, Tabs, Visit } from '#shell/tabs/tab-rules.ts'
import { useOpenTabs } from '#shell/tabs/tabs.ts'
import { type FindPage, type FoundPages, KeptPages } from './kept-pages.tsx'
import { type ResolvedRoute, resolveRoute, routeWithCode } from './resolve-route.ts'

interface Props {
  pageOf: FindPage
  /** Whether the product has a page at a path. */
  isPagePath?: (path: string) => boolean
}

/** The layout with its open pages. It stays mounted whatever the address is, or the pages would lose their state. */
export function SignedInApp({ pageOf, isPagePath }: Props) {
  const location = useLocation()
  const isLinkOut = useLinkOut(location.search)
  const routes = useRoutes()
  const resolved = useMemo(
    () => resolveRoute(location, routes, isLinkOut, isPagePath),
    [location, routes, isLinkOut, isPagePath],
  )
  const isOut = resolved.kind === 'page' ? resolved.isOut : isLinkOut
  const indexUrl = useSession((state) => state.indexUrl)
  const isMulti = useSettings((state) => state.multipage) && !isOut
  const pages = useMemo(() => findPages(routes, isOut), [routes, isOut])
  const home = pages.has(indexUrl) ? indexUrl : undefined
  const page = useMemo(() => visitFromRoute(resolved, location), [resolved, location])
  const tabs = useOpenTabs({ page, home, known: pages, isMulti })
  const here = activeTab(tabs)
  const route = here && pages.get(here.path)

  const title = resolved.kind === 'error' ? String(resolved.code) : route && tabTitle(here, route)
  useDocumentTitle(route && innerPath(route.path) === indexUrl ? undefined : title) // SHELL-002
  useScrollMemory(here ? `${here.path}#${here.version}` : '', route?.keepAlive ?? false)
  useRecent(isOut ? undefined : route)

  const shown = (
    <>
      <KeptPages tabs={tabs} pages={pages} pageOf={pageOf} />
      {resolved.kind === 'error' && <ErrorContent code={resolved.code} />}
      <Redirects resolved={resolved} location={location} tabs={tabs} />
    </>
  )
  if (isOut) return <OutLayout hasMenu={isLinkOut}>{shown}</OutLayout>
  return (
    <BasicLayout title={title} tabs={tabs} home={home} titles={tabTitles(tabs, pages)}>
      {shown}
    </BasicLayout>
  )
}

/** Redirects to the resolved address, or to the address the tab was left at. */
function Redirects({
  resolved,
  location,
  tabs,
}: {
  resolved: ResolvedRoute
  location: Location
  tabs: Tabs
}) {
  if (resolved.kind === 'go') return <Navigate to={resolved.to} replace />
  const here = activeTab(tabs)
  const isArriving = here && here.path === location.pathname && tabs.seen === locationKey(location)
  return isArriving && here.address !== fullAddress(location) ? <Navigate to={here.address} replace /> : null
}

const activeTab = ({ list, active }: Tabs) => list.find(({ path }) => path === active)

/** Finds pages by path: parents only redirect, and a page with a code has a path for each code. */
function findPages(routes: readonly PageRoute[], isOut: boolean): FoundPages {
  const pages = routes.filter((route) => !isParent(route)).map((route) => (isOut ? outRoute(route) : route))
  const byPath = new Map(pages.map((route) => [route.path, route]))
  const get = (path: string) => {
    const found = byPath.get(path) ?? routeWithCode(path, pages)
    if (found) byPath.set(path, found) // cached, so that the page gets the same object and is not rendered again
    return found
  }
  return { get, has: (path) => get(path) !== undefined }
}

const tabTitles = ({ list }: Tabs, pages: FoundPages) =>
  new Map(list.map((tab) => [tab.path, tabTitle(tab, pages.get(tab.path))]))

/** The title of a tab: pages with a code set their own, others take it from the menu. */
const tabTitle = ({ title }: Tab, route: PageRoute | undefined): string =>
  (route?.hasCode && title) || route?.title || ''

function visitFromRoute(resolved: ResolvedRoute, location: Location): Visit | 'none' | 'leading on' {
  if (resolved.kind === 'go') return 'leading on'
  if (resolved.kind === 'error') return 'none'
  return { path: resolved.route.path, address: fullAddress(location), key: locationKey(location) }
}

// a typed address has no key of its own
const locationKey = (location: Location) => `${location.key} ${fullAddress(location)}`

const fullAddress = ({ pathname, search, hash }: Location) => pathname + search + hash
