import pg from 'pg'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { eventually } from '#testing/eventually.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { messageLimit, notifyServers } from './change-channel.ts'
import { transactionOf } from './tx.ts'

const database = await ownDatabase()

test('a message between servers is shorter than PostgreSQL allows, counted in bytes', async () => {
  const heard: unknown[] = []
  const listener = new pg.Client(database.config)
  await listener.connect()
  listener.on('notification', ({ channel, payload }) => heard.push([channel, payload]))
  await listener.query('listen banyan_message')
  const { pool, asked } = database.notedPool(1)
  const client = await pool.connect()
  const tx = transactionOf(client, new AppState())
  const longest = 'x'.repeat(messageLimit - 1)
  await notifyServers(tx, ['a', longest])
  await eventually(() =>
    expect(heard).toEqual([
      ['banyan_message', 'a'],
      ['banyan_message', longest],
    ]),
  )
  for (const tooLong of [`${longest}x`, '文'.repeat(2667)])
    await expect(notifyServers(tx, ['a', tooLong])).rejects.toThrow(
      'a message between servers carries ids, not content',
    )
  expect([messageLimit, asked.length]).toEqual([8000, 1])
  client.release()
  await listener.end()
})
