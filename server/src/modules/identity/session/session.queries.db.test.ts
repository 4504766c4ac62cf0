import { beforeEach, expect, test } from 'vitest'
import type { Scope } from '#kernel/database/tx.ts'
import { startServer } from '#testing/server.ts'
import {
  endSession,
  endSessionsIn,
  endSessionsOf,
  findAccountByLogin,
  findAccountByName,
  findAccountByPhone,
  findLastSeen,
  findUser,
  lockSession,
  rememberTenant,
  rotateSession,
  useTicket,
} from './session.queries.ts'

const { someone, sql, within } = await startServer()
const [ann, bob] = [await someone(), await someone()]
const here: Scope = { tenantId: 1000, accountId: ann.userId }

beforeEach(async () => {
  await sql('delete from identity_ticket')
  await sql('delete from identity_session')
  await sql(
    `insert into identity_session (id, account_id, tenant_id, salt, access_until, expires_at, revoked_at, revoked_by)
     select id, account, tenant, 's', now() + interval '1 hour', now() + hours * interval '1 hour',
       case when ended is null then null else now() end, ended
     from (values ('open', $1, 1000, 1, null), ('far', $1, 1001, 1, null), ('ended', $1, 1000, 1, 'self'),
       ('expired', $1, 1000, -1, null), ('of bob', $2, 1000, 1, null)) as given (id, account, tenant, hours, ended)`,
    [ann.userId, bob.userId],
  )
})

/** Every session with what ended it. */
async function ends(): Promise<Record<string, unknown>> {
  const rows = await sql<{ id: string; revoked_by: string | null }>(
    'select id, revoked_by from identity_session',
  )
  return Object.fromEntries(rows.map((row) => [row.id, row.revoked_by]))
}
const before = { open: null, far: null, ended: 'self', expired: null, 'of bob': null }

test('DEC-024 ending the sessions of an account leaves other accounts alone, and what had ended for another reason', async () => {
  await within(here, (tx) => endSessionsOf(tx, ann.userId, 'password', { but: 'open' }))
  expect(await ends()).toEqual({ ...before, far: 'password', expired: 'password' })
  await within(here, (tx) => endSessionsOf(tx, ann.userId, 'frozen', { tenantId: 1000 }))
  expect(await ends()).toEqual({ ...before, far: 'password', expired: 'password', open: 'frozen' })
})

test('ending the sessions of a tenant leaves those of other tenants alone, and what had ended for another reason', async () => {
  await within(here, (tx) => endSessionsIn(tx, 1000, 'tenant'))
  expect(await ends()).toEqual({ ...before, open: 'tenant', expired: 'tenant', 'of bob': 'tenant' })
})

test('DEC-024 a session ends once, and its first reason stays', async () => {
  expect(await within(here, (tx) => endSession(tx, 'open', 'self'))).toEqual([{ id: 'open' }])
  expect(await within(here, (tx) => endSession(tx, 'open', 'elsewhere'))).toEqual([])
  expect(await ends()).toEqual({ ...before, open: 'self' })
})

test('a session that has ended or expired can neither be held nor renewed', async () => {
  const usable: string[] = []
  const renewed: unknown[] = []
  const later = new Date(Date.now() + 3_600_000)
  for (const id of ['open', 'ended', 'expired']) {
    usable.push(...(await within(here, (tx) => lockSession(tx, id))).map((row) => row.id))
    renewed.push(
      ...(await within(here, (tx) => rotateSession(tx, id, 1, later))).map((row) => [row.id, row.gen]),
    )
  }
  expect(usable).toEqual(['open'])
  expect(renewed).toEqual([['open', 2]])
  expect(await within(here, (tx) => rotateSession(tx, 'open', 1, later))).toEqual([])
  expect(await sql('select id from identity_session where gen <> 1')).toEqual([{ id: 'open' }])
})

test('when somebody was last seen is told by their own sessions in the tenant, by the latest of them', async () => {
  const seen = (id: string, at: string) =>
    sql('update identity_session set seen_at = $2 where id = $1', [id, at])
  await sql(`update identity_session set created_at = '2026-01-01 08:00:00+08'`)
  await seen('ended', '2026-01-02 03:04:05.678+08')
  await seen('far', '2026-01-03 00:00:00+08')
  await seen('of bob', '2026-01-04 00:00:00+08')
  expect(await within(here, (tx) => findLastSeen(tx, 1000, ann.userId))).toBe('2026-01-02 03:04:05')
  expect(await within(here, (tx) => findLastSeen(tx, 1000, 'nobody'))).toBeNull()
})

test('DEC-108 a ticket serves once, in its time and for what it was made', async () => {
  const ticket = (hash: string, minutes: number, used: string | null = null) =>
    sql(
      `insert into identity_ticket (hash, use, session_id, account_id, tenant_id, expires_at, used_at)
       values ($1, 'socket', 'open', $2, 1000, now() + $3 * interval '1 minute', $4)`,
      [hash, ann.userId, minutes, used],
    )
  await ticket('good', 1)
  await ticket('old', -1)
  await ticket('used', 1, '2026-01-01')
  const use = async (hash: string, purpose: string) =>
    (await within({ ticket: hash, sessionId: 'open' }, (tx) => useTicket(tx, hash, purpose))).map(
      (row) => row.hash,
    )
  expect(await use('good', 'link')).toEqual([])
  expect(await use('old', 'socket')).toEqual([])
  expect(await use('used', 'socket')).toEqual([])
  expect(await use('good', 'socket')).toEqual(['good'])
  expect(await use('good', 'socket')).toEqual([])
})

test('accounts are found by name and phone, deleted ones not; a name counts before somebody else’s number', async () => {
  const number = '13912340001'
  await sql(
    `insert into identity_account (id, username, phone, home_tenant_id, deleted_at) values
       ('phone', 'Has_Phone', $1, 1000, null), ('name', $1, null, 1000, null),
       ('other', 'Other_Name', '13912340003', 1000, null),
       ('gone', 'Gone_Name', '13912340002', 1000, now())`,
    [number],
  )
  const found = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const [byLogin, byName, byPhone] = await within({ auth: true }, async (tx) => {
    const logins: string[][] = []
    const names: string[][] = []
    const phones: string[][] = []
    for (const text of [number, 'HAS_PHONE', '13912340003', 'gone_name', '13912340002']) {
      logins.push(found(await findAccountByLogin(tx, text)))
      names.push(found(await findAccountByName(tx, text)))
      phones.push(found(await findAccountByPhone(tx, text)))
    }
    return [logins, names, phones]
  })
  expect(byLogin).toEqual([['name'], ['phone'], ['other'], [], []])
  expect(byName).toEqual([['name'], ['phone'], [], [], []])
  expect(byPhone).toEqual([['phone'], [], ['other'], [], []])
})

test('DEC-109 the tenant somebody works in is remembered for them alone', async () => {
  await within({ ...here, auth: true }, (tx) => rememberTenant(tx, ann.userId, 1001))
  const rows = await sql<{ id: string }>('select id from identity_account where last_tenant_id = 1001')
  expect(rows).toEqual([{ id: ann.userId }])
})

test('somebody who was removed from a tenant is nobody there', async () => {
  const gone = await someone()
  const names = async () =>
    (await within({ tenantId: 1000 }, (tx) => findUser(tx, gone.userId))).map(({ id }) => id)
  expect(await names()).toEqual([gone.userId])
  await sql('update identity_user set del_flag = 1 where id = $1', [gone.userId])
  expect(await names()).toEqual([])
})
