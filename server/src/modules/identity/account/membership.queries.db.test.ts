import { expect, test } from 'vitest'
import type { Tx } from '#kernel/database/tx.ts'
import { startServer } from '#testing/server.ts'
import {
  addMember,
  endTenantSessions,
  findCandidates,
  findMembers,
  hasMembers,
  leaveTenant,
  removeMember,
} from './membership.ts'

const { admin, someone, sql, inTenant } = await startServer()
const onPlatform = <T>(work: (tx: Tx) => Promise<T>) => inTenant(work, 0)
const rename = async (who: { userId: string }, username: string, phone: string | null = null) => {
  await sql('update identity_account set username = $2, phone = $3 where id = $1', [
    who.userId,
    username,
    phone,
  ])
  await sql('update identity_user set username = $2, phone = $3 where id = $1', [who.userId, username, phone])
}
const names = (rows: { username: string }[]) => rows.map(({ username }) => username)

test('DEC-093 candidates: people from elsewhere who are there, by a part of name or number, at most twenty in order', async () => {
  const candidates = async (keyword: string) =>
    names(await onPlatform((tx) => findCandidates(tx, 1001, keyword)))
  const [one, two, three, here] = [
    await someone(),
    await someone(),
    await someone(),
    await someone({ tenant: 1001 }),
  ]
  await rename(two, 'Cand%B', '13900000077')
  await rename(one, 'cand_a')
  await rename(three, 'cand-gone')
  await rename(here, 'cand-here')
  await sql('update identity_account set deleted_at = now() where id = $1', [three.userId])
  expect(await candidates('CAND')).toEqual(['Cand%B', 'cand_a'])
  expect(await candidates('0000007')).toEqual(['Cand%B'])
  expect(await candidates('d%')).toEqual(['Cand%B'])
  expect(await candidates('d_')).toEqual(['cand_a'])
  expect(await candidates('\\')).toEqual([])
  await sql(`update identity_user set del_flag = 1 where id = $1`, [here.userId])
  expect(await candidates('cand-here')).toEqual(['cand-here'])
  await sql(
    `insert into identity_account (id, username, home_tenant_id)
     select 'many' || n, 'many' || lpad(n::text, 2, '0'), 1000 from generate_series(1, 21) n`,
  )
  const many = await candidates('many')
  expect([many.length, many[0], many[19]]).toEqual([20, 'many01', 'many20'])
})

test('DEC-093 members come in the order of their names, page by page, and are told whether they are at home', async () => {
  const members = async (keyword: string, size = 10, offset = 0) => {
    const { records, total } = await onPlatform((tx) =>
      findMembers(tx, 1001, keyword, { current: 1, size, offset }),
    )
    return [records.map(({ username, isHome }) => `${username} ${isHome}`), total]
  }
  const [b, a, guest, gone] = [
    await someone({ tenant: 1001 }),
    await someone({ tenant: 1001 }),
    await someone(),
    await someone({ tenant: 1001 }),
  ]
  await rename(b, 'mem-b', '13900000088')
  await rename(a, 'mem-a')
  await rename(guest, 'mem-c')
  await rename(gone, 'mem-d')
  await sql(`update identity_user set realname = '张_三' where id = $1`, [a.userId])
  await sql('update identity_user set del_flag = 1 where id = $1', [gone.userId])
  await onPlatform((tx) => addMember(tx, 1001, guest.userId))
  expect(await members('mem-')).toEqual([['mem-a true', 'mem-b true', 'mem-c false'], 3])
  expect(await members('mem-', 1, 1)).toEqual([['mem-b true'], 3])
  expect(await members('张_')).toEqual([['mem-a true'], 1])
  expect(await members('00088')).toEqual([['mem-b true'], 1])
})

test('DEC-093 a guest joins once, leaves with the sessions of that tenant, and comes back to the same row', async () => {
  const guest = await someone()
  await sql(`update identity_user set realname = '本名', post = '岗位', sex = '1' where id = $1`, [
    guest.userId,
  ])
  const join = () => onPlatform((tx) => addMember(tx, 1001, guest.userId))
  const leave = (tenantId = 1001) => onPlatform((tx) => removeMember(tx, tenantId, guest.userId))
  await expect(leave()).rejects.toThrow(/^该用户不是该租户成员$/)
  await join()
  await expect(join()).rejects.toThrow(/^该用户已是该租户成员$/)
  await expect(leave(1000)).rejects.toThrow(/^该用户在本租户中创建，请在用户管理中删除$/)
  await expect(onPlatform((tx) => addMember(tx, 1001, 'nobody'))).rejects.toThrow()
  const rows = () =>
    sql(
      `select realname, sex, post, status, del_flag from identity_user where tenant_id = 1001 and id = $1`,
      [guest.userId],
    )
  const shared = { realname: '本名', sex: '1', post: null, status: '1', del_flag: 0 }
  expect(await rows()).toEqual([shared])
  await sql(
    `insert into identity_session (id, account_id, tenant_id, salt, access_until, expires_at)
     values ('there', $1, 1001, 's', now() + interval '1 hour', now() + interval '1 hour')`,
    [guest.userId],
  )
  await leave()
  expect(await rows()).toEqual([{ ...shared, del_flag: 1 }])
  expect(
    await sql('select tenant_id, revoked_by from identity_session where account_id = $1 order by tenant_id', [
      guest.userId,
    ]),
  ).toEqual([
    { tenant_id: 1000, revoked_by: null },
    { tenant_id: 1001, revoked_by: 'removed' },
  ])
  await sql(`update identity_user set realname = '新名' where tenant_id = 1000 and id = $1`, [guest.userId])
  await join()
  expect(await rows()).toEqual([{ ...shared, realname: '新名' }])
})

test('DEC-093 a tenant is in use while somebody is in it who is no administrator of the platform', async () => {
  const tenantId = 77_001
  await sql(`insert into tenancy_tenant (id, name) values ($1, '空')`, [tenantId])
  const isUsed = () => onPlatform((tx) => hasMembers(tx, tenantId))
  expect(await isUsed()).toBe(false)
  const boss = await admin()
  await onPlatform((tx) => addMember(tx, tenantId, boss.userId))
  expect(await isUsed()).toBe(false)
  const guest = await someone()
  await onPlatform((tx) => addMember(tx, tenantId, guest.userId))
  expect(await isUsed()).toBe(true)
  await sql(
    `insert into identity_session (id, account_id, tenant_id, salt, access_until, expires_at)
     values ('used', $1, $2, 's', now() + interval '1 hour', now() + interval '1 hour')`,
    [guest.userId, tenantId],
  )
  const sessions = () =>
    sql(`select tenant_id, revoked_by from identity_session where account_id = $1 order by 1`, [guest.userId])
  await onPlatform((tx) => leaveTenant(tx, tenantId))
  expect(await isUsed()).toBe(false)
  const ended = [
    { tenant_id: 1000, revoked_by: null },
    { tenant_id: tenantId, revoked_by: 'tenant' },
  ]
  expect(await sessions()).toEqual(ended)
  expect(
    await sql(
      `select count(*)::int as n from identity_user where tenant_id = 1000 and id = $1 and del_flag = 0`,
      [guest.userId],
    ),
  ).toEqual([{ n: 1 }])
  await sql(`update identity_session set revoked_at = null, revoked_by = null where id = 'used'`)
  await onPlatform((tx) => endTenantSessions(tx, tenantId))
  expect(await sessions()).toEqual(ended)
})
