import type { Presence } from '../session/presence.ts'

/** When a session was last used: what this server saw lately, or what was written down. */
export function latestSeen(presence: Presence, { id, lastSeen }: { id: string; lastSeen: string }): Date {
  const written = new Date(`${lastSeen.replace(' ', 'T')}+08:00`)
  const seen = presence.lastSeen(id)
  return seen && seen > written ? seen : written
}

/** `YYYY-MM-DD HH:mm:ss` in GMT+8. */
export const wireTime = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
