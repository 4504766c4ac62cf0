import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { HashRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { homePath } from '#kit/go.ts'
import { queryClient } from '#kit/hooks.ts'
import { prepareReporters } from '#kit/report.ts'
import { BasicLayout } from '#shell/basic-layout.tsx'
import { ErrorPage } from '#shell/error-page.tsx'
import { PageView } from './page-view.tsx'
import { Providers } from './providers.tsx'
import { visitEvent } from './visit.ts'

/** Everything behind the door: a few routes of our own, all others come from the menu (SESS-047…058). */
export function Console() {
  useEffect(prepareReporters, [])
  return (
    <Providers>
      <QueryClientProvider client={queryClient}>
        {/* not the data router: nothing here needs its loaders, and it weighs three times as much */}
        <HashRouter>
          <Visits />
          <Routes>
            <Route element={<BasicLayout />}>
              <Route path="/" element={<Navigate to={homePath} replace />} />
              <Route path="/403" element={<ErrorPage code={403} />} />
              <Route path="/404" element={<ErrorPage code={404} />} />
              <Route path="/500" element={<ErrorPage code={500} />} />
              <Route path="*" element={<PageView />} />
            </Route>
          </Routes>
        </HashRouter>
      </QueryClientProvider>
    </Providers>
  )
}

/** The router moves without an event of the browser; the door wants to see every visit. */
function Visits() {
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is the reason, not an input
  useEffect(() => {
    window.dispatchEvent(new Event(visitEvent))
  }, [location])
  return null
}
