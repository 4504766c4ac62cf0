import { homePath } from '@banyan/contract/page-paths'
import { loginPath } from '#kit/call/navigation.ts'
import { linkPage, linkTarget } from '#shell/login/read-address.ts'

interface Visit {
  /** Path and query of the requested address. */
  wanted: string
  isSignedIn: boolean
  hasMenu: boolean
}

/** What happens to an address: it is shown, the menu is loaded first, or it is redirected. */
type GuardResult = 'pass' | 'load menu' | { to: string }

const publicPaths = new Set([
  '/user/login',
  '/user/register',
  '/user/register-result',
  '/user/binduser',
  '/user/alteration',
  linkPage,
  '/501',
  '/502',
])

/** Who may open which address (SESS-049, SESS-061…063, DEC-025). */
export function guard({ wanted, isSignedIn, hasMenu }: Visit): GuardResult {
  const path = withoutQuery(wanted)
  if (path === '/user') return { to: '/user/login' }
  if (!isSignedIn) return publicPaths.has(path) ? 'pass' : { to: loginPath(wanted) }
  if (path === linkPage) return { to: linkTarget(queryParameters(wanted).get('path')) } // a signed-in user needs no token
  if (path === '/user/login') return hasMenu ? { to: redirectTarget(wanted) } : 'load menu'
  if (publicPaths.has(path)) return 'pass'
  return hasMenu ? 'pass' : 'load menu'
}

/** The path of an address without its query. */
export const withoutQuery = (wanted: string): string => wanted.split('?', 1)[0] || '/'

const queryParameters = (wanted: string) => new URLSearchParams(wanted.split('?')[1])

/** Where an address of the sign-in page leads: `redirect` accepts own paths only, everything else leads home. */
export function redirectTarget(wanted: string): string {
  const redirect = queryParameters(wanted).get('redirect')
  const isOwn = redirect !== null && /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/user')
  return isOwn ? redirect : homePath
}
