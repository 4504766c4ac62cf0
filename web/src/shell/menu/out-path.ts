import type { PageRoute } from './menu.ts'

/** Root of the external-link versions of the menu routes (SESS-059). */
export const outRoot = '/outLink'
const prefix = '/out'

/** A path's external-link version; one that has the prefix already stays. */
export const outPath = (path: string): string => (isOutPath(path) ? path : prefix + path)

/** The menu path of an external-link path. */
export const innerPath = (path: string): string =>
  path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path

export const isOutPath = (path: string): boolean =>
  path === prefix || path === outRoot || path.startsWith(`${prefix}/`)

/** The second root: paths get `/out`, names `out_` (SESS-059). */
export const outRoute = (route: PageRoute): PageRoute => ({
  ...route,
  path: outPath(route.path),
  name: `out_${route.name}`,
})

/** Whether a query switches link-out mode on (SESS-065). */
export const asksLinkOut = (search: string): boolean => new URLSearchParams(search).get('isLinkOut') === '1'

/** Removes the link-out parameters from a query. */
export function withoutSwitch(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('isLinkOut')
  return params.size ? `?${params}` : ''
}
