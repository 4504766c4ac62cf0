import { session } from '@banyan/contract/identity/session'
import { afterAll, expect, test, vi } from 'vitest'
import { startServer } from '#testing/server.ts'

/* The machine of this server is a year behind: sessions are the database's affair. */

vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 365 * 86_400_000 })
afterAll(() => vi.useRealTimers())
const { signIn, sql } = await startServer()

test('whoever signs in on a machine with a wrong clock is signed in', async () => {
  const person = await signIn('u0001')
  expect((await person.ask(session.info)).status).toBe(200)
  const [row] = await sql<{ days: number }>(
    'select extract(day from max(expires_at) - now())::int as days from identity_session',
  )
  expect(row!.days).toBeGreaterThan(0)
})
