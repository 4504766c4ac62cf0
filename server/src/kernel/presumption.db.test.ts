import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { session } from '@banyan/contract/identity/session'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

/* A known session's reads travel with the check of its row. Whatever changed in between must show in that very answer. */

const { someone, sql } = await startServer()
const reader = () => someone({ can: ['vehicleType:list'] })

/** Twice, so that the second answer was presumed. */
async function known() {
  const person = await reader()
  for (let i = 0; i < 2; i++) expect((await person.call(vehicleType.list, {})).total).toBeGreaterThan(0)
  return person
}

test('SESS-001 a session ended behind the server’s back gets nothing from its next read', async () => {
  const person = await known()
  await sql(`update identity_session set revoked_at = now(), revoked_by = 'self' where account_id = $1`, [
    person.userId,
  ])
  const { status, body } = await person.ask(vehicleType.list, {})
  expect([status, body.result]).toEqual([401, null])
})

test('a right taken away refuses the next read, and one given back opens it', async () => {
  const person = await known()
  const roles = await sql<{ role_id: string; tenant_id: number }>(
    `delete from access_user_role where user_id = $1 returning role_id, tenant_id`,
    [person.userId],
  )
  expect((await person.ask(vehicleType.list, {})).body).toMatchObject({ success: false, result: null })
  await sql(
    `insert into access_user_role (id, tenant_id, user_id, role_id) values ('presumed', $1, $2, $3)`,
    [roles[0]!.tenant_id, person.userId, roles[0]!.role_id],
  )
  expect((await person.call(vehicleType.list, {})).total).toBeGreaterThan(0)
})

test('a refusal that was presumed is asked again too', async () => {
  const person = await someone({ can: [] })
  for (let i = 0; i < 2; i++) expect((await person.ask(vehicleType.list, {})).body.success).toBe(false)
  expect((await person.call(session.info, {})).username).toBe(person.username)
  await sql(`update identity_user set realname = '改名' where id = $1`, [person.userId])
  expect((await person.call(session.info, {})).realname).toBe('改名')
})
