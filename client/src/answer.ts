import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { BanyanError } from './banyan-error.ts'
import type { Downloaded } from './options.ts'
import type { Reply } from './send.ts'

interface Envelope {
  success?: boolean
  result: unknown
  message: string
  code: number | string
}

/** The result of a success; anything else is thrown. */
export async function readResult(endpoint: AnyEndpoint, reply: Reply): Promise<unknown> {
  const read = parseJson(await reply.content.text())
  if (endpoint.bare && isSuccessStatus(reply) && !isEnvelope(read)) return read
  if (isSuccessStatus(reply) && isEnvelope(read) && isSuccess(endpoint, read)) return read.result
  throw failureFrom(reply, read)
}

/** The file of a success; a refusal comes as an envelope in its place. */
export async function readFile(reply: Reply): Promise<Downloaded> {
  const { headers, content } = reply
  const type = headers.get('content-type') ?? ''
  if (!isSuccessStatus(reply) || type.includes('json'))
    throw failureFrom(reply, parseJson(await content.text()))
  return { name: fileNameIn(headers.get('content-disposition') ?? ''), type, content }
}

const isSuccessStatus = ({ status }: Reply) => status >= 200 && status < 300

/** Timeout rules and whatever answers without `success` go by their code (API-002, API-004). */
const isSuccess = ({ byCode, loginType }: AnyEndpoint, { success, code }: Envelope) =>
  byCode || loginType || success === undefined ? String(code) === '200' : success

function failureFrom({ status, headers }: Reply, read: unknown): BanyanError {
  const requestId = headers.get('x-request-id') ?? undefined
  if (!isEnvelope(read)) {
    const text = status < 300 ? '答复不是榕台的格式，请检查地址' : `服务器答复 ${status}`
    return new BanyanError(text, { status, code: 'answer', requestId })
  }
  const { message, code, result } = read
  const field = (result as { field?: string } | null)?.field
  return new BanyanError(message, { status, code, result, field, requestId })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Not JSON, e.g. the error page of a proxy: the caller reports its HTTP status.
  }
}

const isEnvelope = (read: unknown): read is Envelope =>
  typeof read === 'object' && read !== null && 'code' in read && 'message' in read

function fileNameIn(disposition: string): string {
  const [, spelled] = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition) ?? []
  if (spelled) return decodeURIComponent(spelled)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? ''
}
