import { CallError, type Envelope } from './call-error.ts'
import { checkNetwork, confirmNetwork, expectAnswer } from './network.ts'

/** One HTTP request on its way out. */
export interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  body?: BodyInit
  timeout: number
  wants: 'envelope' | 'blob'
  signal?: AbortSignal
  onProgress?: (percent: number) => void
}

export interface Reply {
  status: number
  envelope?: Envelope
  blob?: Blob
}

const responseListeners = new Set<() => void>()

/** Called after every successful response, as a sign that the server can be reached; returns how to unsubscribe. */
export function onResponse(listener: () => void): () => void {
  responseListeners.add(listener)
  return () => responseListeners.delete(listener)
}

const runningRequests = new Set<AbortController>()

/** Aborts all requests at the end of the session. */
export function abortRequests(): void {
  for (const control of runningRequests) control.abort(sessionOver)
}

/** Sends and reads the answer, whatever its status. Throws only when no answer came. */
export async function send(outgoing: Outgoing): Promise<Reply> {
  // Uploads report progress, so slow ones cause no check of the network.
  const answered = outgoing.onProgress ? undefined : expectAnswer()
  try {
    const { status, type, blob } = await (outgoing.onProgress
      ? sendWithProgress(outgoing)
      : sendPlain(outgoing))
    const isFile = outgoing.wants === 'blob' && status < 400 && !type.includes('json')
    const reply = isFile ? { status, blob } : { status, envelope: readEnvelope(await blob.text()) }
    if (!isFile && !reply.envelope) void checkNetwork()
    else {
      confirmNetwork()
      if (status < 300) for (const listener of responseListeners) listener()
    }
    return reply
  } finally {
    answered?.()
  }
}

interface RawReply {
  status: number
  type: string
  blob: Blob
}

async function sendPlain({ method, url, headers, body, timeout, signal }: Outgoing): Promise<RawReply> {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(timedOut), timeout)
  const giveUp = () => control.abort(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()
  runningRequests.add(control)
  try {
    const reply = await fetch(url, { method, headers, body, signal: control.signal })
    return { status: reply.status, type: reply.headers.get('content-type') ?? '', blob: await reply.blob() }
  } catch (cause) {
    if (signal?.aborted) throw cause
    if (control.signal.reason === sessionOver) throw sessionOverError()
    throw noAnswerError(control.signal.reason === timedOut, cause)
  } finally {
    clearTimeout(timer)
    runningRequests.delete(control)
    signal?.removeEventListener('abort', giveUp)
  }
}

// fetch cannot report upload progress
function sendWithProgress({
  method,
  url,
  headers,
  body,
  timeout,
  signal,
  onProgress,
}: Outgoing): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.timeout = timeout
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) =>
      total && onProgress?.(Math.round((loaded / total) * 100))
    request.onload = () =>
      resolve({
        status: request.status,
        type: request.getResponseHeader('content-type') ?? '',
        blob: request.response,
      })
    request.onerror = () => reject(noAnswerError(false))
    request.ontimeout = () => reject(noAnswerError(true))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit)
  })
}

const timedOut = new Error('timed out')
const sessionOver = new Error('the session is over')

/** The error of a call after the end of the session, which is not shown to the user. */
export function sessionOverError(): CallError {
  const error = new CallError('已退出登录', { status: 401 })
  error.reported = true
  return error
}

function noAnswerError(late: boolean, cause?: unknown): CallError {
  void checkNetwork()
  return new CallError(late ? '网络超时' : '网络连接失败，请检查网络后重试', { status: 0, cause })
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    const found: unknown = JSON.parse(text)
    return found && typeof found === 'object' && 'code' in found ? (found as Envelope) : undefined
  } catch {
    return undefined // a proxy's page instead of an envelope: only the status is used
  }
}
