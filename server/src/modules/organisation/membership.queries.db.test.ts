import { beforeEach, expect, test } from 'vitest'
import { statement } from '#kernel/database/fragment.ts'
import { lockUsers, recodeMainDeparts, setMainDepart } from '#modules/identity/account/main-depart.ts'
import { findStates } from '#modules/identity/account/user.queries.ts'
import { users } from '#modules/identity/identity.tables.ts'
import { startServer } from '#testing/server.ts'
import {
  chooseMainDepart,
  type DepartGrants,
  emptyDeparts,
  findLinks,
  findLinksIn,
  linkUsers,
  unlinkUsers,
  userDepartService,
  usersBelow,
  usersIn,
} from './membership.ts'
import { departs, userDeparts } from './organisation.tables.ts'

const { inTenant, sql } = await startServer()
const left: [string[], string[]][] = []
const grants: DepartGrants = {
  left: async (_, userIds, departIds) => void left.push([userIds, departIds]),
  removed: async () => undefined,
}
const ids = ['ann', 'bob', 'cid']

beforeEach(async () => {
  left.length = 0
  await sql(`delete from organisation_user_depart where user_id = any($1)`, [ids])
  await sql(`delete from organisation_depart where id like 'd-%'`)
  await sql(`delete from identity_user where id = any($1)`, [ids])
  const depart = (id: string, orgCode: string) => ({ id, departName: id, orgCode, orgType: '1' })
  await inTenant(async (tx) => {
    await tx
      .insert(departs)
      .values([
        depart('d-one', 'Y01'),
        depart('d-below', 'Y01A01'),
        depart('d-two', 'Y02'),
        { ...depart('d-gone', 'Y01A02'), delFlag: 1 },
      ])
    await tx.insert(users).values(ids.map((id) => ({ id, username: id, status: '1' })))
  })
  await inTenant(
    (tx) => tx.insert(users).values({ id: 'ann', username: 'ann', status: '2', orgCode: 'Y01' }),
    1001,
  )
})

const links = async () =>
  (await inTenant(findLinks))
    .flatMap(({ userId, departId }) => (ids.includes(userId) ? [`${userId} ${departId}`] : []))
    .sort()
const mains = async () =>
  Object.fromEntries(
    (
      await sql<{ id: string; at: string }>(
        `select id, coalesce(org_id, '-') || ' ' || coalesce(org_code, '-') as at from identity_user
         where tenant_id = 1000 and id = any($1)`,
        [ids],
      )
    ).map(({ id, at }) => [id, at]),
  )

test('people are put into departments once; a department that is not there takes nobody', async () => {
  await inTenant((tx) => linkUsers(tx, ['ann', 'bob'], ['d-one', 'd-two']))
  await inTenant((tx) => linkUsers(tx, ['ann'], ['d-one', 'd-below']))
  await inTenant((tx) => linkUsers(tx, [], ['d-one']))
  await inTenant((tx) => linkUsers(tx, ['ann'], []))
  expect(await links()).toEqual(['ann d-below', 'ann d-one', 'ann d-two', 'bob d-one', 'bob d-two'])
  for (const missing of ['d-gone', 'nowhere'])
    await expect(inTenant((tx) => linkUsers(tx, ['cid'], ['d-one', missing]))).rejects.toThrow(
      /^未找到部门信息$/,
    )
  expect(await links()).toHaveLength(5)
})

test('people are taken out of departments with the roles they had there, and what was a link is told', async () => {
  await inTenant((tx) => linkUsers(tx, ['ann', 'bob'], ['d-one', 'd-two']))
  expect(await inTenant((tx) => unlinkUsers(tx, grants, ['ann'], []))).toEqual([])
  expect(await inTenant((tx) => unlinkUsers(tx, grants, [], ['d-one']))).toEqual([])
  expect(left).toEqual([])
  const gone = await inTenant((tx) => unlinkUsers(tx, grants, ['ann', 'cid'], ['d-one', 'd-below']))
  expect(gone).toEqual([{ userId: 'ann', departId: 'd-one' }])
  expect(left).toEqual([
    [
      ['ann', 'cid'],
      ['d-one', 'd-below'],
    ],
  ])
  expect(await links()).toEqual(['ann d-two', 'bob d-one', 'bob d-two'])
  const inOne = await inTenant((tx) => findLinksIn(tx, 'd-one', ['ann', 'bob', 'cid']))
  expect(inOne).toEqual([{ userId: 'bob' }])
})

test('the main department stays while it can, else it is the preferred one, else the first', async () => {
  await inTenant((tx) => linkUsers(tx, ids, ['d-two', 'd-below', 'd-one']))
  await inTenant((tx) => setMainDepart(tx, 'ann', { id: 'd-two', orgCode: 'old' }))
  await inTenant((tx) => chooseMainDepart(tx, ['ann', 'bob'], ['nowhere', 'd-below', 'd-two']))
  await inTenant((tx) => chooseMainDepart(tx, ['cid']))
  expect(await mains()).toEqual({ ann: 'd-two Y02', bob: 'd-below Y01A01', cid: 'd-one Y01' })
  expect((await inTenant((tx) => emptyDeparts(tx, ['d-two', 'd-below']))).sort()).toEqual(ids)
  expect(await mains()).toEqual({ ann: 'd-one Y01', bob: 'd-one Y01', cid: 'd-one Y01' })
  expect(await inTenant((tx) => emptyDeparts(tx, ['d-two']))).toEqual([])
  await inTenant((tx) => userDepartService(grants).forget(tx, ['ann']))
  expect(await mains()).toEqual({ ann: '- -', bob: 'd-one Y01', cid: 'd-one Y01' })
  expect(left).toEqual([[['ann'], ['d-one']]])
  expect(await sql(`select org_code from identity_user where tenant_id = 1001 and id = 'ann'`)).toEqual([
    { org_code: 'Y01' },
  ])
})

test('people who work in moved departments get the new codes, in this tenant and below that code only', async () => {
  await sql(`update identity_user set org_code = 'Y01' where tenant_id = 1000 and id = 'ann'`)
  await sql(`update identity_user set org_code = 'Y01A01' where id = 'bob'`)
  await sql(`update identity_user set org_code = 'Y02' where id = 'cid'`)
  await inTenant((tx) => recodeMainDeparts(tx, 'Y01', 'X05B02'))
  expect(await mains()).toEqual({ ann: '- X05B02', bob: '- X05B02A01', cid: '- Y02' })
  expect(await sql(`select org_code from identity_user where tenant_id = 1001 and id = 'ann'`)).toEqual([
    { org_code: 'Y01' },
  ])
})

test('the people of a department, of all below it, and of one that was removed', async () => {
  await inTenant((tx) => linkUsers(tx, ['ann'], ['d-one']))
  await inTenant((tx) => linkUsers(tx, ['bob'], ['d-below']))
  await inTenant((tx) => tx.insert(userDeparts).values({ id: 'old link', userId: 'cid', departId: 'd-gone' }))
  const among = async (fragment: ReturnType<typeof usersIn>) => {
    const query = statement(
      (bind) =>
        `select id from identity_user where tenant_id = 1000 and id in ('ann', 'bob', 'cid') and ${fragment(bind)} order by id`,
    )
    const { rows } = await inTenant((tx) => tx.$client.query<{ id: string }>(query))
    return rows.map(({ id }) => id)
  }
  expect(await among(usersIn(1000, 'd-one'))).toEqual(['ann'])
  expect(await among(usersIn(1001, 'd-one'))).toEqual([])
  expect(await among(usersBelow(1000, 'Y01'))).toEqual(['ann', 'bob'])
  expect(await among(usersBelow(1000, 'Y01A01'))).toEqual(['bob'])
  expect(await among(usersBelow(1001, 'Y01'))).toEqual([])
  const { among: usersOf } = userDepartService(grants)
  expect(await among(usersOf(1000, 'd-below'))).toEqual(['bob'])
  // An id that names no department is that of a person.
  expect(await among(usersOf(1000, 'cid'))).toEqual(['cid'])
  expect(await among(usersOf(1000, 'd-gone'))).toEqual([])
})

test('people are locked in the order of their ids, those of the tenant only; their states are told', async () => {
  const locked = await inTenant((tx) => lockUsers(tx, ['cid', 'ann', 'nobody']))
  expect(locked).toEqual(['ann', 'cid'].map((id) => ({ id, orgId: null, orgCode: null })))
  expect(await inTenant((tx) => findStates(tx, ['bob']))).toEqual([{ id: 'bob', status: '1' }])
})
