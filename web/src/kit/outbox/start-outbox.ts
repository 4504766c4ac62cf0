import { type Outbox, setOutbox, setWaiting } from '#kit/call/outbox.ts'
import { onSessionCleared } from '#kit/call/session.ts'
import type { OutboxParts } from './open-outbox.ts'

let openedOutbox: Promise<Outbox> | undefined

/** Enables the outbox; entries of earlier sessions are loaded when the browser is idle. */
export function startOutbox(parts: () => Promise<OutboxParts>): () => void {
  const open = () => {
    // The components are loaded with it, because offline it would be too late.
    openedOutbox ??= Promise.all([
      import('./open-outbox.ts'),
      parts(),
      import('./outbox-button.tsx'),
      import('./outbox-list.tsx'),
    ]).then(([{ openOutbox }, given]) => openOutbox(given))
    openedOutbox.catch(() => {
      openedOutbox = undefined
    })
    return openedOutbox
  }
  setOutbox(open)
  const timer = setTimeout(() => void open().catch(() => undefined), openAfterMs)
  return () => {
    clearTimeout(timer)
    setOutbox(undefined)
  }
}

/** After the first paint, in ms. */
const openAfterMs = 10_000

onSessionCleared(() => setWaiting([]))
