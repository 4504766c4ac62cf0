import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppState } from '#kernel/app-state.ts'
import { toRefusal, uniqueTexts } from '#kernel/call/errors.ts'
import { clock } from '#kernel/clock.ts'
import { refusalAnswer } from '#kernel/http/envelope.ts'
import { actorColumns } from '#kernel/observe/audit.ts'
import { refusedCalls } from '#kernel/observe/refused-calls.ts'
import { Refusal } from '#kernel/refusal.ts'
import { requestFacts } from './request-log.ts'

/** Chinese names of actions, e.g. 车辆 · 删除 for `vehicle:delete`; `undefined` where there is none. */
export const actionNames = (): ((action: string) => string | undefined) => () => undefined

/** The right that a 403 names besides its text, so that people know what to ask for. */
function missingRight(app: AppState, { missing }: Refusal): { missing: string } | undefined {
  const name = missing === undefined ? undefined : (app.part(actionNames)(missing) ?? missing)
  return name === undefined ? undefined : { missing: name }
}

/** Value of `Retry-After` when the server cannot work right now. */
const retryAfter = '2'

/** The only place that turns errors into responses. Of a bug only the request id leaves the server. */
export function errorAnswerer(app: AppState, onBug: () => void) {
  const denials = app.part(refusedCalls)
  const taken = app.part(uniqueTexts)
  const answer = (refusal: Refusal, endpoint: AnyEndpoint | undefined) =>
    refusalAnswer({ endpoint, at: app.part(clock).now() }, refusal, missingRight(app, refusal))
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const endpoint = request.routeOptions.config?.endpoint
    const refusal = toRefusal(error, taken)
    if (refusal) {
      request.refusal = refusal.message
      if (refusal.isDenial) noteDenial(request, refusal.message)
      // Only the operator can mend a full disk.
      if (refusal.status === 507) request.log.error({ ...requestFacts(request), err: error }, 'no space left')
      if (refusal.status === 503) reply.header('retry-after', retryAfter)
      void reply.code(refusal.status).send(answer(refusal, endpoint))
      return
    }
    onBug()
    request.log.error({ ...requestFacts(request), err: error }, 'bug')
    const neutral = new Refusal(`系统出现错误，请联系管理员（请求编号 ${request.id}）`, { status: 500 })
    void reply.code(500).send(answer(neutral, endpoint))
  }

  /** An expired access token is not logged as a denial: the console renews it. */
  function noteDenial({ caller, claims, ip, id, routeOptions }: FastifyRequest, reason: string): void {
    const { endpoint } = routeOptions.config
    if (!endpoint || !claims) return
    denials.note({
      tenantId: caller?.tenantId ?? claims.tenantId,
      sessionId: claims.sessionId,
      person: caller && actorColumns(caller),
      endpoint,
      reason,
      address: ip,
      requestId: id,
    })
  }
}
