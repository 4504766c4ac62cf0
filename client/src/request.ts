import { encodeInput } from '@banyan/contract/encode'
import { type AnyEndpoint, fillPath, inputLocation } from '@banyan/contract/endpoint'
import { metaOf } from '@banyan/contract/field'
import { malformed, withLabel } from '@banyan/contract/wire'
import { z } from 'zod'
import { BanyanError } from './banyan-error.ts'
import type { ClientSettings } from './options.ts'

/** A file to upload. */
export interface Attached {
  file: Blob
  fileName: string
}

/** What `fetch` is given for a call; the same each time it is repeated. */
export interface OutgoingRequest {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | FormData
}

/** A call as it travels: names in the path there, the others in the query or the body, a file in a form. */
export function buildRequest(
  endpoint: AnyEndpoint,
  input: object,
  { url, apiKey, tenant }: ClientSettings,
  { key, attached }: { key?: string; attached?: Attached } = {},
): OutgoingRequest {
  const values = encodeOrThrow(endpoint, input as Record<string, unknown>)
  const { path, used } = fillPath(endpoint.path, values)
  const rest = '*' in values ? path.replace('*', encodePath(String(values['*']))) : path
  for (const name of [...used, '*']) delete values[name]
  const inQuery = inputLocation(endpoint) === 'query'
  const query = inQuery ? queryString(values) : ''
  const isJson = !inQuery && !attached
  return {
    url: `${url.replace(/\/+$/, '')}${rest}${query}`,
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(tenant !== undefined && { 'tenant-id': String(tenant) }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body: inQuery ? undefined : attached ? buildForm(attached, values) : JSON.stringify(values),
  }
}

/** A value of a wrong kind is refused here, in the words of the contract; every other rule is the server's. */
function encodeOrThrow(endpoint: AnyEndpoint, input: Record<string, unknown>): Record<string, unknown> {
  try {
    return encodeInput(endpoint.input, input)
  } catch (cause) {
    if (!(cause instanceof z.ZodError)) throw cause
    throw wrongInput(endpoint, input, cause)
  }
}

/** Encodes the members one by one to find the first refused one, because the error of the whole input names none. */
function wrongInput(
  { input: { shape } }: AnyEndpoint,
  input: Record<string, unknown>,
  cause: z.ZodError,
): BanyanError {
  const members = Object.entries(shape as Record<string, z.ZodType>)
  const [field, schema] =
    members.find(([name, each]) => input[name] !== undefined && !z.safeEncode(each, input[name]).success) ??
    []
  const said = withLabel(cause.issues[0]?.message ?? '', schema && metaOf(schema)?.label)
  return new BanyanError(said || malformed, { status: 0, code: 'input', field, cause })
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

const isGiven = ([, value]: [string, unknown]) => value !== undefined && value !== null

function queryString(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values).filter(isGiven)) query.set(name, String(value))
  return query.size ? `?${query}` : ''
}

function buildForm({ file, fileName }: Attached, fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields).filter(isGiven)) form.append(name, String(value))
  form.append('file', file, fileName)
  return form
}
