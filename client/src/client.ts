import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { readFile, readResult } from './answer.ts'
import type { CallOptions, ClientSettings, Downloaded, SendSettings } from './options.ts'
import type { PlainCall } from './plain-call.ts'
import { asEndpoint } from './plain-calls.ts'
import { type Attached, buildRequest } from './request.ts'
import { type Reply, send } from './send.ts'

/** The input of a list without the page: the client turns the pages. */
type Filters<Input> = Omit<Input, 'pageNo'>

export interface BanyanClient {
  /** Makes a call and gives its result. Whatever is not a success is thrown as `BanyanError`. */
  call<I extends object, R>(call: PlainCall<I, R>, input: I, options?: CallOptions): Promise<R>
  /** The pages of a list, one call each, until the last; 100 records a page unless `pageSize` says otherwise. */
  pages<I extends object, P extends { records: unknown[] }>(
    call: PlainCall<I, P>,
    input: Filters<I>,
    options?: CallOptions,
  ): AsyncGenerator<P, void, undefined>
  /** The records of all pages, one by one. */
  records<I extends object, P extends { records: unknown[] }>(
    call: PlainCall<I, P>,
    input: Filters<I>,
    options?: CallOptions,
  ): AsyncGenerator<P['records'][number], void, undefined>
  /** Sends a file with a call that takes one: `calls.storedFile.upload`, imports of lists. */
  upload<I extends object, R>(
    call: PlainCall<I, R>,
    file: Blob,
    input: I,
    options?: CallOptions & { fileName?: string },
  ): Promise<R>
  /** Fetches a file: `calls.storedFile.read` with `{ '*': path }`, exports of lists. */
  download<I extends object>(
    call: PlainCall<I, never>,
    input: I,
    options?: Pick<CallOptions, 'signal'>,
  ): Promise<Downloaded>
}

/** Files take longer than records. */
const fileTimeoutMs = 300_000
const defaultPageSize = 100
/** The server gives no more at once (DEC-066). */
const largestPage = 500

/** The calls of one key. Nothing is sent before the first call. */
export function createClient(settings: ClientSettings & SendSettings): BanyanClient {
  function sendCall(
    endpoint: AnyEndpoint,
    input: object,
    { idempotencyKey, signal, attached }: CallOptions & { attached?: Attached },
  ): Promise<Reply> {
    const isFile = attached || endpoint.carries === 'download'
    const key = isWrite(endpoint) ? (idempotencyKey ?? newKey()) : undefined
    return send(buildRequest(endpoint, input, settings, { key, attached }), {
      ...settings,
      ...(isFile && { timeoutMs: settings.timeoutMs ?? fileTimeoutMs }),
      isRepeatable: isRepeatable(endpoint),
      signal,
    })
  }

  const client: BanyanClient = {
    async call(call, input, options = {}) {
      const endpoint = asEndpoint(call)
      if (endpoint.carries === 'download') throw new TypeError(`${call.name} gives a file: use download()`)
      if (endpoint.carries === 'upload') throw new TypeError(`${call.name} takes a file: use upload()`)
      return (await readResult(endpoint, await sendCall(endpoint, input, options))) as never
    },
    async *pages(call, input, options) {
      const { pageSize = defaultPageSize } = input as { pageSize?: number }
      for (let pageNo = 1; ; pageNo++) {
        const page = await client.call(call, { ...input, pageNo, pageSize } as never, options)
        if (page.records.length) yield page
        if (page.records.length < Math.min(pageSize, largestPage)) return
      }
    },
    async *records(call, input, options) {
      for await (const page of client.pages(call, input, options)) yield* page.records
    },
    async upload(call, file, input, { fileName, ...options } = {}) {
      const endpoint = asEndpoint(call)
      const name = fileName ?? ('name' in file ? String(file.name) : 'file')
      const attached = { file, fileName: name }
      return (await readResult(endpoint, await sendCall(endpoint, input, { ...options, attached }))) as never
    },
    async download(call, input, options = {}) {
      return readFile(await sendCall(asEndpoint(call), input, options))
    },
  }
  return client
}

const isWrite = ({ method, writes }: AnyEndpoint) => method !== 'GET' || writes === true

/**
 * Whether a call may be repeated when its outcome is unknown: reads, and writes whose first answer the server keeps
 * under their key. Answers with secrets and calls that wait for other systems are not kept.
 */
function isRepeatable(endpoint: AnyEndpoint): boolean {
  const { givesSecret, waits, carries, isRepeatable } = endpoint
  if (!isWrite(endpoint) || isRepeatable) return true
  return !givesSecret && (!waits || carries === 'upload')
}

/** 128 random bits; `crypto.randomUUID` exists on https pages only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
