import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { Refusal } from '#kernel/refusal.ts'

/** The one shape of every JSON answer (API-001). Only this file and the console's `kit/call/api.ts` know it. */
export interface Envelope {
  success: boolean
  message: string
  code: number | string
  result: unknown
  timestamp: number
}

/** The call that is answered, and when. */
interface Answering {
  endpoint: AnyEndpoint
  at: number
}

export function success(
  { endpoint, at }: Answering,
  result: unknown,
  message?: string,
  code = 200,
): Envelope {
  const said = message ?? endpoint.says ?? (endpoint.method === 'GET' ? '查询成功' : '操作成功！')
  return { success: true, message: said, code: codeOnWire(endpoint, code), result, timestamp: at }
}

export const refusalAnswer = (
  { endpoint, at }: Partial<Answering> & { at: number },
  refusal: Refusal,
  result: unknown = refusal.result,
): Envelope => ({
  success: false,
  message: refusal.message,
  code: codeOnWire(endpoint, refusal.code),
  result,
  timestamp: at,
})

/** Login-type calls spell their code as text (API-002). */
const codeOnWire = (endpoint: AnyEndpoint | undefined, code: number) =>
  endpoint?.loginType ? String(code) : code
