import { type Ears, type Line, type LineState, openLine, type World } from './connection.ts'

type Said = { kind: 'news' | 'back' | 'nudge' | 'hello' } | { kind: 'state'; state: LineState }

/**
 * One socket per browser: the tab that holds the lock keeps it and tells the others; when it closes, the next one takes
 * over. Without locks (a page that is not secure has none) each tab keeps its own.
 */
export function shareLine(name: string, world: World, ears: Ears): Line {
  if (!navigator.locks || !globalThis.BroadcastChannel) return openLine(world, ears)
  const channel = new BroadcastChannel(name)
  const waiting = new AbortController()
  let line: Line | undefined
  let leave: (() => void) | undefined
  let state: LineState = 'connecting'
  const say = (said: Said) => channel.postMessage(said)

  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'news') ears.onNews()
    else if (data.kind === 'back') ears.onBack()
    else if (data.kind === 'state') ears.onState(data.state)
    else if (data.kind === 'nudge') line?.nudge()
    else if (line) say({ kind: 'state', state })
  }
  const lead = () =>
    new Promise<void>((release) => {
      leave = release
      line = openLine(world, {
        onNews() {
          ears.onNews()
          say({ kind: 'news' })
        },
        onBack() {
          ears.onBack()
          say({ kind: 'back' })
        },
        onState(next) {
          state = next
          ears.onState(next)
          say({ kind: 'state', state })
        },
      })
    })
  navigator.locks.request(name, { signal: waiting.signal }, lead).catch(() => undefined) // stopped while waiting
  say({ kind: 'hello' })

  return {
    nudge: () => (line ? line.nudge() : say({ kind: 'nudge' })),
    stop() {
      waiting.abort()
      line?.stop()
      line = undefined
      leave?.()
      channel.close()
    },
  }
}
