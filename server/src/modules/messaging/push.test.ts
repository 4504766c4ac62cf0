import { expect, test, vi } from 'vitest'
import { messageLimit } from '#kernel/database/change-channel.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { type Push, pushEach, pushTo, readMessage } from './push.ts'

test('a push to many people travels in parts the database takes, and nobody is left out', async () => {
  const query = vi.fn(async (_: string, [, messages]: [string, string[]]) => messages)
  const people = Array.from({ length: 3000 }, newId)
  await pushTo({ $client: { query } } as unknown as Tx, 1000, newId(), people)
  const messages = query.mock.calls[0]![1][1]
  expect(messages.length).toBeGreaterThan(10)
  expect(Math.max(...messages.map((message) => Buffer.byteLength(message)))).toBeLessThan(messageLimit)
  expect(messages.flatMap((message) => (readMessage(message) as Push).userIds)).toEqual(people)
})

test('what is no message of ours is not read', () => {
  expect(['', '{', '{}', '"x"'].map(readMessage)).toEqual([undefined, undefined, undefined, undefined])
})

test('a push names tenant and message, and the people where they were chosen', async () => {
  const query = vi.fn(async (_: string, [, messages]: [string, string[]]) => messages)
  const tx = { $client: { query } } as unknown as Tx
  await pushTo(tx, 1000, 'm1')
  await pushEach(tx, 1000, ['m2', 'm3'], ['ann', 'bob'])
  expect(query.mock.calls.map(([, [, messages]]) => messages.map(readMessage))).toEqual([
    [{ tenantId: 1000, msgId: 'm1' }],
    [
      { tenantId: 1000, msgId: 'm2', userIds: ['ann', 'bob'] },
      { tenantId: 1000, msgId: 'm3', userIds: ['ann', 'bob'] },
    ],
  ])
  expect(readMessage('{"endedSession":"s1"}')).toEqual({ endedSession: 's1' })
})
