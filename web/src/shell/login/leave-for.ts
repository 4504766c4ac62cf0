import { rememberLeaving } from './address-credentials.ts'

/** Goes to another server's login page; `nonce` is what only this browser holds meanwhile. */
export function leaveFor(url: string, nonce?: string): void {
  if (!/^https?:\/\//i.test(url)) throw new Error('not a web address')
  rememberLeaving(nonce)
  window.location.assign(url)
}
