import { currentPath, loginPath, navigateTo } from './navigation.ts'
import { buildRequest } from './request.ts'
import { leaveSession } from './session.ts'
import { sessionCalls } from './session-calls.ts'
import { abortRequests, send } from './transport.ts'

/** Clears the session and tells the server; a server that does not answer does not stop the logout (SESS-026…028). */
export async function logout(): Promise<void> {
  const request = buildRequest(sessionCalls().logout, {}) // made before the session is cleared, because it contains the token
  clearAndAbort()
  try {
    const { envelope } = await send(request)
    const left = envelope?.result as { url: string } | null | undefined
    if (left) window.location.assign(left.url) // also signs out of the single sign-on server
  } catch {
    // SESS-028: the local logout succeeds anyway
  }
}

/** Logs out and opens the sign-in page, by default without a path to return to: the next user may be another one. */
export async function logoutToLogin(back = '/'): Promise<void> {
  const done = logout()
  navigateTo(loginPath(back)) // only now, because the guard sends signed-in users to the home page
  await done
}

/** The server ended the session: clears it and opens the sign-in page with the path to return to (SESS-032). */
export function endSession(): void {
  const back = currentPath()
  clearAndAbort()
  navigateTo(loginPath(back))
}

/** Aborts pending requests first: the server would answer them with 401 once the session has ended. */
function clearAndAbort(): void {
  abortRequests()
  leaveSession()
}
