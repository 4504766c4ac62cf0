import { expect, test } from 'vitest'
import type { Presence } from '../session/presence.ts'
import { latestSeen, wireTime } from './last-seen.ts'

const seenAt = (at?: string) =>
  ({ lastSeen: (id: string) => (id === 's1' && at ? new Date(at) : undefined) }) as Presence
const written = { id: 's1', lastSeen: '2026-01-02 08:30:00' }

test.each([
  ['nothing later', undefined, '2026-01-02T00:30:00.000Z'],
  ['something earlier', '2026-01-02T00:29:59.000Z', '2026-01-02T00:30:00.000Z'],
  ['something later', '2026-01-02T00:30:01.000Z', '2026-01-02T00:30:01.000Z'],
])('a session was last seen as it is written, or later where this server saw %s', (_, at, expected) => {
  expect(latestSeen(seenAt(at), written).toISOString()).toBe(expected)
})

test('times travel in GMT+8 to the second', () => {
  expect(wireTime(new Date('2026-01-01T16:05:06.789Z'))).toBe('2026-01-02 00:05:06')
})
