import { type Outbox, setOutbox, setWaiting } from '#kit/call/outbox.ts'
import { onSessionCleared } from '#kit/call/session.ts'
import type { OutboxParts } from './open-outbox.ts'

let opened: Promise<Outbox> | undefined

/** From here on calls and files may wait; what waits from before is looked for when nothing else is to be done. */
export function startOutbox(parts: () => Promise<OutboxParts>): () => void {
  const open = () => {
    // What shows the outbox is fetched with it: without network it would be too late.
    opened ??= Promise.all([
      import('./open-outbox.ts'),
      parts(),
      import('./outbox-button.tsx'),
      import('./outbox-list.tsx'),
    ]).then(([{ openOutbox }, given]) => openOutbox(given))
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  setOutbox(open)
  const timer = setTimeout(() => void open().catch(() => undefined), whenAtRest)
  return () => {
    clearTimeout(timer)
    setOutbox(undefined)
  }
}

/** After the first paint, in ms. */
const whenAtRest = 10_000

onSessionCleared(() => setWaiting([]))
