import type { Dispatcher } from 'undici'
import type { RawBody } from '#kernel/call/serve.ts'
import { parseBody } from '#kernel/http/input.ts'
import {
  OutsideError,
  type OutsideFailure,
  type ResolveHost,
  sendOutside,
} from '#kernel/outside/send-outside.ts'
import type { Target } from '#kernel/outside/target.ts'
import { Refusal } from '#kernel/refusal.ts'

const sizeLimits = { waitMs: 10_000, mostBytes: 10 * 1024 * 1024 } // DEC-101

export interface ForwardedAnswer {
  status: number
  body: unknown
}

/** Sends a request on: method, query, body and content type, nothing else of ours. */
export async function forwardRequest(
  target: Target,
  method: Dispatcher.HttpMethod,
  { contentType, bytes }: RawBody,
  resolveHost?: ResolveHost,
): Promise<ForwardedAnswer> {
  const headers: Record<string, string> = bytes.length && contentType ? { 'content-type': contentType } : {}
  try {
    const answer = await sendOutside(target, { method, headers, body: bytes, ...sizeLimits }, resolveHost)
    return { status: answer.status, body: decodeBody(answer.content, answer.contentType) }
  } catch (error) {
    throw error instanceof OutsideError ? failureTexts[error.trouble]() : error
  }
}

/** Parses a body of type JSON or without type as JSON, if valid; any other body is text. */
function decodeBody(content: Buffer, contentType: string): unknown {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  const text = decodeText(content, charset)
  if (contentType !== '' && !/json/i.test(contentType)) return text
  try {
    return parseBody(text) ?? null
  } catch {
    return text
  }
}

function decodeText(content: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(content)
  } catch {
    return content.toString('utf8')
  }
}

const failureTexts: Record<OutsideFailure, () => Refusal> = {
  'not allowed': () => new Refusal('目标地址未授权'),
  unreachable: () => new Refusal('转发失败，目标地址无法访问'),
  'too slow': () => new Refusal('转发超时，目标地址没有及时应答', { status: 504, code: 504 }),
  'too long': () => new Refusal('转发失败，目标应答超出10MB限制'),
}
