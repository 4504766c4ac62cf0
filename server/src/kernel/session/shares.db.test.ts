import { session } from '@banyan/contract/identity/session'
import { expect, test } from 'vitest'
import { confirmAfterMs, transactions } from '#kernel/session/transaction.ts'
import { gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { startServer } from '#testing/server.ts'

/* The server has six connections. */

const { app, database, someone } = await startServer({}, gadgetEntities)

test('security §17 a tenant that holds all the connections it may have keeps nobody else waiting', async () => {
  const [busy, other] = [
    await someone({ can: gadgetActions }),
    await someone({ tenant: 1001, can: gadgetActions }),
  ]
  const { within } = transactions(database.pool, {} as never, app.state)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = Array.from({ length: 12 }, () => within({ tenantId: 1000 }, () => released))
  expect((await other.ask(gadgetType.list, {})).status).toBe(200)
  release()
  await Promise.all(held)
  expect((await busy.ask(session.info)).status).toBe(200)
})

test('security §17 calls that hold every connection and ask before their commit do not wait for each other', async () => {
  app.state.provide(confirmAfterMs, 0)
  const people = [
    await someone({ can: gadgetActions }),
    await someone({ tenant: 1001, can: gadgetActions }),
    await someone({ tenant: 1001, can: gadgetActions }),
  ]
  const writes = people.flatMap((person, who) =>
    Array.from({ length: 12 }, (_, n) => person.ask(gadgetType.add, { name: `同时${who}-${n}` })),
  )
  expect((await Promise.all(writes)).map(({ status }) => status).filter((status) => status !== 200)).toEqual(
    [],
  )
})
