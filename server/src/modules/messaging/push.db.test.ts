import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { type Tx, transactionOf } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { eventually } from '#testing/eventually.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { type PushMessage, pushAnnouncement, pushAnnouncements, readMessage } from './push.ts'

const database = await ownDatabase()
const listener = new pg.Client(database.config)
await listener.connect()
await listener.query('listen banyan_message')
afterAll(() => listener.end())

/** What other servers hear of some work, as soon as the last message of it has arrived. */
async function heardOf(work: (tx: Tx) => Promise<void>): Promise<PushMessage[]> {
  const heard: string[] = []
  const hear = ({ payload = '' }: pg.Notification) => void heard.push(payload)
  listener.on('notification', hear)
  const client = await database.notedPool(1).pool.connect()
  await work(transactionOf(client, new AppState()))
  await client.query(`select pg_notify('banyan_message', 'end')`)
  client.release(true)
  await eventually(() => expect(heard.at(-1)).toBe('end'))
  listener.off('notification', hear)
  return heard.slice(0, -1).map((message) => readMessage(message) as PushMessage)
}

test('a push to many people travels in parts the database takes, and nobody is left out', async () => {
  const people = Array.from({ length: 3000 }, newId)
  const messages = await heardOf((tx) => pushAnnouncement(tx, 1000, newId(), people))
  expect(messages.length).toBeGreaterThan(10)
  expect(messages.flatMap(({ userIds }) => userIds)).toEqual(people)
})

test('a push names tenant and message, and the people where they were chosen', async () => {
  const messages = await heardOf(async (tx) => {
    await pushAnnouncement(tx, 1000, 'm1')
    await pushAnnouncements(tx, 1000, ['m2', 'm3'], ['ann', 'bob'])
  })
  expect(messages).toEqual([
    { tenantId: 1000, msgId: 'm1' },
    { tenantId: 1000, msgId: 'm2', userIds: ['ann', 'bob'] },
    { tenantId: 1000, msgId: 'm3', userIds: ['ann', 'bob'] },
  ])
})
