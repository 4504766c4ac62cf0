import '#kit/no-eval.ts'
import '#shell/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '#kit/config.ts'
import { kept } from '#kit/storage.ts'
import { loadBranding } from '#shell/branding.ts'
import { Door, fetchConsole } from './door.tsx'

if (kept.read('accessToken')) void fetchConsole().catch(() => undefined) // arrives beside the configuration
await loadConfig()
void loadBranding()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Door />
  </StrictMode>,
)
