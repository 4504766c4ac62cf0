import { fileCookie } from '#kernel/http/files/file-cookie.ts'
import { Answer, type Peer } from '#kernel/http/serve.ts'
import type { TokenMint } from './token.ts'

interface CookieRules {
  mint: TokenMint
  /** Where files are read, as the browser sees it. */
  filePath: string
}

/** What every way in and every refresh answer with: the file cookie lives as long as the access token (DEC-100). */
export function withFileCookie<R extends { token: string }>(
  { mint, filePath }: CookieRules,
  { isSecure }: Peer,
  result: R,
): Answer<R> {
  const claims = mint.readAccess(result.token)
  if (!claims) return new Answer(result)
  const seconds = Math.max(0, Math.floor((claims.until.getTime() - Date.now()) / 1000))
  const value = mint.file(claims.sessionId, claims.tenantId, claims.until)
  return new Answer(result, { cookie: fileCookie(value, { path: filePath, seconds, isSecure }) })
}

export const withoutFileCookie = ({ filePath }: CookieRules, { isSecure }: Peer): Answer<null> =>
  new Answer(null, { cookie: fileCookie('', { path: filePath, seconds: 0, isSecure }) })
