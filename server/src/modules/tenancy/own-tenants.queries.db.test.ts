import { afterEach, expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import {
  allTenantIds,
  findOpenTenant,
  findOpenTenantById,
  isTenantOpen,
  ownStorageMb,
  ownTenants,
  tenantIds,
  tenantName,
} from './public.ts'

const { inTenant, someone, sql, within } = await startServer()
const person = await someone()
const today = `(now() at time zone 'Asia/Shanghai')::date`
await sql(
  `insert into tenancy_tenant (id, name, code) values (5002, '乙', 'Second'), (5001, '甲', null), (5003, '丙', 'third')`,
)
await sql(
  `insert into identity_user (id, tenant_id, username, status, del_flag)
   select $1, id, $2, '1', case id when 5003 then 1 else 0 end from tenancy_tenant where id in (5001, 5002, 5003)`,
  [person.userId, person.username],
)
afterEach(() =>
  sql(`update tenancy_tenant set status = 1, del_flag = 0, end_date = null where id in (5001, 5002)`),
)

const open = () => within({ auth: true }, (tx) => isTenantOpen(tx, 5001))
const own = async () =>
  (await within({ tenantId: 1000 }, (tx) => ownTenants(tx, person.userId))).map(({ id, code }) => [id, code])
const named = (code: string) => within({ auth: true }, (tx) => findOpenTenant(tx, code))

test.each<[string, string, boolean]>([
  ['it has no last day', 'end_date = null', true],
  ['its last day is today', `end_date = ${today}`, true],
  ['its last day was yesterday', `end_date = ${today} - 1`, false],
  ['it is frozen', 'status = 0', false],
])('DEC-093 a tenant is open or not when %s', async (_, change, isOpen) => {
  await sql(`update tenancy_tenant set ${change} where id = 5001`)
  expect(await open()).toBe(isOpen)
  const found = await named('5001')
  expect(found).toEqual(isOpen ? [{ id: 5001, name: '甲', code: '5001', hosts: [] }] : [])
  expect(await within({ auth: true }, (tx) => findOpenTenantById(tx, 5001))).toEqual(found)
  expect((await own()).some(([id]) => id === 5001)).toBe(isOpen)
})

test('DEC-093 the own tenants come by number, with the number where there is no code; those one left are not own', async () => {
  expect(await own()).toEqual([
    [1000, expect.any(String)],
    [5001, '5001'],
    [5002, 'Second'],
  ])
})

test('DEC-093 a tenant is named by its code in any case, or by its number where it has none', async () => {
  expect(await named('sEcond')).toEqual([{ id: 5002, name: '乙', code: 'Second', hosts: [] }])
  expect([await named('5002'), await named('secon'), await named('5001')]).toEqual([
    [],
    [],
    [{ id: 5001, name: '甲', code: '5001', hosts: [] }],
  ])
  await sql('update tenancy_tenant set del_flag = 1 where id = 5002')
  expect(await named('second')).toEqual([])
})

test('jobs go to the tenants that are there, or to all of them; an unknown tenant has no name and no limit', async () => {
  await sql('update tenancy_tenant set del_flag = 1, storage_mb = 7 where id = 5002')
  const ours = (ids: number[]) => ids.filter((id) => id > 5000).sort()
  expect(ours(await within({ auth: true }, tenantIds))).toEqual([5001, 5003])
  expect(ours(await within({ auth: true }, allTenantIds))).toEqual([5001, 5002, 5003])
  const at = (id: number) => inTenant(async (tx) => [await tenantName(tx, id), await ownStorageMb(tx, id)], 0)
  expect([await at(5002), await at(5001), await at(9999)]).toEqual([
    ['乙', 7],
    ['甲', null],
    ['', null],
  ])
})
