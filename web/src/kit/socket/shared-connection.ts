import type { EndReason, RecordsMessage, Watched } from '@banyan/contract/socket'
import {
  type Connection,
  type ConnectionListener,
  type ConnectionOptions,
  type ConnectionState,
  openConnection,
} from './connection.ts'
import { mergeWatched } from './watch-messages.ts'

type ChannelMessage =
  | { kind: 'news' | 'access' | 'back' | 'retry' | 'hello' }
  | { kind: 'state'; state: ConnectionState }
  | { kind: 'ended'; reason: EndReason }
  | { kind: 'records'; message: RecordsMessage }
  | { kind: 'watch'; tab: string; of: readonly Watched[] }
  | { kind: 'who' }

/**
 * One socket per browser: the tab with the lock holds it and forwards messages; when it closes, another tab takes over.
 * Without the Locks API (on plain http) each tab has its own socket.
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
  const tab = String(Math.random())
  /** The entities and rows shown by this tab, and in the tab with the socket by all tabs. */
  let shown: readonly Watched[] = []
  const byTab = new Map<string, readonly Watched[]>()
  const say = (said: ChannelMessage) => channel.postMessage(said)

  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.kind === 'news') listener.onNews()
    else if (data.kind === 'access') listener.onAccess()
    else if (data.kind === 'ended') listener.onEnded(data.reason)
    else if (data.kind === 'back') listener.onReconnect()
    else if (data.kind === 'records') listener.onRecords(data.message)
    else if (data.kind === 'watch') note(data.tab, data.of)
    else if (data.kind === 'who') say({ kind: 'watch', tab, of: shown })
    else if (data.kind === 'state') listener.onState(data.state)
    else if (data.kind === 'retry') connection?.retryNow()
    else if (connection) say({ kind: 'state', state })
  }
  function note(which: string, of: readonly Watched[]): void {
    if (of.length) byTab.set(which, of)
    else byTab.delete(which)
    connection?.watch(mergeWatched(byTab.values()))
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
        onRecords(message) {
          listener.onRecords(message)
          say({ kind: 'records', message })
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
      note(tab, shown)
      say({ kind: 'who' })
    })
  navigator.locks.request(name, { signal: waiting.signal }, lead).catch(() => undefined) // stopped while waiting
  say({ kind: 'hello' })

  return {
    watch(of) {
      shown = of
      if (connection) note(tab, of)
      else say({ kind: 'watch', tab, of })
    },
    retryNow: () => (connection ? connection.retryNow() : say({ kind: 'retry' })),
    stop() {
      say({ kind: 'watch', tab, of: [] })
      waiting.abort()
      connection?.stop()
      connection = undefined
      leave?.()
      channel.close()
    },
  }
}
