import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#kernel/caller.ts'
import { withoutValues } from '#kernel/observe/describe-error.ts'
import type { Claims } from '#kernel/session/authenticator.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, as soon as that is known; for the log. */
    caller: Caller | undefined
    /** The session they name, before anybody looked whether it can still be used; for the log. */
    claims: Claims | undefined
    /** The text the call was refused with; for the log. */
    refusal: string | undefined
  }
}

/** What the log tells of every request (operations 10): no query, no body, no header. */
export function requestFacts(request: FastifyRequest) {
  const { endpoint } = request.routeOptions.config ?? {}
  return {
    ...(endpoint && { call: `${endpoint.family}.${endpoint.name}` }),
    method: request.method,
    // The declared path, so that nothing someone put into it is written down.
    path: request.routeOptions.url ?? withoutValues(request.url.split('?')[0] ?? ''),
    ...(request.caller && { user: request.caller.userId, tenant: request.caller.tenantId }),
    address: request.ip,
  }
}

/** One line per call, and one per refusal of anything else. Health checks and the console's files are for `debug`. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const isWorthIt = request.routeOptions.config.endpoint || request.refusal !== undefined
  const line = {
    ...requestFacts(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...(request.refusal === undefined ? {} : { refusal: withoutValues(request.refusal) }),
  }
  request.log[isWorthIt ? 'info' : 'debug'](line, request.refusal === undefined ? 'call' : 'refused')
}
