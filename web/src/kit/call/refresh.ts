import { CallError } from './call-error.ts'
import { endSession } from './logout.ts'
import { reportExpired, reportFailure } from './report.ts'
import { buildRequest } from './request.ts'
import { markSignedIn, storeTokens, useSession } from './session.ts'
import { sessionCalls } from './session-calls.ts'
import { storedSession } from './storage.ts'
import { type Outgoing, type Reply, send } from './transport.ts'

const guardTime = 4000 // SESS-035

// Set while a refresh runs and 4 s after it, so that late 401s start no second one (SESS-034).
let guardedRefresh: Promise<void> | undefined

/** Sends; a 401 is answered by one refresh for all and one repetition with the new token (SESS-030, DEC-023). */
export async function sendWithRefresh(make: () => Outgoing): Promise<Reply> {
  const first = make()
  const reply = await send(first)
  if (reply.status !== 401) return reply
  await freshToken(first)
  const again = await send(make())
  if (again.status === 401) throw sessionEnded(again)
  return again
}

/** Called at login: the new session may refresh at once. */
export function resetRefreshGuard(): void {
  guardedRefresh = undefined
}

function freshToken(refused: Outgoing): Promise<void> {
  if (guardedRefresh) return guardedRefresh
  if (!storedSession.read('refreshToken')) throw sessionExpired(refused)
  guardedRefresh = refresh()
  guardedRefresh.then(releaseLater, releaseAfterFailure)
  return guardedRefresh
}

/** An unanswered refresh may be tried again by the next call; a refused one has ended the session (DEC-120). */
function releaseAfterFailure(): void {
  if (storedSession.read('refreshToken')) resetRefreshGuard()
  else releaseLater()
}

function releaseLater(): void {
  const mine = guardedRefresh
  setTimeout(() => {
    if (guardedRefresh === mine) guardedRefresh = undefined
  }, guardTime)
}

async function refresh(): Promise<void> {
  const username = storedSession.read('username') ?? ''
  const refreshToken = storedSession.read('refreshToken') ?? ''
  const reply = await send(buildRequest(sessionCalls().refresh, { username, refreshToken }))
  if (unansweredStatuses.has(reply.status)) throw replyError(reply, '网络超时')
  if (reply.status !== 200 || String(reply.envelope?.code) !== '200') throw sessionEnded(reply)
  const fresh = reply.envelope?.result as Parameters<typeof storeTokens>[0]
  const tenantId = storedSession.read('tenantId')
  const { user } = useSession.getState()
  storeTokens(fresh)
  // The session began in one tenant, the user may have chosen to work in another (DEC-003).
  if (tenantId !== undefined && tenantId !== fresh.user.tenantId) {
    storedSession.write('tenantId', tenantId)
    useSession.setState({ user })
  }
  markSignedIn()
}

/** The server was unavailable, so the session is kept and only the waiting calls fail (DEC-120). */
const unansweredStatuses: ReadonlySet<number> = new Set([502, 503, 504])

function sessionEnded(reply: Reply): CallError {
  const error = replyError(reply)
  // Reported only once for many parallel calls.
  if (storedSession.read('accessToken') || storedSession.read('refreshToken')) {
    reportFailure(error)
    endSession()
  }
  error.reported = true
  return error
}

function sessionExpired(refused: Outgoing): CallError {
  const error = new CallError('登录已过期', { status: 401 })
  error.reported = true
  // No dialog for late 401s after the session has ended.
  if (storedSession.read('accessToken') || !refused.headers['access-token']) reportExpired('login')
  return error
}

const replyError = ({ status, envelope }: Reply, otherwise = '登录已过期，请重新登录') =>
  new CallError(envelope?.message || otherwise, { status, answer: envelope })
