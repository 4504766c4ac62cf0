import type { LoginResult } from '@banyan/contract/identity/session'
import { signIn } from '@banyan/contract/identity/sign-in'
import { CallError, call } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'
import { navigateTo } from '#kit/call/navigation.ts'
import { storedWindow } from '#kit/call/storage.ts'
import { takeNonce } from './address-credentials.ts'
import type { AddressCredentials } from './read-address.ts'
import { finishSingleSignOn } from './single-sign-on.tsx'
import type { EnterWithLogin } from './use-complete-login.tsx'

/** Signs in with the credentials of a user returning from another server's login page (DEC-013, DEC-094). */
export async function followReturn(
  { cas, scan, oidc }: AddressCredentials,
  onProved: EnterWithLogin,
): Promise<void> {
  if (cas && config.casUrl) await onProved(call(signIn.byCas, cas, { quiet: true }))
  else if (scan) await followScan(scan, onProved)
  else if (oidc) await finishSingleSignOn(oidc, onProved)
}

async function followScan(
  { type, code, state }: { type: number; code: string; state: string },
  onProved: EnterWithLogin,
): Promise<void> {
  const nonce = takeNonce()
  if (!nonce || (type !== 1 && type !== 2)) throw new CallError('扫码已失效，请重新扫码', { status: 200 })
  const returned = call(signIn.thirdReturn, { type, code, state, nonce }, { quiet: true })
  const unbound = await returned.then(
    (found) => ('thirdUuid' in found ? found : undefined),
    () => undefined,
  )
  if (!unbound) return void (await onProved(returned as Promise<LoginResult>))
  storedWindow.write('scan', unbound) // never in an address: its holder may bind it to an account
  navigateTo('/user/binduser')
}
