import { openKeptAnswers, setKeptAnswers } from '#kit/call/kept-answers.ts'
import { isConnected } from '#kit/call/network.ts'
import type { Fallbacks, openKept } from './open-kept.ts'

type KeptStore = Awaited<ReturnType<typeof openKept>>

/** What is downloaded in advance, and how missing answers are derived. */
export interface OfflineParts {
  fallbacks: Fallbacks
  /** Downloads what the person may need offline; answers are stored as they come. */
  readAhead: (keep: Pick<KeptStore, 'keepFile'>, signal: AbortSignal) => Promise<void>
}

let openedParts: Promise<{ kept: KeptStore; parts: OfflineParts }> | undefined

/** Called before the first call, which offline already needs stored answers. */
export function prepareOffline(loadParts: () => Promise<OfflineParts>): void {
  const open = () => {
    openedParts ??= Promise.all([import('./open-kept.ts'), loadParts()]).then(
      async ([{ openKept }, parts]) => ({
        kept: await openKept(parts.fallbacks),
        parts,
      }),
    )
    openedParts.catch(() => {
      openedParts = undefined
    })
    return openedParts
  }
  openParts = open
  setKeptAnswers(async () => (await open()).kept.answers)
}

let openParts: (() => NonNullable<typeof openedParts>) | undefined

/** Starts keeping the console's code and the person's data on this device. */
export function startOffline(): () => void {
  const stop = new AbortController()
  const read = async () => {
    if (!isConnected() || stop.signal.aborted) return
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
  const again = setInterval(run, refreshMs)
  return () => {
    clearTimeout(first)
    clearInterval(again)
    stop.abort()
  }
}

/** After the first paint, in ms. */
const whenAtRest = 12_000
/** The interval of downloads, in ms. */
const refreshMs = 10 * 60_000

/** Registers the service worker, which keeps the console's code; not in development. */
async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD) return
  try {
    await navigator.serviceWorker?.register('./sw.js', { scope: './' })
  } catch {
    // forbidden by the browser: the console works as before, with network only
  }
}
