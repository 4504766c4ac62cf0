import { onlineUser } from '@banyan/contract/identity/online-user'
import { ownTenant } from '@banyan/contract/tenancy/page-config'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { startServer } from '#testing/server.ts'

const { signIn, someone } = await startServer()
const boss = await signIn('u0001')
afterEach(() => void vi.useRealTimers())

test('a person who only reads stays active', async () => {
  const reader = await someone()
  const read = () => reader.call(ownTenant.mine, {})
  const state = async () => (await boss.call(onlineUser.list, { username: reader.username })).records[0]
  await read()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  expect((await state())?.active).toBe(false)
  // The same read again: the server knows the session and lets it in without looking first.
  await read()
  await eventually(async () => expect((await state())?.active).toBe(true))
})
