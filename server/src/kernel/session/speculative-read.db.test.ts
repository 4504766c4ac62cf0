import { roleUser } from '@banyan/contract/access/role-user'
import { session } from '@banyan/contract/identity/session'
import { expect, test } from 'vitest'
import { gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { startServer } from '#testing/server.ts'

/* A known session's reads travel with the check of its row. Whatever changed in between must show in that very answer. */

const { signIn, someone, sql } = await startServer({}, gadgetEntities)
await (await someone({ can: ['gadgetType:add'] })).call(gadgetType.add, { name: '一个类型' })
const reader = () => someone({ can: ['gadgetType:list'] })

/** Twice, so that the second answer was speculative. */
async function known() {
  const person = await reader()
  for (let i = 0; i < 2; i++) expect((await person.call(gadgetType.list, {})).total).toBeGreaterThan(0)
  return person
}

test('SESS-001 a session ended behind the server’s back gets nothing from its next read', async () => {
  const person = await known()
  await sql(`update identity_session set revoked_at = now(), revoked_by = 'self' where account_id = $1`, [
    person.userId,
  ])
  const { status, body } = await person.ask(gadgetType.list, {})
  expect([status, body.result]).toEqual([401, null])
})

test('a right taken away refuses the next read, and one given back opens it', async () => {
  const person = await known()
  const [held] = await sql<{ roleId: string }>(
    `select role_id as "roleId" from access_user_role where user_id = $1`,
    [person.userId],
  )
  const boss = await signIn('u0001')
  await boss.call(roleUser.removeHolder, { roleId: held!.roleId, userId: person.userId })
  const { body } = await person.ask(gadgetType.list, {})
  expect([body.success, body.code, body.result]).toEqual([false, 510, { missing: expect.any(String) }])
  await boss.call(roleUser.addHolders, { roleId: held!.roleId, userIdList: [person.userId] })
  expect((await person.call(gadgetType.list, {})).total).toBeGreaterThan(0)
})

test('a refusal that was speculative is asked again too', async () => {
  const person = await someone({ can: [] })
  for (let i = 0; i < 2; i++) expect((await person.ask(gadgetType.list, {})).body.success).toBe(false)
  expect((await person.call(session.info, {})).username).toBe(person.username)
  await sql(`update identity_user set realname = '改名' where id = $1`, [person.userId])
  expect((await person.call(session.info, {})).realname).toBe('改名')
})
