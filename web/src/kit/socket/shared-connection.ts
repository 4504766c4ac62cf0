import type { EndReason } from '@banyan/contract/socket'
import {
  type Connection,
  type ConnectionListener,
  type ConnectionOptions,
  type ConnectionState,
  openConnection,
} from './connection.ts'

type ChannelMessage =
  | { kind: 'news' | 'access' | 'back' | 'retry' | 'hello' }
  | { kind: 'state'; state: ConnectionState }
  | { kind: 'ended'; reason: EndReason }

/**
 * One socket per browser: the tab that holds the lock keeps it and tells the others; when it closes, the next one takes
 * over. Without locks (a page that is not secure has none) each tab keeps its own.
 */
export function shareConnection(
  name: string,
  options: ConnectionOptions,
  listener: ConnectionListener,
): Connection {
  if (!navigator.locks || !globalThis.BroadcastChannel) return openConnection(options, listener)
  const channel = new BroadcastChannel(name)
  const waiting = new AbortController()
  let connection: Connection | undefined
  let leave: (() => void) | undefined
  let state: ConnectionState = 'connecting'
  const say = (said: ChannelMessage) => channel.postMessage(said)

  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.kind === 'news') listener.onNews()
    else if (data.kind === 'access') listener.onAccess()
    else if (data.kind === 'ended') listener.onEnded(data.reason)
    else if (data.kind === 'back') listener.onReconnect()
    else if (data.kind === 'state') listener.onState(data.state)
    else if (data.kind === 'retry') connection?.retryNow()
    else if (connection) say({ kind: 'state', state })
  }
  const lead = () =>
    new Promise<void>((release) => {
      leave = release
      connection = openConnection(options, {
        onNews() {
          listener.onNews()
          say({ kind: 'news' })
        },
        onAccess() {
          listener.onAccess()
          say({ kind: 'access' })
        },
        onEnded(reason) {
          say({ kind: 'ended', reason }) // before this window clears what they share
          listener.onEnded(reason)
        },
        onReconnect() {
          listener.onReconnect()
          say({ kind: 'back' })
        },
        onState(next) {
          state = next
          listener.onState(next)
          say({ kind: 'state', state })
        },
      })
    })
  navigator.locks.request(name, { signal: waiting.signal }, lead).catch(() => undefined) // stopped while waiting
  say({ kind: 'hello' })

  return {
    retryNow: () => (connection ? connection.retryNow() : say({ kind: 'retry' })),
    stop() {
      waiting.abort()
      connection?.stop()
      connection = undefined
      leave?.()
      channel.close()
    },
  }
}
