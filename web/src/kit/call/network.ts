import { config } from './config.ts'

/** Without network; with one that leads nowhere; with one that answers in the place of the server, as a Wi-Fi's sign-in page does. */
export type NetworkState = 'up' | 'offline' | 'unreachable' | 'captive'

/** How long the server may take to say that it is there, in ms. */
const answerTimeoutMs = 5000
/** After so long without an answer it is looked whether the server is there, in ms. */
const slowAfter = 3000
/** Between two looks while it is away, in ms: each wait is half as long again. */
const firstPause = 2000
const longestPause = 30_000

let isFollowed = false
let lastFinding: NetworkState = 'up'
let runningCheck: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let pause = firstPause
const listeners = new Set<() => void>()
const hasNetwork = () => navigator.onLine !== false

/** `navigator.onLine` only knows of a network; whether it leads to the server is found out when a call gets no answer. */
export const networkState = (): NetworkState => (hasNetwork() ? lastFinding : 'offline')

export const isConnected = (): boolean => networkState() === 'up'

/** From here on the state follows the browser and what becomes of calls; returns how to stop. */
export function followNetwork(): () => void {
  isFollowed = true
  lastFinding = hasNetwork() ? 'up' : 'offline'
  runningCheck = undefined
  pause = firstPause
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('offline', () => move('offline'), { signal })
  // A network does not mean that the server is there: the state stays until it has answered.
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

/** Called after an answer of the server: the network is there. */
export function confirmNetwork(): void {
  if (lastFinding !== 'up' && hasNetwork()) move('up')
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

/** Looks after the network when no answer comes for a while; the returned function says that one has come. */
export function expectAnswer(): () => void {
  if (!isFollowed) return () => undefined
  const slow = setTimeout(() => void checkNetwork(), slowAfter)
  return () => clearTimeout(slow)
}

/** Asks whether the server can be reached, once at a time; tells whether it can. */
export function checkNetwork(): Promise<boolean> {
  if (!isFollowed || !hasNetwork()) return Promise.resolve(hasNetwork())
  if (runningCheck) return runningCheck
  const asked: Promise<boolean> = askServer().then((answer) => {
    if (runningCheck !== asked) return isConnected()
    runningCheck = undefined
    if (hasNetwork()) move(answer)
    return isConnected()
  })
  runningCheck = asked
  return asked
}

function move(next: NetworkState): void {
  const isNew = next !== lastFinding
  lastFinding = next
  clearTimeout(timer)
  if (next === 'up') pause = firstPause
  else if (next !== 'offline') {
    // A part of it at random: after an outage not everybody asks in the same moment.
    timer = setTimeout(() => void checkNetwork(), pause * (0.75 + Math.random() / 2))
    pause = Math.min(longestPause, pause * 1.5)
  }
  if (isNew) for (const listener of listeners) listener()
}

/** Under a prefix of the calls, so that a gateway that knows only these lets it pass. */
async function askServer(): Promise<NetworkState> {
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
