import { useEffect } from 'react'
import type { Attempt } from '#shell/public-page/use-attempt.ts'
import { takeExternalLogin } from './address-credentials.ts'
import type { EnterWithLogin } from './use-complete-login.tsx'

/** Signs in with the credentials of a user returning from another server's login page. */
export function useExternalLogin(attempt: Attempt, onProved: EnterWithLogin): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what was brought is handed out once
  useEffect(() => {
    const brought = takeExternalLogin()
    if (brought.cas || brought.scan || brought.oidc)
      void attempt.run(async () => (await import('./external-return.ts')).followReturn(brought, onProved))
  }, [])
}
