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
  /** Makes a socket that is about to open. */
  open(): Promise<Pick<WebSocket, 'onopen' | 'onmessage' | 'onerror' | 'onclose' | 'send' | 'close'>>
  /** How long a lost connection waits before it tries again (MSG-023). */
  retryMs: number
  random?: () => number
}

export interface ConnectionListener {
  /** There is something new: the bell is read again (MSG-024). */
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
  /** Tries before the timer does. */
  retryNow(): void
  /** Says what the pages show; said again by itself after a reconnect. */
  watch(of: readonly Watched[]): void
  stop(): void
}

/** Early attempts are at least this far apart, and further while they fail. */
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
    const message = parsed(text)
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

  /** One attempt is pending at a time (MSG-022); an earlier one takes the place of a later. */
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
      // Timers slept with the device: a socket that was silent for so long is lost, whatever it says of itself.
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

function parsed(text: string): { cmd?: unknown } {
  try {
    const message: unknown = JSON.parse(text)
    return message && typeof message === 'object' ? message : {}
  } catch {
    return {} // frames are always JSON; whatever else this is, it is no news
  }
}
