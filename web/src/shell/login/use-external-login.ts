import type { LoginResult } from '@banyan/contract/identity/session'
import { signIn } from '@banyan/contract/identity/sign-in'
import { useEffect } from 'react'
import { CallError, call } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'
import { navigateTo } from '#kit/call/navigation.ts'
import { storedWindow } from '#kit/call/storage.ts'
import type { Attempt } from '#shell/public-page/use-attempt.ts'
import { takeExternalLogin, takeNonce } from './address-credentials.ts'
import type { EnterWithLogin } from './use-complete-login.tsx'

/** Back from another server's login page: its ticket or scan signs in (DEC-013, DEC-094). */
export function useExternalLogin(attempt: Attempt, onProved: EnterWithLogin): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what was brought is handed out once
  useEffect(() => {
    const { cas, scan, oidc } = takeExternalLogin()
    if (cas && config.casUrl) void attempt.run(() => onProved(call(signIn.byCas, cas, { quiet: true })))
    else if (scan) void attempt.run(() => followScan(scan, onProved))
    else if (oidc)
      void attempt.run(async () => (await import('./single-sign-on.tsx')).finishSingleSignOn(oidc, onProved))
  }, [])
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
