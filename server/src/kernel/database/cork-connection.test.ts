import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { corkConnection, corkUntilNext } from './cork-connection.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A connection that notes when its words are held back and when they leave. */
function aConnection() {
  const events: string[] = []
  const stream = { cork: () => events.push('cork'), uncork: () => events.push('uncork') }
  const client = { connection: { stream } } as unknown as pg.ClientBase
  return { client, events }
}

test('what is asked in one turn leaves together at its end, after the promises of the turn', async () => {
  const { client, events } = aConnection()
  corkConnection(client)
  await Promise.resolve().then(() => events.push('asked by a promise'))
  expect(events).toEqual(['cork', 'asked by a promise'])
  await setImmediate()
  expect(events).toEqual(['cork', 'asked by a promise', 'uncork'])
})

test('last words wait for the next ones and leave with them', async () => {
  const { client, events } = aConnection()
  corkUntilNext(client)
  corkUntilNext(client)
  corkConnection(client)
  await setImmediate()
  expect(events).toEqual(['cork', 'uncork'])
  vi.advanceTimersByTime(20)
  expect(events).toEqual(['cork', 'uncork'])
  // What comes later is held back anew.
  corkConnection(client)
  await setImmediate()
  expect(events).toEqual(['cork', 'uncork', 'cork', 'uncork'])
})

test('last words that nothing follows leave by themselves after two milliseconds', () => {
  const { client, events } = aConnection()
  corkUntilNext(client)
  vi.advanceTimersByTime(1)
  expect(events).toEqual(['cork'])
  vi.advanceTimersByTime(1)
  expect(events).toEqual(['cork', 'uncork'])
  corkUntilNext(client)
  vi.advanceTimersByTime(2)
  expect(events).toEqual(['cork', 'uncork', 'cork', 'uncork'])
})
