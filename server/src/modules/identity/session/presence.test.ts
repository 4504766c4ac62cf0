import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockBasedOn } from '#kernel/clock.ts'
import type { Authenticator } from '#kernel/session/authenticator.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import { presence } from './presence.ts'

let now = 0
const minute = 60_000
const claims = (sessionId: string, tenantId = 1000) => ({ sessionId, tenantId, expired: false })
const who = { userId: 'ann' }
const gate = {
  authenticate: (row: unknown) => {
    if (!row) throw new Error('refused')
    return who
  },
} as unknown as Authenticator

/** Transactions that note what is written in which tenant. */
function noting() {
  const written: unknown[] = []
  const state = { isAway: false }
  const within = async (scope: object, work: (tx: object) => Promise<unknown>) => {
    if (state.isAway) throw new Error('away')
    return work({
      execute: async (query: SQL) => {
        const [ids, times] = new PgDialect().sqlToQuery(query).params
        written.push({ ...scope, ids, times })
      },
    })
  }
  return { written, state, transactions: { within } as unknown as Transactions }
}
const at = (ms: number) => new Date(ms).toISOString()

beforeEach(() => {
  now = 1_000_000
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('who comes in is noted, who is refused is not', () => {
  const seen = presence(clockBasedOn(() => now))
  const watched = seen.watch(gate)
  expect(watched.authenticate({}, claims('s1'), 1000)).toBe(who)
  expect(() => watched.authenticate(undefined, claims('s2'), 1000)).toThrow('refused')
  now += 5
  watched.noteUse(claims('s3'))
  expect(['s1', 's2', 's3'].map((id) => seen.lastSeen(id)?.getTime())).toEqual([
    1_000_000,
    undefined,
    1_000_005,
  ])
})

test('once a minute the notes are written down, tenant by tenant, each once', async () => {
  const seen = presence(clockBasedOn(() => now))
  const { noteUse } = seen.watch(gate)
  const { written, transactions } = noting()
  const running = seen.start(transactions, (error) => {
    throw error
  })
  noteUse(claims('s1'))
  noteUse(claims('s2', 1001))
  noteUse(claims('s3'))
  vi.advanceTimersByTime(minute - 1)
  await vi.waitFor(() => expect(written).toEqual([]))
  vi.advanceTimersByTime(1)
  const first = [
    { tenantId: 1000, ids: ['s1', 's3'], times: [at(now), at(now)] },
    { tenantId: 1001, ids: ['s2'], times: [at(now)] },
  ]
  await vi.waitFor(() => expect(written).toEqual(first))
  now += minute
  noteUse(claims('s3'))
  await running.close()
  expect(written).toEqual([...first, { tenantId: 1000, ids: ['s3'], times: [at(now)] }])
  vi.advanceTimersByTime(10 * minute)
  noteUse(claims('s3'))
  await Promise.resolve()
  expect(written).toHaveLength(3)
})

test('a note that is written is forgotten after ten minutes', async () => {
  const seen = presence(clockBasedOn(() => now))
  const { transactions } = noting()
  const write = () => seen.start(transactions, () => undefined).close()
  seen.watch(gate).noteUse(claims('s1'))
  await write()
  now += 10 * minute
  await write()
  expect(seen.lastSeen('s1')?.getTime()).toBe(1_000_000)
  now += 1
  await write()
  expect(seen.lastSeen('s1')).toBeUndefined()
})

test('a failure is told, and the next notes are written all the same', async () => {
  const seen = presence(
    clockBasedOn(() => now),
    1000,
  )
  const { written, state, transactions } = noting()
  const onError = vi.fn()
  const running = seen.start(transactions, onError)
  const { noteUse } = seen.watch(gate)
  state.isAway = true
  noteUse(claims('s1'))
  vi.advanceTimersByTime(1000)
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
  state.isAway = false
  noteUse(claims('s2'))
  await running.close()
  expect(written).toEqual([{ tenantId: 1000, ids: ['s2'], times: [at(now)] }])
})
