import { currentPath, loginPath, navigateTo } from './navigation.ts'
import { outgoingOf } from './request.ts'
import { clearSession } from './session.ts'
import { sessionCalls } from './session-calls.ts'
import { send } from './transport.ts'

/** Tells the server and forgets the session. A server that does not answer keeps nobody signed in (SESS-026…028). */
export async function logout(): Promise<void> {
  const farewell = outgoingOf(sessionCalls().logout, {}) // made first: it carries the token
  clearSession()
  try {
    await send(farewell)
  } catch {
    // SESS-028: the local end counts
  }
}

/** Logs out and opens the sign-in page, by default without a way back: the next user may be another one. */
export async function logoutToLogin(back = '/'): Promise<void> {
  const done = logout()
  navigateTo(loginPath(back)) // after the session is forgotten: the guard sends signed-in users home
  await done
}

/** The session is over without a farewell: forget it and sign in again, with the way back (SESS-032). */
export function endSession(): void {
  const back = currentPath()
  clearSession()
  navigateTo(loginPath(back))
}
