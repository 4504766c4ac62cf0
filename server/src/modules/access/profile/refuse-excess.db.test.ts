import { vehicle } from '@banyan/contract/fleet/vehicle'
import { depart } from '@banyan/contract/organisation/depart'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import type { Caller } from '#kernel/caller.ts'
import { listSource } from '#kernel/records/list/column.ts'
import { vehicles } from '#modules/fleet/fleet.tables.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import { ownDatabase } from '#testing/own-database.ts'
import type { ObjectRule } from '../scope/entity-scope.ts'
import type { AccessProfile } from './access-profile.ts'
import { possibleScopes, refuseExcess } from './refuse-excess.ts'

const database = await ownDatabase()
const sources = [listSource(vehicle, vehicles), listSource(depart, departs)]
const me = {
  catalogue: { entities: new Map(sources.map((source) => [source.entity, source])) },
} as unknown as Caller

interface Someone {
  level?: AccessProfile['level']
  actions?: string[]
  rules?: ObjectRule[]
  orgCode?: string | null
  departs?: string[]
}
const profile = (id: string, given: Someone = {}): AccessProfile => ({
  person: {
    id,
    username: id,
    realname: null,
    orgCode: given.orgCode ?? null,
    platformAdmin: false,
    isDeleted: false,
  },
  tenantId: 7,
  roles: [],
  departs: (given.departs ?? []).map((orgCode) => ({ id: orgCode, orgCode })),
  held: [],
  level: given.level ?? 'limited',
  actions: new Set(given.actions),
  reserved: new Set(),
  rules: given.rules ?? [],
  menuRules: [],
})
const scoped = (scope: string, entity = 'vehicle'): ObjectRule => ({
  entity,
  scope,
  condition: null,
  content: null,
})

/** What comes of it where ann has entered a vehicle that belongs to one department. */
const outcome = (person: AccessProfile, caller: AccessProfile, orgCode?: string): Promise<string> =>
  database.within(new AppState(), { tenantId: 7 }, async (tx) => {
    await tx.$client.query('set local session_replication_role = replica')
    if (orgCode)
      await tx.$client.query(
        `with owner as (
           insert into organisation_depart (id, tenant_id, depart_name, org_type, org_code)
           values ('d', 7, '甲', '1', $1) returning id)
         insert into fleet_vehicle (id, tenant_id, plate_no, create_by, depart_id)
         select 'v', 7, '闽A00000', 'ann', id from owner`,
        [orgCode],
      )
    return refuseExcess({ tx, me }, person, caller).then(
      () => 'taken',
      (error: Error) => error.message,
    )
  })

const platform = '涉及平台管理员，不能执行该操作'
const more = '涉及的用户拥有您没有的权限，不能执行该操作'
const sees = (title: string) =>
  `涉及的用户能查看您无权查看的「${title}」数据，不能执行该操作；请先为其分配同样受限的角色`
const can = (...actions: string[]) => profile('ann', { actions })
const own = profile('boss', { actions: ['a', 'b'] })

test.each<[string, AccessProfile, AccessProfile, string]>([
  [
    'anybody by the platform',
    profile('ann', { level: 'platform' }),
    profile('boss', { level: 'platform' }),
    'taken',
  ],
  [
    'the platform by a tenant',
    profile('ann', { level: 'platform' }),
    profile('boss', { level: 'tenant' }),
    platform,
  ],
  [
    'an administrator by another',
    profile('ann', { level: 'tenant' }),
    profile('boss', { level: 'tenant' }),
    'taken',
  ],
  ['an administrator by somebody limited', profile('ann', { level: 'tenant' }), own, more],
  ['somebody with fewer actions', can('a'), own, 'taken'],
  ['somebody with another action', can('a', 'c'), own, more],
  ['oneself with another action', profile('boss', { actions: ['c'] }), own, '不能扩大自己的权限'],
  [
    'somebody who sees everything',
    profile('ann'),
    profile('boss', { rules: [scoped('2')], orgCode: 'A01' }),
    sees('车辆'),
  ],
  [
    'somebody who sees every department',
    profile('ann'),
    profile('boss', { rules: [scoped('2', 'depart')], orgCode: 'A01' }),
    sees('部门'),
  ],
  [
    'oneself with a wider view',
    profile('boss', { rules: [scoped('2')], orgCode: 'A01' }),
    profile('boss', { rules: [scoped('2')], orgCode: 'A01A01' }),
    '不能扩大自己的数据范围',
  ],
  [
    'somebody below',
    profile('ann', { rules: [scoped('2')], orgCode: 'A01A01' }),
    profile('boss', { rules: [scoped('2')], orgCode: 'A01' }),
    'taken',
  ],
  [
    'somebody who may also choose a department elsewhere',
    profile('ann', { rules: [scoped('3')], orgCode: 'A01A01', departs: ['A01A01', 'A02'] }),
    profile('boss', { rules: [scoped('2')], orgCode: 'A01' }),
    sees('车辆'),
  ],
  [
    'somebody of a department the caller may choose',
    profile('ann', { rules: [scoped('3')], orgCode: 'A02' }),
    profile('boss', { rules: [scoped('2')], orgCode: 'A01', departs: ['A01', 'A02'] }),
    'taken',
  ],
])('security §15 %s', async (_, person, caller, expected) => {
  expect(await outcome(person, caller)).toBe(expected)
})

test('security §15 records of their own are up to the rows there are', async () => {
  const person = profile('ann', { rules: [scoped('4')] })
  const caller = profile('boss', { rules: [scoped('3')], orgCode: 'A01' })
  expect(await outcome(person, caller)).toBe('taken')
  expect(await outcome(person, caller, 'A01')).toBe('taken')
  expect(await outcome(person, caller, 'A02')).toBe(sees('车辆'))
})

test('DEC-109 one scope for each department someone may work in, and one for who has none', () => {
  const [source] = sources
  const codes = (given: Someone) =>
    possibleScopes(profile('ann', { rules: [scoped('3')], ...given }), source!).map((scope) =>
      scope?.grants?.map((grant) => ('orgCode' in grant ? grant.orgCode : grant.kind)),
    )
  expect(codes({})).toEqual([[]])
  expect(codes({ orgCode: 'A01' })).toEqual([['A01']])
  expect(codes({ departs: ['A01', 'A02'] })).toEqual([['A01'], ['A02']])
  expect(codes({ departs: ['A01'], orgCode: 'A01' })).toEqual([['A01']])
  expect(codes({ departs: ['A01'], orgCode: 'A03' })).toEqual([['A01'], ['A03']])
  expect(possibleScopes(profile('ann', { level: 'tenant', rules: [scoped('3')] }), source!)).toEqual([
    undefined,
  ])
})
