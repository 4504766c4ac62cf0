import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { isUnanswered } from '#kit/call/act-key.ts'
import { CallError } from '#kit/call/api.ts'
import { logout } from '#kit/call/logout.ts'
import { currentPath, loginPath, navigateTo } from '#kit/call/navigation.ts'
import { checkNetwork, isConnected, onNetwork } from '#kit/call/network.ts'
import { reportFailure, setReporterLoader } from '#kit/call/report.ts'
import { useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { loadLockScreen } from '#shell/lock/lock.ts'
import { followLink, usePendingLink } from '#shell/login/address-credentials.ts'
import { loadMenu } from '#shell/session/load-menu.ts'
import { useThemeVariables } from '#shell/settings/appearance.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { guard, withoutQuery } from './guard.ts'
import { publicPages, withTimeout } from './pages.ts'
import { useAddress } from './use-address.ts'

/** The code of the signed-in console. A failed fetch is shown where the console is rendered. */
export const fetchConsole = () => import('./console.tsx').then(({ Console }) => ({ default: Console }))
const Console = lazy(() => withTimeout(fetchConsole()))
const LockScreen = lazy(() => loadLockScreen().then((file) => ({ default: file.LockScreen })))
const SecondFactorPage = lazy(() =>
  import('./second-factor-page.tsx').then((file) => ({ default: file.SecondFactorPage })),
)

/** Shows the address, redirects to the sign-in page, or loads the menu first. Public pages need neither router nor antd. */
export function SessionGate() {
  useThemeVariables()
  const wanted = useAddress()
  const hasMenu = useSession((state) => state.menu.length > 0)
  const isSignedIn =
    useSession((state) => state.token) !== undefined && storedSession.read('accessToken') !== undefined
  const needsSecondFactor = useSession((state) => state.needsSecondFactor) && isSignedIn
  const link = usePendingLink()
  const verdict = link ? 'follow link' : guard({ wanted, isSignedIn, hasMenu })
  const to = typeof verdict === 'object' ? verdict.to : undefined

  useEffect(() => {
    if (to) window.location.replace(`#${to}`)
  }, [to])
  useEffect(() => {
    if (link) void followLink(link) // SESS-066
  }, [link])
  useEffect(() => {
    if (verdict === 'load menu') void loadMenuOrLogOut()
  }, [verdict])

  const Public = publicPages[withoutQuery(wanted)]
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<PageLoading />}>
          {needsSecondFactor ? (
            <SecondFactorPage />
          ) : verdict === 'pass' ? (
            Public ? (
              <Public />
            ) : (
              <LockableConsole />
            )
          ) : (
            <PageLoading />
          )}
        </Suspense>
      </ErrorBoundary>
      <MessageHost />
    </>
  )
}

/** Locking keeps open pages mounted; after a reload nothing is shown until the password is entered. */
function LockableConsole() {
  const isLocked = useSession((state) => state.isLocked)
  const [wasOpen, setWasOpen] = useState(!isLocked)
  if (!isLocked && !wasOpen) setWasOpen(true)
  return (
    <>
      {wasOpen && <Console />}
      {isLocked && (
        <Suspense fallback={<div className="page-arriving page-covered" aria-busy="true" />}>
          <LockScreen />
        </Suspense>
      )}
    </>
  )
}

/** A failed menu load ends the session (SESS-064). */
async function loadMenuOrLogOut(): Promise<void> {
  void fetchConsole().catch(() => undefined) // fetched in parallel with the menu
  const wanted = currentPath()
  try {
    await loadMenu()
  } catch (error) {
    if (useSession.getState().needsSecondFactor) return
    if (error instanceof CallError) reportFailure(error)
    // Without a connection it is unknown whether the session has ended.
    if (isUnanswered(error) && !(await checkNetwork())) return loadMenuOnceConnected()
    await logout()
    navigateTo(loginPath(wanted))
  }
}

function loadMenuOnceConnected(): void {
  const stop = onNetwork(() => {
    if (!isConnected()) return
    stop()
    void loadMenuOrLogOut()
  })
}

/**
 * Stays mounted once loaded, so that a message outlives its page. If its code failed to load, the next message tries
 * again.
 */
function MessageHost(): ReactNode {
  const [Messages, setMessages] = useState<ComponentType>()
  useEffect(
    () =>
      setReporterLoader(() => {
        void import('./messages.tsx').then((file) => setMessages(() => file.Messages)).catch(() => undefined)
      }),
    [],
  )
  return Messages && <Messages />
}

const PageLoading = () => <div className="page-arriving" aria-busy="true" />
