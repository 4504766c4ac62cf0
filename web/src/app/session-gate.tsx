import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { CallError } from '#kit/call/api.ts'
import { logout } from '#kit/call/logout.ts'
import { currentPath, go, loginPath } from '#kit/call/navigation.ts'
import { reportFailure, whenReportersWanted } from '#kit/call/report.ts'
import { useSession } from '#kit/call/session.ts'
import { kept } from '#kit/call/storage.ts'
import { followLink, useArrivedLink } from '#shell/login/address-credentials.ts'
import { loadMenu } from '#shell/session/load-menu.ts'
import { usePaint } from '#shell/settings/appearance.ts'
import { Boundary } from './error-boundary.tsx'
import { guard, pathOf } from './guard.ts'
import { publicPages, withinPatience } from './pages.ts'
import { useAddress } from './use-address.ts'

/** The code behind the door. Its failure shows where it is needed. */
export const fetchConsole = () => import('./console.tsx').then(({ Console }) => ({ default: Console }))
const Console = lazy(() => withinPatience(fetchConsole()))
const Messages = lazy(() => import('./messages.tsx').then((file) => ({ default: file.Messages })))

/** Lets a visit in, sends it to the sign-in page, or loads the menu first. Public pages need neither router nor antd. */
export function Door() {
  usePaint()
  const wanted = useAddress()
  const hasMenu = useSession((state) => state.menu.length > 0)
  const isSignedIn =
    useSession((state) => state.token) !== undefined && kept.read('accessToken') !== undefined
  const link = useArrivedLink()
  const verdict = link ? 'follow link' : guard({ wanted, isSignedIn, hasMenu })
  const to = typeof verdict === 'object' ? verdict.to : undefined

  useEffect(() => {
    if (to) window.location.replace(`#${to}`)
  }, [to])
  useEffect(() => {
    if (link) void followLink(link) // SESS-066
  }, [link])
  useEffect(() => {
    if (verdict === 'load menu') void enterOrLeave()
  }, [verdict])

  const Public = publicPages[pathOf(wanted)]
  return (
    <>
      <Boundary>
        <Suspense fallback={<Arriving />}>
          {verdict === 'pass' ? Public ? <Public /> : <Console /> : <Arriving />}
        </Suspense>
      </Boundary>
      <MessageHost />
    </>
  )
}

/** A failed menu load ends the session (SESS-064). */
async function enterOrLeave(): Promise<void> {
  void fetchConsole().catch(() => undefined) // arrives beside the menu
  const wanted = currentPath()
  try {
    await loadMenu()
  } catch (error) {
    if (error instanceof CallError) reportFailure(error)
    await logout()
    go(loginPath(wanted))
  }
}

/** Stays mounted once it is there, so that a message outlives the page it came from. */
function MessageHost(): ReactNode {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenReportersWanted(() => setWanted(true)), [])
  return (
    isWanted && (
      <Suspense>
        <Messages />
      </Suspense>
    )
  )
}

const Arriving = () => <div className="page-arriving" aria-busy="true" />
