import { refuse } from '#kernel/refusal.ts'

const windows = new Map<string, { from: number; count: number }>()
const minute = 60_000

/** Counts a request of one kind from one peer; past the limit of the minute it is refused with 429. */
export function limitRate(kind: string, peer: string, perMinute: number, text?: string): void {
  const key = `${kind}|${peer}`
  const now = Date.now()
  const window = windows.get(key)
  if (!window || now - window.from >= minute) {
    if (windows.size > 50_000) forgetOld(now)
    windows.set(key, { from: now, count: 1 })
    return
  }
  if (++window.count > perMinute) throw refuse.tooMany(text)
}

function forgetOld(now: number): void {
  for (const [key, window] of windows) if (now - window.from >= minute) windows.delete(key)
}
