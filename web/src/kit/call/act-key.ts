import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { CallError } from './call-error.ts'

/** Keys of unanswered writes by their input: the server may have stored them. */
const unansweredKeys = new Map<string, string>()
/** At most this many keys are kept; the oldest are dropped first. */
const maxKeys = 50

/**
 * Sends a write under an Idempotency-Key. When no answer came, the same write repeated carries the same key, so that the
 * server answers it from memory instead of storing it twice. A read, or a write that may be repeated, has no key.
 */
export async function withActKey<T>(
  endpoint: AnyEndpoint,
  sent: { input: unknown; file?: File },
  send: (key: string | undefined) => Promise<T>,
): Promise<T> {
  if ((endpoint.method === 'GET' && !endpoint.writes) || endpoint.isRepeatable) return send(undefined)
  const act = actIdentity(endpoint, sent)
  const key = unansweredKeys.get(act) ?? newKey()
  unansweredKeys.delete(act) // an equal write sent meanwhile gets its own key
  try {
    return await send(key)
  } catch (error) {
    if (isUnanswered(error)) rememberKey(act, key)
    throw error
  }
}

/** Takes the key of an unanswered write, for a repetition elsewhere. */
export function takeKey(endpoint: AnyEndpoint, input: unknown): string | undefined {
  const act = actIdentity(endpoint, { input })
  const key = unansweredKeys.get(act)
  unansweredKeys.delete(act)
  return key
}

function rememberKey(act: string, key: string): void {
  unansweredKeys.set(act, key)
  const [oldest] = unansweredKeys.keys()
  if (unansweredKeys.size > maxKeys && oldest !== undefined) unansweredKeys.delete(oldest)
}

/** No answer came, or a proxy answered instead of the server. */
export const isUnanswered = (error: unknown) =>
  error instanceof CallError && [0, 502, 503, 504].includes(error.status)

const actIdentity = ({ family, name }: AnyEndpoint, { input, file }: { input: unknown; file?: File }) =>
  JSON.stringify([family, name, input, file && [file.name, file.size, file.lastModified]])

/** 128 random bits; `crypto.randomUUID` exists on https pages only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
