import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#kernel/caller.ts'
import { withoutValues } from '#kernel/observe/describe-error.ts'
import type { Claims } from '#kernel/session/authenticator.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for the log. */
    caller: Caller | undefined
    /** The claims of the token before they are checked, for the log. */
    claims: Claims | undefined
    /** The text the call was refused with; for the log. */
    refusal: string | undefined
  }
}

interface RequestFacts {
  call?: string
  method: string
  path: string
  user?: string
  tenant?: number
  address: string
}

/** The logged facts of a request (operations 10): no query, no body, no header. */
export function requestFacts(request: FastifyRequest, { config, url } = request.routeOptions): RequestFacts {
  const endpoint = config?.endpoint
  const { caller } = request
  return {
    call: endpoint && `${endpoint.family}.${endpoint.name}`,
    method: request.method,
    // The declared path, so that nothing someone put into it is written down.
    path: url ?? withoutValues(request.url.split('?')[0] ?? ''),
    user: caller?.userId,
    tenant: caller?.tenantId,
    address: request.ip,
  }
}

interface RequestLine extends RequestFacts {
  status: number
  ms: number
  refusal?: string
}

/** One line per call, and one per refusal of anything else. Health checks and the console's files are for `debug`. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, route = request.routeOptions): void {
  const { refusal } = request
  const line = requestFacts(request, route) as RequestLine
  line.status = reply.statusCode
  line.ms = Math.round(reply.elapsedTime)
  if (refusal !== undefined) line.refusal = withoutValues(refusal)
  const isWorthIt = route.config.endpoint || refusal !== undefined
  request.log[isWorthIt ? 'info' : 'debug'](line, refusal === undefined ? 'call' : 'refused')
}
