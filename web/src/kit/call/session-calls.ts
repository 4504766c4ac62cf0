import type { AnyEndpoint } from '@banyan/contract/endpoint'

/** How a session is renewed and ended. */
interface SessionCalls {
  refresh: AnyEndpoint
  logout: AnyEndpoint
}

let currentCalls: SessionCalls | undefined

/** Passed in once at start: the client itself knows no context. */
export function setSessionCalls(calls: SessionCalls): void {
  currentCalls = calls
}

export function sessionCalls(): SessionCalls {
  if (!currentCalls) throw new Error('setSessionCalls comes before the first call')
  return currentCalls
}
