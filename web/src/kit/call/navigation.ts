/** Opens a path of the console from outside a component, by the address bar. */
export const navigateTo = (path: string): void => {
  window.location.hash = path
}

/** The present path and query, in the format of `redirect` (SESS-061). */
export const currentPath = (): string => window.location.hash.slice(1) || '/'

/** The sign-in page, with the path to return to. */
export function loginPath(wanted: string): string {
  return wanted.startsWith('/user/') ? '/user/login' : `/user/login?redirect=${encodeURIComponent(wanted)}`
}
