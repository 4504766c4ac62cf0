import { session } from '@banyan/contract/identity/session'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { loginPage } from '@banyan/contract/tenancy/page-config'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { openSocket } from '#testing/socket.ts'

/* Limits count people where they are known: many colleagues share one address. */

const { app, anyone, signIn, someone } = await startServer()
const at = await app.http.listen({ host: '127.0.0.1', port: 0 })

test('security §17 40 colleagues behind one address come back after a restart, and nobody waits', async () => {
  const colleagues = []
  for (let n = 0; n < 40; n++) colleagues.push(await someone())
  const back = await Promise.all(
    colleagues.map(async (person) => {
      const { username, refreshToken } = person
      const statuses = [
        (await anyone.ask(loginPage.byHost, { host: 'localhost' })).status,
        (await anyone.ask(session.refresh, { username, refreshToken })).status,
        (await person.ask(session.detail)).status,
        (await person.ask(ownAnnouncement.bell)).status,
      ]
      const socket = await openSocket(person, { at })
      socket.close()
      return statuses
    }),
  )
  expect(new Set(back.flat())).toEqual(new Set([200]))
  // The same people by their passwords, twice each: right ones use up nothing.
  for (let n = 0; n < 2; n++)
    for (const { username, userId } of colleagues) expect((await signIn(username)).userId).toBe(userId)
})
