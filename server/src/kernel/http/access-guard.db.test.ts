import { entity, post } from '@banyan/contract/endpoint'
import { nothing } from '@banyan/contract/wire'
import { text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serve } from '#kernel/call/serve.ts'
import { tableInfo, tenantTable } from '#kernel/database/table.ts'
import { insertRow } from '#kernel/records/rows.ts'
import { startServer } from '#testing/server.ts'

const rights = tenantTable('testing_right', { name: text().notNull() }, { changesAccess: true })
const right = { input: z.object({}), result: nothing, needs: 'session' } as const
const grants = entity('testingRight', 'tenant', {
  hidden: post('/testing/right/hidden', right),
  declared: post('/testing/right/declared', { ...right, changesAccess: true }),
})
const { someone, sql } = await startServer(
  {},
  {
    tables: [tableInfo(rights)],
    routes: serve(grants, {
      async hidden({ tx }) {
        await insertRow(tx, rights, { name: 'hidden' })
        return null
      },
      async declared({ tx }) {
        await insertRow(tx, rights, { name: 'declared' })
        return null
      },
    }),
  },
)

test('security §15 a call that changes rights and does not declare it fails, and nothing is changed', async () => {
  const person = await someone()
  expect((await person.ask(grants.hidden)).status).toBe(500)
  expect((await person.ask(grants.declared)).status).toBe(200)
  expect(await sql('select name from testing_right')).toEqual([{ name: 'declared' }])
})
