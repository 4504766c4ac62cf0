import { useSyncExternalStore } from 'react'
import { CallError } from '#kit/call/api.ts'
import { currentPath, loginPath } from '#kit/call/navigation.ts'
import { storedSession, storedWindow } from '#kit/call/storage.ts'
import { showFailure } from '#shell/public-page/show-failure.ts'
import { loginByLink } from '#shell/session/complete-login.ts'
import { type AddressCredentials, linkPage, readAddress } from './read-address.ts'

let credentialsInUse: AddressCredentials = {}
const watchers = new Set<() => void>()

/** Takes the credentials out of the address bar, before the first request (DEC-014). */
export function takeAddressCredentials(): void {
  const isLinkPage = currentPath().split('?', 1)[0] === linkPage
  const { brought: found, clean } = readAddress(window.location)
  if (clean === undefined) return
  const back = found.cas || found.scan || found.oidc ? returnPath() : undefined
  window.history.replaceState(window.history.state, '', back ? `${clean.split('#', 1)[0]}#${back}` : clean)
  const { link, ...rest } = found
  credentialsInUse = link && isWelcome(isLinkPage) ? { ...rest, link } : rest
  notifyWatchers()
}

/**
 * Takes credentials from the address now and whenever it changes; returns a function that stops it. Must be called
 * before other code reads the address.
 */
export function watchAddressCredentials(): () => void {
  takeAddressCredentials()
  const events = ['popstate', 'hashchange']
  for (const event of events) window.addEventListener(event, takeAddressCredentials)
  return () => {
    for (const event of events) window.removeEventListener(event, takeAddressCredentials)
  }
}

/** The token link that waits to be followed. */
export const usePendingLink = (): AddressCredentials['link'] =>
  useSyncExternalStore(watchCredentials, () => credentialsInUse.link)

let runningLogin: Promise<void> | undefined

/** Signs in by the link; a link that fails leads to the sign-in page, with the way back (DEC-012). */
export function followLink(link: NonNullable<AddressCredentials['link']>): Promise<void> {
  runningLogin ??= loginWithLink(link).finally(() => {
    runningLogin = undefined
    credentialsInUse = { ...credentialsInUse, link: undefined }
    notifyWatchers()
  })
  return runningLogin
}

async function loginWithLink({ token, tenantId }: NonNullable<AddressCredentials['link']>): Promise<void> {
  const wanted = currentPath()
  try {
    if (!/^[\x21-\x7e]{1,1000}$/.test(token)) throw new CallError('登录链接无效或已过期', { status: 200 })
    await loginByLink({ token, tenantId: /^\d{1,9}$/.test(tenantId ?? '') ? tenantId : undefined })
  } catch (error) {
    showFailure(error)
    window.location.replace(`#${loginPath(wanted)}`)
  }
}

/** The single sign-on ticket or scan result in the address; returned once. */
export function takeExternalLogin(): Omit<AddressCredentials, 'link'> {
  const { link, ...external } = credentialsInUse
  credentialsInUse = { link }
  return external
}

/** Goes to another server's login page and notes where to come back to; only this browser holds `nonce` meanwhile. */
export function leaveForLogin(url: string, nonce?: string): void {
  if (!/^https?:\/\//i.test(url)) throw new Error('not a web address')
  storedWindow.write('leaving', { nonce, back: currentPath() })
  window.location.assign(url)
}

/** The nonce of the started login, which only this browser has; returned once (DEC-094). */
export function takeNonce(): string {
  const { nonce } = readLeaving()
  storedWindow.remove('leaving')
  return nonce
}

const returnPath = (): string =>
  readLeaving().back.startsWith('/user/login') ? readLeaving().back : '/user/login'

function readLeaving(): { nonce: string; back: string } {
  const found = storedWindow.read('leaving') as { nonce?: unknown; back?: unknown } | undefined
  return { nonce: String(found?.nonce ?? ''), back: String(found?.back ?? '') }
}

/** A link counts when no user is signed in (SESS-066); its own page also renews a session that came from a link. */
const isWelcome = (isLinkPage: boolean): boolean =>
  storedSession.read('accessToken') === undefined ||
  (isLinkPage && storedSession.read('refreshToken') === undefined)

function watchCredentials(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}
function notifyWatchers(): void {
  for (const changed of watchers) changed()
}
