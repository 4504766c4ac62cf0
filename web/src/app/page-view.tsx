import { Suspense, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#kit/session.ts'
import { ErrorContent } from '#shell/error-page.tsx'
import { firstPageBelow, isParent, type PageRoute, routesOf } from '#shell/menu.ts'
import { Boundary } from './boundary.tsx'
import { pageOf } from './pages.ts'

/** The page of the menu that the address names. */
export function PageView() {
  const { pathname } = useLocation()
  const menu = useSession((state) => state.menu)
  const held = useSession((state) => state.permissions)
  const routes = useMemo(() => routesOf(menu, held), [menu, held])
  const route = routes.find(({ path }) => path === pathname)
  if (menu.length === 0) return null // the session is just ending
  if (!route) return <Navigate to="/404" replace /> // SESS-058
  const onward = onwardOf(route, routes)
  if (onward) return <Navigate to={onward} replace />
  return (
    <Boundary key={pathname}>
      <Suspense fallback={<div className="page-arriving" aria-busy="true" />}>
        <Page component={route.component} />
      </Suspense>
    </Boundary>
  )
}

function Page({ component }: { component: string }) {
  const Found = pageOf(component)
  return Found ? <Found /> : <ErrorContent code={404} /> // DEC-032
}

/** A parent shows its first page; its redirect counts unless it points at itself (SESS-070). */
function onwardOf(route: PageRoute, routes: PageRoute[]): string | undefined {
  if (!isParent(route)) return undefined
  if (route.redirect && route.redirect !== route.path) return route.redirect
  return firstPageBelow(route.path, routes)?.path ?? '/404'
}
