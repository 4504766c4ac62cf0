import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { HashRouter, useLocation } from 'react-router'
import { queryClient } from '#kit/call/hooks.ts'
import { loadReporters } from '#kit/call/report.ts'
import { useSession } from '#kit/call/session.ts'
import { startDrafts } from '#kit/draft/start-drafts.ts'
import { startOffline } from '#kit/offline/start-offline.ts'
import { startOutbox } from '#kit/outbox/start-outbox.ts'
import { confirmUnload } from '#kit/page/unsaved.ts'
import { watchBack } from '#kit/ui/back-closes-layer.ts'
import { onFirstInput } from '#kit/ui/first-input.ts'
import { watchLayerFocus } from '#kit/ui/layer-focus.ts'
import { isPagePath, lazyPage } from './pages.ts'
import { Providers } from './providers.tsx'
import { SignedInApp } from './signed-in-app.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { routeChangeEvent } from './use-address.ts'

/** The signed-in console; its routes come from the menu (SESS-047, SESS-067). */
export function Console() {
  useEffect(() => onFirstInput(loadReporters), [])
  useEffect(confirmUnload, [])
  useEffect(watchLayerFocus, [])
  useEffect(startDrafts, [])
  useEffect(startOffline, [])
  useEffect(() => startOutbox(() => import('./queued-calls.tsx').then(({ queuedCalls }) => queuedCalls)), [])
  useEffect(watchBack, [])
  const hasMenu = useSession((state) => state.menu.length > 0) // none: the session is just ending
  return (
    <Providers>
      <QueryClientProvider client={queryClient}>
        {/* not the data router: nothing here needs its loaders, and it weighs three times as much */}
        <HashRouter>
          <RouteChangeEvents />
          {hasMenu && (
            <UnsavedGuard>
              <SignedInApp pageOf={lazyPage} isPagePath={isPagePath} />
            </UnsavedGuard>
          )}
        </HashRouter>
      </QueryClientProvider>
    </Providers>
  )
}

/** The router changes the address without a browser event; the session gate needs one. */
function RouteChangeEvents() {
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is the reason, not an input
  useEffect(() => {
    window.dispatchEvent(new Event(routeChangeEvent))
  }, [location])
  return null
}
