import '#kit/no-eval.ts'
import '#shell/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '#kit/config.ts'
import { followOtherWindows } from '#kit/session-windows.ts'
import { kept } from '#kit/storage.ts'
import { loadBranding } from '#shell/branding.ts'
import { watchArrivals } from '#shell/entry/arrival.ts'
import { Door, fetchConsole } from './door.tsx'

followOtherWindows()
watchArrivals() // before the first request: what an address brings along leaves the address bar
if (kept.read('accessToken')) void fetchConsole().catch(() => undefined) // arrives beside the configuration
await loadConfig()
void loadBranding()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Door />
  </StrictMode>,
)
