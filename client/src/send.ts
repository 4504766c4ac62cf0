import { BanyanError } from './banyan-error.ts'
import type { SendSettings } from './options.ts'
import type { OutgoingRequest } from './request.ts'

interface RepeatSettings extends SendSettings {
  /** Sent a second time it changes nothing more: a read, or a write that the server knows by its key. */
  isRepeatable: boolean
  signal?: AbortSignal
}

/** No answer, something on the way that answered in place of the server, or a server that cannot work right now. */
const temporaryStatuses = [0, 502, 503, 504]
const firstPauseMs = 500
const longestPauseMs = 60_000

/** An answer that came as a whole. */
export interface Reply {
  status: number
  headers: Headers
  content: Blob
}

/** Sends a request, and again after a pause where that is safe. Throws only when no whole answer came. */
export async function send(
  request: OutgoingRequest,
  { retries = 3, isRepeatable, signal, ...settings }: RepeatSettings,
): Promise<Reply> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(request, { ...settings, signal })
    if (signal?.aborted) throw signal.reason
    const mayRepeat = attempt < retries && mayRetry(outcome, isRepeatable)
    if (!mayRepeat && outcome instanceof BanyanError) throw outcome
    if (!mayRepeat) return outcome as Reply
    const asked = outcome instanceof BanyanError ? null : outcome.headers.get('retry-after')
    await pause(pauseMs(attempt, asked), signal)
  }
}

async function attemptOnce(
  { url, ...request }: OutgoingRequest,
  {
    timeoutMs = 60_000,
    fetch: ask = globalThis.fetch,
    signal,
  }: SendSettings & Pick<RepeatSettings, 'signal'>,
): Promise<Reply | BanyanError> {
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const response = await ask(url, { ...request, signal: signal ? AbortSignal.any([signal, late]) : late })
    return { status: response.status, headers: response.headers, content: await response.blob() }
  } catch (cause) {
    return late.aborted
      ? new BanyanError('网络超时', { status: 0, code: 'timeout', cause })
      : new BanyanError('网络连接失败，请检查网络后重试', { status: 0, code: 'network', cause })
  }
}

/** Whether trying again may help and is safe. A call that came too often was not begun, so it may always be repeated. */
function mayRetry({ status }: Reply | BanyanError, isRepeatable: boolean): boolean {
  return status === 429 || (isRepeatable && temporaryStatuses.includes(status))
}

/** As long as the server asks, otherwise twice as long each time; spread out, so that clients do not come back together. */
function pauseMs(attempt: number, retryAfter: string | null): number {
  const asked = retryAfter ? Number(retryAfter) * 1000 || Date.parse(retryAfter) - Date.now() : Number.NaN
  const usual = firstPauseMs * 2 ** attempt
  const wanted = Number.isNaN(asked) ? usual : Math.max(asked, 0)
  return Math.min(wanted + (Math.random() * usual) / 2, longestPauseMs)
}

function pause(ms: number, stop: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(stop?.reason)
    }
    const timer = setTimeout(() => {
      stop?.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    stop?.addEventListener('abort', giveUp, { once: true })
  })
}
