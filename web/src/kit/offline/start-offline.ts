import { openKeptAnswers, setKeptAnswers } from '#kit/call/kept-answers.ts'
import type { Fallbacks, openKept } from './open-kept.ts'

type Kept = Awaited<ReturnType<typeof openKept>>

/** What is kept ahead of time, and how questions are answered from it. */
export interface OfflineParts {
  fallbacks: Fallbacks
  /** Reads what the person may need without network; each answer is kept as it comes. */
  readAhead: (keep: Pick<Kept, 'keepFile'>, signal: AbortSignal) => Promise<void>
}

let opened: Promise<{ kept: Kept; parts: OfflineParts }> | undefined

/** Before the first call: without network the first answers are needed already. */
export function prepareOffline(loadParts: () => Promise<OfflineParts>): void {
  const open = () => {
    opened ??= Promise.all([import('./open-kept.ts'), loadParts()]).then(async ([{ openKept }, parts]) => ({
      kept: await openKept(parts.fallbacks),
      parts,
    }))
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  openParts = open
  setKeptAnswers(async () => (await open()).kept.answers)
}

let openParts: (() => NonNullable<typeof opened>) | undefined

/** From here on the console is kept on this device: its code, and what its person may need without network. */
export function startOffline(): () => void {
  const stop = new AbortController()
  const read = async () => {
    if (!navigator.onLine || stop.signal.aborted) return
    await openKeptAnswers()
    const found = await openParts?.()
    await found?.parts.readAhead(found.kept, stop.signal)
    await found?.kept.trim()
  }
  const run = () => void read().catch(() => undefined)
  const first = setTimeout(() => {
    run()
    void registerWorker()
  }, whenAtRest)
  const again = setInterval(run, every)
  return () => {
    clearTimeout(first)
    clearInterval(again)
    stop.abort()
  }
}

/** After the first paint, in ms. */
const whenAtRest = 12_000
/** How often what is kept ahead is read again, in ms. */
const every = 10 * 60_000

/** Keeps the code of the console for a start without network; not while it is being developed. */
async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD) return
  try {
    await navigator.serviceWorker?.register('./sw.js', { scope: './' })
  } catch {
    // forbidden by the browser: the console works as before, with network only
  }
}
