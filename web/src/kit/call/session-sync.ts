import { endSession } from './logout.ts'
import { reportAccountSwitched } from './report.ts'
import { markSignedIn, useSession } from './session.ts'
import { storedSession } from './storage.ts'

const sharedKeys = new Set(['accessToken', 'username', 'tenantId'].map((key) => `console.${key}`))
const settleMs = 50 // ms; a login writes several values in one go

/** Windows of one browser share a session: this one follows logins and logouts of the others. */
export function syncWithOtherWindows(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage) return
    if (key === 'console.locked') useSession.setState({ isLocked: storedSession.read('locked') ?? false })
    if (key !== null && !sharedKeys.has(key)) return
    clearTimeout(timer)
    timer = setTimeout(followSession, settleMs)
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

function followSession(): void {
  const { token, user } = useSession.getState()
  const isThere = storedSession.read('accessToken') !== undefined
  if (!token) {
    if (isThere) markSignedIn() // the user has signed in in another window
  } else if (!isThere) endSession()
  // Otherwise calls of this page would be sent as another user or into another tenant.
  else if (
    user &&
    (storedSession.read('username') !== user.username || storedSession.read('tenantId') !== user.tenantId)
  )
    reportAccountSwitched()
}
