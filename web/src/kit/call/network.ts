import { config } from './config.ts'

/**
 * `offline`: no network; `unreachable`: the server does not answer; `captive`: something else answers in its place,
 * e.g. a Wi-Fi sign-in page.
 */
export type NetworkState = 'up' | 'offline' | 'unreachable' | 'captive'

/** How long the server may take to say that it is there, in ms. */
const answerTimeoutMs = 5000
/** A call without an answer for this time causes a check of the server, in ms. */
const slowAfterMs = 3000
/** The pause between checks of an unreachable server, in ms; each is half as long again. */
const firstPause = 2000
const longestPause = 30_000

let isFollowed = false
let lastFinding: NetworkState = 'up'
let runningCheck: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let nextPause = firstPause
const listeners = new Set<() => void>()
const hasNetwork = () => navigator.onLine !== false

/**
 * `navigator.onLine` only tells whether there is a network; whether the server can be reached is checked when a call
 * gets no answer.
 */
export const networkState = (): NetworkState => (hasNetwork() ? lastFinding : 'offline')

export const isConnected = (): boolean => networkState() === 'up'

/** Starts following the browser's network state and the results of calls; returns a function that stops it. */
export function followNetwork(): () => void {
  isFollowed = true
  lastFinding = hasNetwork() ? 'up' : 'offline'
  runningCheck = undefined
  nextPause = firstPause
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('offline', () => setState('offline'), { signal })
  // The state stays until the server has answered, because a network alone does not prove that it can be reached.
  window.addEventListener('online', () => void checkNetwork(), { signal })
  const onVisible = () => {
    if (!document.hidden && !isConnected()) void checkNetwork()
  }
  document.addEventListener('visibilitychange', onVisible, { signal })
  return () => {
    isFollowed = false
    lastFinding = 'up'
    clearTimeout(timer)
    stop.abort()
  }
}

/** Called whenever the state has changed; returns how to unsubscribe. */
export function onNetwork(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called after each answer of the server, which proves that it can be reached. */
export function confirmNetwork(): void {
  if (lastFinding !== 'up' && hasNetwork()) setState('up')
}

/** Rejects with this error as soon as the server cannot be reached any more; otherwise as the work does. */
export function whileConnected<T>(work: Promise<T>, lost: () => Error): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = onNetwork(() => {
      if (!isConnected()) reject(lost())
    })
    work.then(resolve, reject).finally(stop)
  })
}

/** Checks the server if no answer comes for a while; call the returned function when the answer came. */
export function expectAnswer(): () => void {
  if (!isFollowed) return () => undefined
  const slow = setTimeout(() => void checkNetwork(), slowAfterMs)
  return () => clearTimeout(slow)
}

/** Asks whether the server can be reached, once at a time; tells whether it can. */
export function checkNetwork(): Promise<boolean> {
  if (!isFollowed || !hasNetwork()) return Promise.resolve(hasNetwork())
  if (runningCheck) return runningCheck
  const asked: Promise<boolean> = pingServer().then((answer) => {
    if (runningCheck !== asked) return isConnected()
    runningCheck = undefined
    if (hasNetwork()) setState(answer)
    return isConnected()
  })
  runningCheck = asked
  return asked
}

function setState(next: NetworkState): void {
  const isNew = next !== lastFinding
  lastFinding = next
  clearTimeout(timer)
  if (next === 'up') nextPause = firstPause
  else if (next !== 'offline') {
    // With a random part, so that after an outage consoles do not check all at once.
    timer = setTimeout(() => void checkNetwork(), nextPause * (0.75 + Math.random() / 2))
    nextPause = Math.min(longestPause, nextPause * 1.5)
  }
  if (isNew) for (const listener of listeners) listener()
}

/** Under a prefix of the calls, so that a gateway that knows only these lets it pass. */
async function pingServer(): Promise<NetworkState> {
  const control = new AbortController()
  const late = setTimeout(() => control.abort(), answerTimeoutMs)
  try {
    const reply = await fetch(`${config.baseUrl}${config.prefixes.vcl}/health/live`, {
      cache: 'no-store',
      redirect: 'manual',
      signal: control.signal,
    })
    if (reply.type === 'opaqueredirect') return 'captive'
    const text = await reply.text()
    if (text.includes('"status":"up"')) return 'up'
    return reply.ok ? 'captive' : 'unreachable'
  } catch {
    return 'unreachable'
  } finally {
    clearTimeout(late)
  }
}
