import { encodeInput } from '@banyan/contract/encode'
import { type AnyEndpoint, fillPath, type InputOf, inputLocation, type Via } from '@banyan/contract/endpoint'
import { config } from './config.ts'
import { storedSession } from './storage.ts'
import type { Outgoing } from './transport.ts'

const defaultTimeoutMs = 60_000 // API-010
const longTimeoutMs = 300_000 // API-011

export interface SendOptions {
  signal?: AbortSignal
  file?: File
  /** Credentials of a token link instead of those of the session (DEC-014). */
  as?: { token: string; tenantId?: string }
  onProgress?: (percent: number) => void
  /** The Idempotency-Key of a write: a repetition gets the first answer. */
  key?: string
}

/** The request of a call; built again for a repetition, with the newest token. */
export function buildRequest<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, file, as, onProgress, key }: SendOptions = {},
): Outgoing {
  const isLong = endpoint.carries === 'download' || endpoint.carries === 'upload'
  const values = encodeInput(endpoint.input, input as Record<string, unknown>)
  const { path, used } = fillPath(endpoint.path, values)
  for (const name of used) delete values[name]
  const inQuery = inputLocation(endpoint) === 'query'
  const query = searchParameters(inQuery ? values : {})
  if (endpoint.method === 'GET' && !isExempt(path)) query.set('_t', String(Math.floor(Date.now() / 1000)))
  return {
    method: endpoint.method,
    url: config.baseUrl + withPrefix(endpoint.via, path) + (query.size ? `?${query}` : ''),
    headers: {
      ...(as ? toIdentityHeaders(as) : identityHeaders()),
      ...(inQuery || file ? {} : { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body: inQuery ? undefined : file ? toFormData(file, values) : JSON.stringify(values),
    timeout: isLong ? longTimeoutMs : defaultTimeoutMs,
    wants: endpoint.carries === 'download' ? 'blob' : 'envelope',
    signal,
    onProgress,
  }
}

/** The headers with token and tenant (API-012, API-013, DEC-004). */
function identityHeaders(): Record<string, string> {
  const tenantId = storedSession.read('tenantId')
  return toIdentityHeaders({ token: storedSession.read('accessToken') ?? '', tenantId: tenantId?.toString() })
}

const toIdentityHeaders = ({
  token,
  tenantId,
}: {
  token: string
  tenantId?: string
}): Record<string, string> =>
  tenantId === undefined ? { 'access-token': token } : { 'access-token': token, 'tenant-id': tenantId }

// DEC-005: dictionary texts may be cached by the browser
const isExempt = (path: string) => path.includes('sys/dict/getDictItems') || path.includes('loadDictItem')

/** Adds the configured prefix; the dictionary prefix replaces `/sys/dict`, the others come first (DEC-001). */
function withPrefix(via: Via | undefined, path: string): string {
  if (!via) return path
  if (via === 'sys-dict') return path.replace(/^\/sys\/dict/, config.prefixes.sysDict)
  return config.prefixes[via] + path
}

function searchParameters(values: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query
}

function toFormData(file: File, fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  form.append('file', file)
  return form
}
