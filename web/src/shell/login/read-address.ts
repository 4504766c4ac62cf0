import { outPath } from '#shell/menu/out-path.ts'

/** Landing page of token links (SESS-054). */
export const linkPage = '/out/link'

/** The page a link names: paths of the console only, anything else leads home (DEC-026). */
export const linkTarget = (path: string | null | undefined): string =>
  outPath(path && /^\/(?![/\\])/.test(path) ? path : '/')

/** Credentials that the address of any page may contain (DEC-013, DEC-014, DEC-094). */
export interface AddressCredentials {
  link?: { token: string; tenantId?: string }
  /** A ticket of the single sign-on server and the address it was made out for. */
  cas?: { ticket: string; service: string }
  /** The return from a provider's scan page. */
  scan?: { type: number; code: string; state: string }
  /** The query that the provider of single sign-on sent somebody back with. */
  oidc?: string
}

interface Address {
  origin: string
  pathname: string
  search: string
  hash: string
}

/**
 * Reads the query before and after the `#`. `clean` is the address without what was taken, absent when nothing was;
 * with a token, the landing page of links gives way to the page it leads to.
 */
export function readAddress({ origin, pathname, search, hash }: Address): {
  brought: AddressCredentials
  clean?: string
} {
  const [path = '', ...rest] = hash.slice(1).split('?')
  const outer = splitQuery(search.slice(1))
  const inner = splitQuery(rest.join('?'))
  const isLogin = path === '' || path === '/' || path === '/user/login'

  const taken = new Set<QueryPart>()
  const take = (name: string, ...places: QueryPart[][]): string | undefined => {
    const found = places.flat().filter((part) => part.name === name)
    for (const part of found) taken.add(part)
    return found[0]?.value || undefined
  }
  const token = take('token', outer, inner)
  const tenantId = take('tenant-id', outer, inner)
  const isLinkPage = path === linkPage && token !== undefined
  const target = isLinkPage ? take('path', outer, inner) : undefined
  // Other names are common words, so they are read only on pages that servers return to.
  const ticketBefore = isLogin ? take('ticket', outer) : undefined
  const ticketAfter = path === '/user/login' ? take('ticket', inner) : undefined
  const type = isLogin ? take('thirdType', outer) : undefined
  const code = type && (take('code', outer) ?? take('authCode', outer))
  const state = type && take('state', outer)
  if (type) take('authCode', outer)
  const isOidc = isLogin && /[?&]state=oidc\./.test(search)
  if (isOidc) for (const part of outer) taken.add(part)

  const before = remainingQuery(outer, taken)
  const after = isLinkPage ? linkTarget(target) : path + remainingQuery(inner, taken)
  const ticket = ticketBefore ?? ticketAfter
  const service = origin + pathname + before + (ticketBefore ? '' : `#${after}`)
  return {
    brought: {
      link: token === undefined ? undefined : { token, tenantId },
      cas: ticket === undefined ? undefined : { ticket, service },
      scan: type && code && state ? { type: Number(type), code, state } : undefined,
      oidc: isOidc ? search : undefined,
    },
    clean: taken.size ? `${pathname}${before}${after && `#${after}`}` : undefined,
  }
}

interface QueryPart {
  name: string
  value: string
  text: string
}

const splitQuery = (query: string): QueryPart[] =>
  query
    .split('&')
    .filter(Boolean)
    .map((text) => {
      const [[name = '', value = ''] = []] = new URLSearchParams(text)
      return { name, value, text }
    })

/** The remaining query, with its original encoding. */
function remainingQuery(parts: QueryPart[], taken: Set<QueryPart>): string {
  const stays = parts.filter((part) => !taken.has(part)).map(({ text }) => text)
  return stays.length ? `?${stays.join('&')}` : ''
}
