import type { AppState } from '#kernel/app-state.ts'
import { refuse } from '#kernel/refusal.ts'

const minute = 60_000

/** What each address asked lately, by kind of request. */
export const rateWindows = () => new Map<string, { from: number; count: number }>()

/** Counts a request of one kind from one peer; past the limit of the minute it is refused with 429. */
export function limitRate(app: AppState, kind: string, peer: string, perMinute: number, text?: string): void {
  const key = `${kind}|${peer}`
  const now = Date.now()
  const windows = app.part(rateWindows)
  const window = windows.get(key)
  if (!window || now - window.from >= minute) {
    if (windows.size > 50_000) forgetOld(windows, now)
    windows.set(key, { from: now, count: 1 })
    return
  }
  if (++window.count > perMinute) throw refuse.tooMany(text)
}

function forgetOld(windows: ReturnType<typeof rateWindows>, now: number): void {
  for (const [key, window] of windows) if (now - window.from >= minute) windows.delete(key)
}
