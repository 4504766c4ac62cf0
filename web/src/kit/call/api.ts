import type { AnyEndpoint, InputOf, ResultOf } from '@banyan/contract/endpoint'
import { malformed, withLabel } from '@banyan/contract/wire'
import { z } from 'zod'
import { withActKey } from './act-key.ts'
import { CallError, type Envelope } from './call-error.ts'
import { withKeptAnswers } from './kept-answers.ts'
import { type QueuedWork, showWaiting, throughOutbox } from './outbox.ts'
import { sendWithRefresh } from './refresh.ts'
import { isSessionKilled, reportFailure, warn } from './report.ts'
import { buildRequest, type SendOptions } from './request.ts'
import { isSessionOver, useSession } from './session.ts'
import { type Reply, send, sessionOverError } from './transport.ts'

export { CallError } from './call-error.ts'

interface CallOptions {
  signal?: AbortSignal
  /** The caller reports failures itself; the end of a session is reported anyway. */
  quiet?: boolean
  /** The caller shows a refusal by a rule itself, at its field; every other failure is reported. */
  showsRefusal?: boolean
  /** Credentials other than those of the session. */
  as?: SendOptions['as']
  /** Describes a call that may have to wait in the outbox. */
  work?: QueuedWork
}

export interface Answer<E> {
  result: ResultOf<E>
  message: string
  code: number | string
}

/** Makes a call and returns its `result` (API-007). A failure is reported to the user and thrown as `CallError`. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<ResultOf<E>> {
  return (await callForAnswer(endpoint, input, options)).result
}

/** Makes a call like `call`, and returns the server's message beside the result. */
export function callForAnswer<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, quiet, showsRefusal, as, work }: CallOptions = {},
): Promise<Answer<E>> {
  const send = (given: InputOf<E>, stop = signal) => callAnswer(endpoint, given, { signal: stop, as })
  const make = () =>
    as ? send(input) : withKeptAnswers(endpoint, input, () => throughOutbox(endpoint, input, work, send))
  return reportingFailures(quiet, make as () => Promise<Answer<E>>, showsRefusal)
}

/** Sends a queued call under its original key; the outbox reports failures itself. */
export const sendQueued = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<SendOptions, 'file' | 'key' | 'onProgress' | 'signal'>,
): Promise<Answer<E>> => readAnswer(endpoint, await sendCall(endpoint, input, options))

/** Fetches a file and saves it under a name. An empty one says 文件下载失败 (API-016). */
export function download<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  fileName: string,
): Promise<void> {
  return reportingFailures(false, async () => {
    const reply = await sendCall(endpoint, input)
    if (!reply.blob) readAnswer(endpoint, reply) // an envelope instead of the file is a failure
    if (!reply.blob?.size) return warn('文件下载失败')
    saveFile(reply.blob, fileName)
  })
}

/** Sends a file as the multipart field `file`, with further fields beside it. */
export function upload<E extends AnyEndpoint>(
  endpoint: E,
  file: File,
  fields: InputOf<E>,
  { quiet, ...options }: Pick<SendOptions, 'onProgress' | 'signal'> & { quiet?: boolean } = {},
): Promise<Answer<E>> {
  return reportingFailures(quiet, () => callAnswer(endpoint, fields, { file, ...options }))
}

const callAnswer = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: SendOptions,
): Promise<Answer<E>> =>
  withActKey(endpoint, { input, file: options.file }, async (key) =>
    readAnswer(endpoint, await sendCall(endpoint, input, { ...options, key })),
  )

/** A 401 of a login-type call is a refusal and starts no refresh (DEC-024). */
function sendCall<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: SendOptions,
): Promise<Reply> {
  if (isSessionOver() && endpoint.needs !== 'nothing' && !options?.as)
    return Promise.reject(sessionOverError())
  const make = () => buildRequest(endpoint, input, options)
  return endpoint.loginType ? send(make()) : sendWithRefresh(make)
}

function readAnswer<E extends AnyEndpoint>(endpoint: E, { status, envelope }: Reply): Answer<E> {
  if (status >= 200 && status < 300 && envelope && isSuccess(endpoint, envelope)) {
    const result = showWaiting(endpoint, envelope.result as ResultOf<E>)
    return { result, message: envelope.message, code: envelope.code }
  }
  // An HTML page instead of an envelope does not come from our server.
  const isForeign = !envelope && status < 300
  throw new CallError(envelope?.message ?? '', { status: isForeign ? 0 : status, answer: envelope })
}

/** API-002, API-004: login-type calls, timeout rules and whatever answers without `success` go by their code. */
const isSuccess = (endpoint: AnyEndpoint, { success, code }: Envelope) =>
  endpoint.loginType || endpoint.byCode || success === undefined ? String(code) === '200' : success === true

async function reportingFailures<T>(
  quiet: boolean | undefined,
  work: () => Promise<T>,
  showsRefusal = false,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const failure = error instanceof z.ZodError ? wrongInput(error) : error
    if (failure instanceof CallError) {
      if (needsSecondFactor(failure)) {
        useSession.setState({ needsSecondFactor: true })
        throw failure
      }
      const isShown = quiet || (showsRefusal && failure.isRefusal)
      if (!isShown || isSessionKilled(failure)) reportFailure(failure)
    }
    throw failure
  }
}

/** Not reported, because the console opens the page for setting up the second factor. */
const needsSecondFactor = ({ answer }: CallError): boolean =>
  (answer?.result as { needsSecondFactor?: boolean } | null | undefined)?.needsSecondFactor === true

const wrongInput = (cause: z.ZodError) =>
  new CallError(withLabel(cause.issues[0]?.message ?? '') || malformed, { status: 200, cause })

/** Hands a file to the browser, which saves it under this name. */
export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
