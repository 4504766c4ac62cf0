import type { AnyEndpoint } from '@banyan/contract/endpoint'

/** How a session is renewed and ended. */
interface SessionCalls {
  refresh: AnyEndpoint
  logout: AnyEndpoint
}

let givenCalls: SessionCalls | undefined

/** Passed in once at start: the client itself knows no context. */
export function setSessionCalls(calls: SessionCalls): void {
  givenCalls = calls
}

export function sessionCalls(): SessionCalls {
  if (!givenCalls) throw new Error('setSessionCalls comes before the first call')
  return givenCalls
}
