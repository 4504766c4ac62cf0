import { entity, post } from '@banyan/contract/endpoint'
import { nothing } from '@banyan/contract/wire'
import { text } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { serve } from '#kernel/call/serve.ts'
import { scopeOf } from '#kernel/caller.ts'
import { tableInfo, tenantTable } from '#kernel/database/table.ts'
import { insertRow } from '#kernel/records/rows.ts'
import { refuse } from '#kernel/refusal.ts'
import { startServer } from '#testing/server.ts'
import { accessGuard, withinAsOwner } from './access-guard.ts'

const rights = tenantTable('testing_right', { name: text().notNull() }, { changesAccess: true })
const things = tenantTable('testing_thing', { name: text().notNull() })
const call = { input: z.object({}), result: nothing, needs: 'session' } as const
const writing = entity('testingRight', 'tenant', {
  inRequest: post('/testing/right/request', call),
  inOwnTransaction: post('/testing/right/own', { ...call, waits: true }),
  asOwner: post('/testing/right/owner', { ...call, waits: true }),
  somethingElse: post('/testing/right/else', call),
})
const { app, someone, signIn, sql } = await startServer(
  {},
  {
    tables: [tableInfo(rights), tableInfo(things)],
    routes: serve(writing, {
      async inRequest({ tx }) {
        await insertRow(tx, rights, { name: 'request' })
        return null
      },
      async inOwnTransaction({ within, me }) {
        await within(scopeOf(me), (tx) => insertRow(tx, rights, { name: 'own' }))
        return null
      },
      async asOwner({ app, me }) {
        await withinAsOwner(me, app, (tx) => insertRow(tx, rights, { name: 'owner' }))
        return null
      },
      async somethingElse({ tx }) {
        await insertRow(tx, things, { name: 'else' })
        return null
      },
    }),
  },
)
const asked: string[] = []
beforeAll(() =>
  app.state.provide(accessGuard, {
    async refuseWidening({ tx, me, readCommitted }) {
      const count = async (reader: typeof tx) =>
        (await reader.$client.query<{ n: number }>('select count(*)::int as n from testing_right')).rows[0]?.n
      asked.push(`${await count(tx)} after, ${await readCommitted(me.tenantId, count)} before`)
      throw refuse.beyond('不能扩大自己的权限')
    },
  }),
)

test('security §15 every transaction of a limited caller that writes rights is compared, and undone where it is refused', async () => {
  const person = await someone()
  for (const name of ['inRequest', 'inOwnTransaction', 'asOwner'] as const)
    await expect(person.call(writing[name], {}), name).rejects.toThrow('不能扩大自己的权限')
  await person.call(writing.somethingElse, {})
  expect(await sql('select name from testing_right')).toEqual([])
  // Also in the owner's transaction the guard sees the rows of the tenant alone.
  await sql(`insert into testing_right (id, tenant_id, name) values ('foreign', 7, 'foreign')`)
  await expect(person.call(writing.asOwner, {})).rejects.toThrow('不能扩大自己的权限')
  expect(asked).toEqual(Array(4).fill('1 after, 0 before'))
})

test('security §15 administrators of the tenant have every right: nothing is compared', async () => {
  const boss = await signIn('u0001')
  await boss.call(writing.asOwner, {})
  expect(await sql(`select name from testing_right where tenant_id = 1000`)).toEqual([{ name: 'owner' }])
})
