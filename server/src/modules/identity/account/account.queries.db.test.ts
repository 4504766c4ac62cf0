import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { copySharedMembers, findAccounts, insertAccount, isFree, isWorkNoFree } from './account.queries.ts'
import { findByName, findPeople, findStates } from './user.queries.ts'

const { someone, sql, within } = await startServer()

test('DEC-050 names, numbers and addresses are free again when their account is deleted; names and addresses in any case', async () => {
  await sql(`insert into identity_account (id, username, phone, email, home_tenant_id, deleted_at) values
    ('here', 'Taken_Name', '13812340001', 'Taken@x.cn', 1000, null),
    ('gone', 'Gone_Name', '13812340002', 'gone@x.cn', 1000, now())`)
  const answers = await within({ auth: true }, async (tx) => ({
    taken: [
      await isFree(tx, 'username', 'TAKEN_name'),
      await isFree(tx, 'phone', '13812340001'),
      await isFree(tx, 'email', 'taken@X.cn'),
      await isFree(tx, 'username', 'taken_name', 'gone'),
    ],
    free: [
      await isFree(tx, 'username', 'gone_name'),
      await isFree(tx, 'phone', '13812340002'),
      await isFree(tx, 'email', 'gone@x.cn'),
      await isFree(tx, 'username', 'taken_name', 'here'),
    ],
    found: (await findAccounts(tx, ['here', 'gone', 'nobody'])).map(({ id }) => id),
  }))
  expect(answers).toEqual({
    taken: [false, false, false, false],
    free: [true, true, true, true],
    found: ['here'],
  })
})

test('DEC-050 a name may be the own phone number, but no other', async () => {
  const insert = (id: string, username: string, phone: string | null) =>
    within({ auth: true }, (tx) => insertAccount(tx, { id, username, phone, homeTenantId: 1000 }))
  await expect(insert('a', '13712340001', '13712340002')).rejects.toThrow(/^用户名不能是他人的手机号$/)
  await insert('b', '13712340001', '13712340001')
  await insert('c', '12712340001', null) // no phone number begins like this
  expect(await sql(`select id from identity_account where id in ('a', 'b', 'c') order by id`)).toEqual([
    { id: 'b' },
    { id: 'c' },
  ])
})

test('a work number is free when only somebody who was removed has it, or the one who keeps it', async () => {
  const [one, gone] = [await someone(), await someone()]
  await sql(`update identity_user set work_no = 'W-1' where id = $1`, [one.userId])
  await sql(`update identity_user set work_no = 'W-2', del_flag = 1 where id = $1`, [gone.userId])
  const free = await within({ tenantId: 1000 }, async (tx) => [
    await isWorkNoFree(tx, 'W-1'),
    await isWorkNoFree(tx, 'W-1', gone.userId),
    await isWorkNoFree(tx, 'W-1', one.userId),
    await isWorkNoFree(tx, 'W-2'),
  ])
  expect(free).toEqual([false, false, true, true])
})

test('people are found by id with those who were removed, by name without them', async () => {
  const [one, gone, other] = [await someone(), await someone(), await someone()]
  await sql(`update identity_user set status = '2' where id = $1`, [one.userId])
  await sql('update identity_user set del_flag = 1 where id = $1', [gone.userId])
  const ids = [one.userId, gone.userId]
  const answers = await within({ tenantId: 1000 }, async (tx) => ({
    people: (await findPeople(tx, ids)).map(({ id, isDeleted }) => [id, isDeleted]).sort(),
    everybody: (await findPeople(tx)).some(({ id }) => id === other.userId),
    states: (await findStates(tx, [one.userId])).map(({ id, status }) => [id, status]),
    names: [await findByName(tx, 1000, one.username), await findByName(tx, 1000, gone.username)],
    elsewhere: await findByName(tx, 1001, one.username),
  }))
  expect(answers).toEqual({
    people: [
      [one.userId, false],
      [gone.userId, true],
    ].sort(),
    everybody: true,
    states: [[one.userId, '2']],
    names: [{ id: one.userId }, undefined],
    elsewhere: undefined,
  })
})

test('what belongs to the person is copied into their rows of the tenants that are named, and into no other row', async () => {
  const [person, other] = [await someone(), await someone()]
  await sql(
    `insert into identity_user (tenant_id, id, username, realname, status) values (1001, $1, $2, '旧', '1')`,
    [person.userId, person.username],
  )
  await within({ tenantId: 1000 }, (tx) => copySharedMembers(tx, person.userId, [1001], {}))
  await within({ tenantId: 1000 }, (tx) => copySharedMembers(tx, person.userId, [1001], { realname: '新' }))
  const rows = await sql(
    'select id, tenant_id, realname from identity_user where id = any($1) order by tenant_id desc, id = $2 desc',
    [[person.userId, other.userId], person.userId],
  )
  expect(rows).toEqual([
    { id: person.userId, tenant_id: 1001, realname: '新' },
    { id: person.userId, tenant_id: 1000, realname: '测试' },
    { id: other.userId, tenant_id: 1000, realname: '测试' },
  ])
  expect(await sql(`select count(*)::int as n from identity_user where realname = '新'`)).toEqual([{ n: 1 }])
})
