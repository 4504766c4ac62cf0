import { onlineUser } from '@banyan/contract/identity/online-user'
import { ownTenant } from '@banyan/contract/tenancy/page-config'
import { afterEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { eventually } from '#testing/eventually.ts'
import { startServer } from '#testing/server.ts'

const { app, signIn, someone } = await startServer()
const boss = await signIn('u0001')
const time = app.state.part(clock)
afterEach(() => time.shift(0))

test('a person who only reads stays active', async () => {
  const reader = await someone()
  const read = () => reader.call(ownTenant.mine, {})
  const state = async () => (await boss.call(onlineUser.list, { username: reader.username })).records[0]
  await read()
  time.shift(16 * 60_000)
  expect((await state())?.active).toBe(false)
  // The same read again: the server knows the session and lets it in without looking first.
  await read()
  await eventually(async () => expect((await state())?.active).toBe(true))
})

test('whoever was seen within the last quarter of an hour is active', async () => {
  const reader = await someone()
  await reader.call(ownTenant.mine, {})
  const isActive = async () =>
    (await boss.call(onlineUser.list, { username: reader.username })).records[0]?.active
  const states: unknown[] = []
  for (const minutes of [14, 15.5]) {
    time.shift(minutes * 60_000)
    states.push(await isActive())
  }
  expect(states).toEqual([true, false])
})
