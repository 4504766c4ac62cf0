import type { Method } from '@banyan/contract/endpoint'
import { forward } from '@banyan/contract/online/forward'
import { Answer, type Context, serve } from '#kernel/call/serve.ts'
import { scopeOf } from '#kernel/caller.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import type { ResolveHost } from '#kernel/outside/send-outside.ts'
import { findAllowedTarget, type Target } from '#kernel/outside/target.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { ForwardedAnswer } from './forward.ts'

type Forwarding = Context<typeof forward.send>

export function forwardRoutes(prefixes: readonly string[], resolve?: ResolveHost) {
  const pass = (method: Method) => async (context: Forwarding) => {
    const target = findAllowedTarget(context.input.url, prefixes)
    if (!target) throw new Refusal('目标地址未授权')
    const { forwardRequest: send } = await import('./forward.ts') // with a client library that few servers ever need
    const { status, body } = await withAudit(context, method, target, () =>
      send(target, method, context.raw, resolve),
    )
    if (status === 200) return new Answer(body)
    throw new Refusal(`目标地址返回状态 ${status}`, { code: status, result: body })
  }
  return serve(forward, {
    read: pass('GET'),
    send: pass('POST'),
    replace: pass('PUT'),
    change: pass('PATCH'),
    remove: pass('DELETE'),
  })
}

/** Logs each forwarded call, failed ones too, without the query of the target, which may contain secrets. */
async function withAudit(
  { within, me, peer }: Forwarding,
  method: Method,
  { url }: Target,
  work: () => Promise<ForwardedAnswer>,
): Promise<ForwardedAnswer> {
  let outcome = '失败'
  try {
    const answer = await work()
    outcome = String(answer.status)
    return answer
  } finally {
    // Logged even if the caller has lost the right meanwhile.
    await within({ ...scopeOf(me), confirm: undefined }, (tx) =>
      audit(tx, me, peer, {
        content: `转发请求 ${method} ${url.origin}${url.pathname}`.slice(0, 1000),
        operateType: method === 'GET' ? operationCodes.query : operationCodes.edit,
        entity: 'forward',
        after: { status: outcome },
      }),
    )
  }
}
