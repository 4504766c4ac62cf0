import type { EndReason } from '@banyan/contract/socket'
import { beforeEach, expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { findEnded, type Holder } from './socket-ticket.ts'

const { someone, sql, within } = await startServer()
const [ann, bob, guest] = [await someone(), await someone(), await someone({ tenant: 1001 })]
const idOf = async (userId: string) =>
  (await sql<{ id: string }>('select id from identity_session where account_id = $1', [userId]))[0]!.id
const holderOf = async (who: typeof ann, tenantId = who.tenantId): Promise<Holder> => ({
  userId: who.userId,
  tenantId,
  sessionId: await idOf(who.userId),
  sessionTenantId: who.tenantId,
  until: new Date(),
})
const [first, second, third] = [await holderOf(ann), await holderOf(bob), await holderOf(guest)]
const holders = [first, second, third]

beforeEach(async () => {
  await sql(
    `update identity_session set revoked_at = null, revoked_by = null, expires_at = now() + interval '1 hour'`,
  )
  await sql(`update identity_user set status = '1', del_flag = 0 where id = any($1)`, [
    holders.map(({ userId }) => userId),
  ])
  await sql(`update tenancy_tenant set status = 1, end_date = null where id in (1000, 1001)`)
})

test.each<[string, string, Holder[], EndReason?]>([
  ['nothing happened', 'select 1', [first, second, third]],
  [
    'a session was ended',
    `update identity_session set revoked_at = now() where id = '${first.sessionId}'`,
    [second, third],
    'expired',
  ],
  [
    'a session was ended by an administrator',
    `update identity_session set revoked_at = now(), revoked_by = 'forced' where id = '${first.sessionId}'`,
    [second, third],
    'forced',
  ],
  [
    'a session expired',
    `update identity_session set expires_at = now() where id = '${first.sessionId}'`,
    [second, third],
    'expired',
  ],
  [
    'a person was frozen',
    `update identity_user set status = '2' where id = '${second.userId}'`,
    [first, third],
    'frozen',
  ],
  [
    'a person was removed',
    `update identity_user set del_flag = 1 where id = '${third.userId}'`,
    [first, second],
    'removed',
  ],
  ['a tenant was frozen', 'update tenancy_tenant set status = 0 where id = 1001', [first, second], 'tenant'],
  [
    'the last day of a tenant is over',
    'update tenancy_tenant set end_date = current_date - 2 where id = 1000',
    [third],
    'tenant',
  ],
])('security §18 sockets stay with those who may be here: %s', async (_, happens, stay, reason) => {
  await sql(happens)
  const ended = await findEnded(within, holders)
  expect(holders.filter((holder) => !ended.has(holder))).toEqual(stay)
  expect([...new Set(ended.values())]).toEqual(reason ? [reason] : [])
})

test('security §18 a session is looked for in its own tenant, a person in the tenant of the socket', async () => {
  expect([...(await findEnded(within, []))]).toEqual([])
  const elsewhere = { ...first, tenantId: 1001 }
  const unknown = { ...first, sessionTenantId: 1001 }
  expect(await findEnded(within, [elsewhere, unknown, second])).toEqual(
    new Map([
      [elsewhere, 'removed'],
      [unknown, 'expired'],
    ]),
  )
  await sql(`insert into identity_user (id, tenant_id, username, status) values ($1, 1001, $2, '1')`, [
    ann.userId,
    ann.username,
  ])
  expect([...(await findEnded(within, [elsewhere, second]))]).toEqual([])
})
