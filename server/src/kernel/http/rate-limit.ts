import type { AppState } from '#kernel/app-state.ts'
import { clock } from '#kernel/clock.ts'
import { refuse } from '#kernel/refusal.ts'

const minute = 60_000

/** Counters of recent events by kind and person, or by address where nobody is known. */
export const rateWindows = () => new Map<string, { from: number; until: number; count: number }>()

/** Counts a request of one kind; past the limit of the minute it is refused with 429. */
export function limitRate(app: AppState, kind: string, who: string, perMinute: number, text?: string): void {
  if (countEvent(app, kind, who) > perMinute) throw refuse.tooMany(text)
}

/** Counts an event and returns how often it happened within its window, this time included. */
export function countEvent(app: AppState, kind: string, who: string, windowMs = minute): number {
  const key = `${kind}|${who}`
  const now = app.part(clock).now()
  const windows = app.part(rateWindows)
  const window = windows.get(key)
  if (window && now < window.until && now >= window.from) return ++window.count
  if (windows.size > 50_000) forgetOld(windows, now)
  windows.set(key, { from: now, until: now + windowMs, count: 1 })
  return 1
}

/** How often something happened within its window, without noting anything. */
export function recentEvents(app: AppState, kind: string, who: string): number {
  const window = app.part(rateWindows).get(`${kind}|${who}`)
  return window && app.part(clock).now() < window.until ? window.count : 0
}

export const forgetEvents = (app: AppState, kind: string, who: string): void =>
  void app.part(rateWindows).delete(`${kind}|${who}`)

function forgetOld(windows: ReturnType<typeof rateWindows>, now: number): void {
  for (const [key, window] of windows) if (now >= window.until) windows.delete(key)
}
