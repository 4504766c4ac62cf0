import '#kit/no-eval.ts'
import '#shell/layout/base.css'
import { session } from '@banyan/contract/identity/session'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '#kit/call/config.ts'
import { followNetwork } from '#kit/call/network.ts'
import { setSessionCalls } from '#kit/call/session-calls.ts'
import { syncWithOtherWindows } from '#kit/call/session-sync.ts'
import { storedSession } from '#kit/call/storage.ts'
import { prepareOffline } from '#kit/offline/start-offline.ts'
import { onFirstInput } from '#kit/ui/first-input.ts'
import { loadBranding } from '#shell/branding/branding.ts'
import { watchAddressCredentials } from '#shell/login/address-credentials.ts'
import { fetchConsole, SessionGate } from './session-gate.tsx'

setSessionCalls(session)
syncWithOtherWindows()
followNetwork()
watchAddressCredentials() // before the first request: credentials in the address are taken out of it
if (storedSession.read('accessToken')) void fetchConsole().catch(() => undefined) // fetched in parallel with the configuration
prepareOffline(() => import('./offline-parts.ts').then((file) => file.offlineParts))
await loadConfig()
void loadBranding()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <SessionGate />
  </StrictMode>,
)

onFirstInput(() => {
  void fetchConsole().catch(() => undefined) // fetched while a name and a password are typed
  void import('#kit/ui/length-notice.ts').then((file) => file.watchLengths()).catch(() => undefined)
})
