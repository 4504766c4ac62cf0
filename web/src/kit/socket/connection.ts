import {
  type EndReason,
  heartBeat,
  heartBeatMs,
  isNews,
  type RecordsMessage,
  sessionEndedCode,
  type Watched,
} from '@banyan/contract/socket'
import { watchMessages } from './watch-messages.ts'

export type ConnectionState = 'connecting' | 'up' | 'down'

/** How to open a socket, and how often. */
export interface ConnectionOptions {
  /** Creates an opening socket. */
  open(): Promise<Pick<WebSocket, 'onopen' | 'onmessage' | 'onerror' | 'onclose' | 'send' | 'close'>>
  /** How long a lost connection waits before it tries again (MSG-023). */
  retryMs: number
  random?: () => number
}

export interface ConnectionListener {
  /** There are new messages: the bell is refetched (MSG-024). */
  onNews(): void
  /** Menu, rights or tenants may have changed. */
  onAccess(): void
  /** Records that pages show were changed. */
  onRecords(message: RecordsMessage): void
  /** The server ended the session, and why. */
  onEnded(reason: EndReason): void
  onState(state: ConnectionState): void
  /** The connection is back: messages in between were missed (DEC-042). */
  onReconnect(): void
}

export interface Connection {
  /** Retries at once instead of waiting for the timer. */
  retryNow(): void
  /** Sends what the pages show; sent again after a reconnect. */
  watch(of: readonly Watched[]): void
  stop(): void
}

/** The least gap between early attempts; it grows with failures. */
const leastGap = 5_000
const mostGap = 60_000
/** A random delay, so that clients do not reconnect all at once. */
const spreadMs = 2_000

type Socket = Awaited<ReturnType<ConnectionOptions['open']>>

/** A socket with heartbeats that detects a dead connection and reconnects (MSG-019…024). */
export function openConnection(
  { open, retryMs, random = Math.random }: ConnectionOptions,
  listener: ConnectionListener,
): Connection {
  let socket: Socket | undefined
  let state: ConnectionState | undefined
  let beat: ReturnType<typeof setTimeout> | undefined
  let retry: { timer: ReturnType<typeof setTimeout>; at: number } | undefined
  let triedAt = 0
  let failures = 0
  let wasUp = false
  let heardAt = 0
  let watched: readonly Watched[] = []
  let isStopped = false

  function move(to: ConnectionState): void {
    if (state === to) return
    state = to
    listener.onState(to)
  }

  async function connect(): Promise<void> {
    if (isStopped || state === 'up' || state === 'connecting') return
    if (retry) clearTimeout(retry.timer)
    retry = undefined
    triedAt = Date.now()
    move('connecting')
    try {
      const next = await open()
      if (isStopped) return next.close()
      socket = next
      next.onopen = () => opened(next)
      next.onmessage = ({ data }) => heard(next, String(data))
      next.onerror = () => lost(next)
      next.onclose = ({ code, reason }) =>
        code === sessionEndedCode ? ended(next, reason as EndReason) : lost(next)
    } catch {
      lost(undefined) // without a ticket there is no socket; the quiet call reports nothing
    }
  }

  function opened(which: Socket): void {
    if (which !== socket) return
    failures = 0
    move('up')
    listen(which)
    if (watched.length) sayWatched(which)
    if (wasUp) listener.onReconnect()
    wasUp = true
  }

  function heard(which: Socket, text: string): void {
    if (which !== socket) return
    listen(which)
    const message = parseMessage(text)
    if (isNews(message)) listener.onNews()
    else if (message.cmd === 'access') listener.onAccess()
    else if (message.cmd === 'records') listener.onRecords(message as RecordsMessage)
  }

  /** Sends a heartbeat after 20 s of silence (MSG-020); without an answer the connection is lost. */
  function listen(which: Socket): void {
    heardAt = Date.now()
    clearTimeout(beat)
    beat = setTimeout(() => {
      which.send(heartBeat)
      beat = setTimeout(() => {
        which.close()
        lost(which)
      }, heartBeatMs)
    }, heartBeatMs)
  }

  function sayWatched(which: Socket): void {
    for (const text of watchMessages(watched)) which.send(text)
  }

  function ended(which: Socket, reason: EndReason): void {
    if (isStopped || which !== socket) return
    lost(which)
    listener.onEnded(reason)
  }

  function lost(which: Socket | undefined): void {
    if (isStopped || which !== socket) return
    socket = undefined
    clearTimeout(beat)
    failures++
    move('down')
    tryIn(retryMs)
  }

  /** Only one attempt is pending; an earlier one replaces a later one (MSG-022). */
  function tryIn(delay: number): void {
    const at = Date.now() + delay
    if (retry && retry.at <= at) return
    if (retry) clearTimeout(retry.timer)
    retry = { timer: setTimeout(() => void connect(), delay), at }
  }

  void connect()
  return {
    watch(of) {
      watched = of
      if (socket && state === 'up') sayWatched(socket)
    },
    retryNow() {
      // Timers stop while the device sleeps: a socket that was silent for longer counts as lost.
      if (socket && state === 'up' && Date.now() - heardAt > 2 * heartBeatMs + 1000) {
        socket.close()
        lost(socket)
      }
      if (isStopped || state !== 'down') return
      const gap = Math.min(leastGap * 2 ** Math.max(0, failures - 1), mostGap)
      tryIn(Math.max(0, triedAt + gap - Date.now()) + random() * spreadMs)
    },
    stop() {
      isStopped = true
      clearTimeout(beat)
      if (retry) clearTimeout(retry.timer)
      socket?.close()
    },
  }
}

function parseMessage(text: string): { cmd?: unknown } {
  try {
    const message: unknown = JSON.parse(text)
    return message && typeof message === 'object' ? message : {}
  } catch {
    return {} // frames are always JSON; anything else is ignored
  }
}
