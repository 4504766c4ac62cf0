import type { AppState } from '#kernel/app-state.ts'
import { Answer, type Peer } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import { fileCookie } from '#kernel/http/files/file-cookie.ts'
import { AwaitsCode } from './awaits-code.ts'
import type { DeviceCookies } from './device-cookie.ts'
import type { TokenMint } from './token.ts'

interface CookieRules {
  app: AppState
  mint: TokenMint
  /** Where files are read, as the browser sees it. */
  filePath: string
  devices: DeviceCookies
}

/** What every way in and every refresh answer with: the file cookie lives as long as the access token (DEC-100). */
export function withFileCookie<R extends { token: string }>(
  { app, mint, filePath }: Omit<CookieRules, 'devices'>,
  { isSecure }: Peer,
  result: R,
): Answer<R> {
  const claims = mint.readAccess(result.token)
  if (!claims) return new Answer(result)
  const seconds = Math.max(0, Math.floor((claims.until.getTime() - app.part(clock).now()) / 1000))
  const value = mint.file(claims.sessionId, claims.tenantId, claims.until)
  return new Answer(result, { cookies: [fileCookie(value, { path: filePath, seconds, isSecure })] })
}

/** A session that was opened; where a code has to follow first, the refusal that asks for it. */
export function requireOpened<R extends object>(opened: R | AwaitsCode): R {
  if (opened instanceof AwaitsCode) throw opened.refusal()
  return opened
}

/** The same for somebody who has just proved who they are: the device is remembered too. */
export function withSignInCookies<R extends { token: string; userInfo: { id: string } }>(
  rules: CookieRules,
  peer: Peer,
  opened: R | AwaitsCode,
): Answer<R> {
  const result = requireOpened(opened)
  const { cookies = [] } = withFileCookie(rules, peer, result)
  const device = rules.devices.remember(peer.cookies, result.userInfo.id, peer.isSecure)
  return new Answer(result, { cookies: [...cookies, device] })
}

export const withoutFileCookie = <R>(
  { filePath }: Pick<CookieRules, 'filePath'>,
  { isSecure }: Peer,
  result: R,
): Answer<R> => new Answer(result, { cookies: [fileCookie('', { path: filePath, seconds: 0, isSecure })] })
