import { signatureHeader } from '@banyan/contract/messaging/webhook'
import { BanyanError } from './banyan-error.ts'

/** An event of 系统集成 → 事件推送 (decision 0041). The same one may come twice: its `id` tells. */
export interface WebhookEvent {
  id: string
  /** `entity.event`, e.g. `workOrder.moved`. */
  event: string
  time: string
  tenantId: number
  entity: string
  recordId: string
  version?: number
  /** The members that changed. */
  changed?: string[]
  record?: Record<string, unknown> | null
  [member: string]: unknown
}

interface VerifyOptions {
  /** The greatest age of a signature, or distance into the future; five minutes by default. */
  toleranceSeconds?: number
  /** The time now, in milliseconds. */
  now?: number
}

type GivenHeaders = Headers | Record<string, string | readonly string[] | undefined>

/**
 * The event in a request, if the secret of the webhook signed it just now; otherwise it throws. `body` is the body as it
 * came: JSON that was read and written again has another signature.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: GivenHeaders,
  secret: string,
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const [, seconds, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signatureIn(headers)) ?? []
  if (!secret || !seconds || !signature) throw signatureError('没有签名，或签名的格式不对')
  if (!(await isSigned(`${seconds}.${text}`, signature, secret))) throw signatureError('签名不正确')
  if (Math.abs(now / 1000 - Number(seconds)) > toleranceSeconds) throw signatureError('签名已过期')
  return JSON.parse(text) as WebhookEvent
}

function signatureIn(headers: GivenHeaders): string {
  if (headers instanceof Headers) return headers.get(signatureHeader) ?? ''
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === signatureHeader) ?? []
  return typeof value === 'string' ? value : ''
}

/** `verify` takes the same time wherever two signatures differ. */
async function isSigned(text: string, signature: string, secret: string): Promise<boolean> {
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['verify'])
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', key, given, bytes.encode(text))
}

const signatureError = (text: string) => new BanyanError(text, { status: 0, code: 'signature' })
