import { expect, test } from 'vitest'
import { changeChannel, messageLimit, notifyServers } from './change-channel.ts'
import type { Tx } from './tx.ts'

test('everyone who listens hears of a change', () => {
  const changes = changeChannel()
  const heard: unknown[] = []
  changes.onChange((...change) => heard.push(['a', ...change]))
  changes.onChange((...change) => heard.push(['b', ...change]))
  changes.announce(1000, 'thing')
  changes.announce(undefined, undefined)
  expect(heard).toEqual([
    ['a', 1000, 'thing'],
    ['b', 1000, 'thing'],
    ['a', undefined, undefined],
    ['b', undefined, undefined],
  ])
})

test('a message between servers is shorter than PostgreSQL allows, counted in bytes', async () => {
  const asked: unknown[] = []
  const tx = { $client: { query: async (...query: unknown[]) => asked.push(query) } } as unknown as Tx
  const longest = 'x'.repeat(messageLimit - 1)
  await notifyServers(tx, ['a', longest])
  expect(asked).toEqual([
    ['select pg_notify($1, message) from unnest($2::text[]) message', ['banyan_message', ['a', longest]]],
  ])
  for (const tooLong of [`${longest}x`, '文'.repeat(2667)])
    await expect(notifyServers(tx, ['a', tooLong])).rejects.toThrow(
      'a message between servers carries ids, not content',
    )
  expect([messageLimit, asked.length]).toEqual([8000, 1])
})
