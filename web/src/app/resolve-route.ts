import { homePath } from '@banyan/contract/page-paths'
import { firstPageBelow, isParent, type PageRoute } from '#shell/menu/menu.ts'
import { innerPath, isOutPath, outPath, outRoot, outRoute, withoutSwitch } from '#shell/menu/out-path.ts'

/** What an address of the signed-in console shows: a page of the menu, an error page, or a redirect. */
export type ResolvedRoute =
  | { kind: 'page'; route: PageRoute; isOut: boolean }
  | { kind: 'error'; code: 403 | 404 | 500 }
  | { kind: 'go'; to: string }

const errorCodes = { '/403': 403, '/404': 404, '/500': 500 } as const

/** Addresses of pages that became part of another one. */
const movedPaths: Record<string, string> = { '/isps/permission': '/isps/menu' }

/** The rules of SESS-056…059, SESS-065, SESS-068…070. */
export function resolveRoute(
  { pathname, search }: { pathname: string; search: string },
  routes: readonly PageRoute[],
  isLinkOut: boolean,
  isPagePath: (path: string) => boolean = () => false,
): ResolvedRoute {
  if (pathname in errorCodes) return { kind: 'error', code: errorCodes[pathname as keyof typeof errorCodes] }
  const isOut = isOutPath(pathname)
  if (isLinkOut && !isOut) return { kind: 'go', to: outPath(pathname) + withoutSwitch(search) } // SESS-065
  if (pathname === outRoot || pathname === '/out' || pathname === '/out/')
    return { kind: 'go', to: outPath(homePath) + withoutSwitch(search) }
  const path = innerPath(pathname)
  const route = routes.find((one) => one.path === path) ?? routeWithCode(path, routes)
  const moved = movedPaths[path]
  if (!route && moved && routes.some((one) => one.path === moved))
    return { kind: 'go', to: isOut ? outPath(moved) : moved }
  if (!route && isPagePath(path)) return { kind: 'error', code: 403 } // the page exists, the menu of this user lacks it
  if (!route) return { kind: 'go', to: '/404' } // SESS-058
  const onward = redirectOfParent(route, routes)
  if (onward) return { kind: 'go', to: isOut ? outPath(onward) : onward }
  return { kind: 'page', route: isOut ? outRoute(route) : route, isOut }
}

/** A page whose last part is a code, under the address that was asked for (`/online/cgformList/:code`). */
export function routeWithCode(path: string, routes: readonly PageRoute[]): PageRoute | undefined {
  const [, above, code] = /^(.+)\/([^/]+)$/.exec(path) ?? []
  const route = code && routes.find((one) => one.path === `${above}/:code`)
  return route ? { ...route, path, hasCode: true } : undefined
}

/** A parent shows its first page; its redirect counts unless it points at itself (SESS-070). */
function redirectOfParent(route: PageRoute, routes: readonly PageRoute[]): string | undefined {
  if (!isParent(route)) return undefined
  if (route.redirect && route.redirect !== route.path) return route.redirect
  return firstPageBelow(route.path, routes)?.path ?? '/404'
}
