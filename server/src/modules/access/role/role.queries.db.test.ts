import { expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { startServer } from '#testing/server.ts'
import {
  dataRules,
  departPermissions,
  departRolePermissions,
  departRoles,
  departRoleUsers,
  menuRelations,
  permissions,
  rolePermissions,
  roles,
  userRoles,
} from '../access.tables.ts'
import { roleService } from './assign-roles.ts'
import { findRelations } from './grant.ts'
import { departGrantTable, departRoleGrants, type GrantTable, roleGrants } from './grants.ts'
import { findPermissions, holdsActions } from './holdings.ts'
import { hasReservedRole } from './reserved-role.ts'
import { findHolders } from './role-holders.ts'
import { addTenantRoles, dropRoles, makeAdministrator } from './tenant-roles.ts'

const { inTenant, sql } = await startServer()
const removed = { delFlag: 1 }
const role = (id: string) => ({ id, roleName: id, roleCode: id })

test('holders of roles are told once each, without removed roles, removed links and other tenants', async () => {
  await inTenant(async (tx) => {
    await tx
      .insert(roles)
      .values([role('h-one'), role('h-two'), { ...role('h-gone'), ...removed }, role('h-other')])
    await tx.insert(userRoles).values([
      { id: 'h1', userId: 'ann', roleId: 'h-one' },
      { id: 'h2', userId: 'ann', roleId: 'h-two' },
      { id: 'h3', userId: 'bob', roleId: 'h-two' },
      { id: 'h4', userId: 'cid', roleId: 'h-gone' },
      { id: 'h5', userId: 'dan', roleId: 'h-one', ...removed },
      { id: 'h6', userId: 'eve', roleId: 'h-other' },
    ])
  })
  await inTenant(async (tx) => {
    await tx.insert(roles).values(role('h-one'))
    await tx.insert(userRoles).values({ id: 'h7', userId: 'fay', roleId: 'h-one' })
  }, 1001)
  const holders = async (tenantId: number, ...ids: string[]) =>
    (await inTenant((tx) => findHolders(tx, ids), tenantId)).sort()
  expect(await holders(1000, 'h-one', 'h-two', 'h-gone')).toEqual(['ann', 'bob'])
  expect(await holders(1000, 'h-one')).toEqual(['ann'])
  expect(await holders(1000, 'h-gone')).toEqual([])
  expect(await holders(1001, 'h-one', 'h-two')).toEqual(['fay'])
})

test('ADMIN-028 the reserved role is found among others, by its code alone', async () => {
  const [reserved] = await sql<{ id: string }>(`select id from access_role where role_code = 'super_admin'`)
  const { id } = reserved!
  const has = (ids: string[], tenantId: number) => inTenant((tx) => hasReservedRole(tx, ids), tenantId)
  expect(await has(['x', id], 0)).toBe(true)
  expect(await has(['h-one'], 1000)).toBe(false)
  expect(await has([id], 1000)).toBe(false)
  const [administrator] = await sql<{ id: string }>(
    `select id from access_role where role_code = 'tenant_admin' and tenant_id = 0`,
  )
  expect(await has([administrator!.id], 0)).toBe(false)
})

const kinds: [string, GrantTable, (tx: Tx) => Promise<unknown>][] = [
  [
    'a role',
    roleGrants,
    async (tx) => {
      await tx.insert(roles).values([role('one'), role('two')])
      await tx
        .insert(rolePermissions)
        .values({ id: 'gone', roleId: 'one', permissionId: 'p-gone', ...removed })
    },
  ],
  [
    'a department',
    departGrantTable,
    (tx) =>
      tx
        .insert(departPermissions)
        .values({ id: 'gone', departId: 'one', permissionId: 'p-gone', ...removed }),
  ],
  [
    'a role of a department',
    departRoleGrants,
    async (tx) => {
      const inside = (id: string) => ({ ...role(id), departId: 'd' })
      await tx.insert(departRoles).values([inside('one'), inside('two')])
      await tx
        .insert(departRolePermissions)
        .values({ id: 'gone', departRoleId: 'one', permissionId: 'p-gone', ...removed })
    },
  ],
]

test.each(kinds)(
  '%s is given menus once, with rules of its own, and loses them one by one',
  async (_, table, prepare) => {
    await inTenant(async (tx) => {
      await prepare(tx)
      await table.give(tx, 'one', ['p1', 'p2'])
      await table.give(tx, 'one', ['p2', 'p3'])
      await table.give(tx, 'one', [])
      await table.give(tx, 'two', ['p1'])
      await table.attach(tx, 'one', 'p1', ['r1', 'r2'])
    })
    const held = (id: string) => inTenant(async (tx) => (await table.held(tx, id)).sort())
    expect([await held('one'), await held('two')]).toEqual([['p1', 'p2', 'p3'], ['p1']])
    const withRules = await inTenant((tx) => table.withRules(tx, 'one'))
    expect(withRules.sort((a, b) => a.permissionId.localeCompare(b.permissionId))).toEqual([
      { permissionId: 'p1', dataRuleIds: ['r1', 'r2'] },
      { permissionId: 'p2', dataRuleIds: [] },
      { permissionId: 'p3', dataRuleIds: [] },
    ])
    const ruleIds = (id: string, permissionId: string) =>
      inTenant((tx) => table.ruleIds(tx, id, permissionId))
    expect(await ruleIds('one', 'p1')).toEqual(['r1', 'r2'])
    expect(await ruleIds('two', 'p1')).toEqual([])
    expect(await ruleIds('one', 'p-gone')).toBeUndefined()
    expect(await ruleIds('two', 'p2')).toBeUndefined()

    await inTenant((tx) => table.take(tx, ['one'], ['p1', 'absent']))
    await inTenant((tx) => table.take(tx, [], ['p2']))
    await inTenant((tx) => table.take(tx, ['one'], []))
    expect([await held('one'), await held('two')]).toEqual([['p2', 'p3'], ['p1']])
    await inTenant((tx) => table.give(tx, 'two', ['p2']))
    await inTenant((tx) => table.withdraw(tx, ['p2']))
    expect([await held('one'), await held('two')]).toEqual([['p3'], ['p1']])
    await inTenant((tx) => table.forget(tx, []))
    await inTenant((tx) => table.forget(tx, ['one']))
    expect([await held('one'), await held('two')]).toEqual([[], ['p1']])
  },
)

test('what a holder has is not taken while somebody reads it under a lock', async () => {
  await inTenant((tx) => departGrantTable.give(tx, 'locked', ['p1']))
  const take = `select 1 from access_depart_permission where depart_id = 'locked' for update skip locked`
  await inTenant(async (tx) => {
    expect(await departGrantTable.held(tx, 'locked')).toEqual(['p1'])
    expect(await sql(take)).toHaveLength(1)
    expect(await departGrantTable.held(tx, 'locked', true)).toEqual(['p1'])
    expect(await sql(take)).toHaveLength(0)
  })
})

test('DEC-047 related menus: the set of the tenant wins over the one of the platform, a removed one never counts', async () => {
  await inTenant(
    (tx) =>
      tx.insert(menuRelations).values([
        { id: 'rel1', menuId: 'm-both', relationIds: ['of-platform'] },
        { id: 'rel2', menuId: 'm-platform', relationIds: ['of-platform'] },
      ]),
    0,
  )
  await inTenant((tx) =>
    tx.insert(menuRelations).values([
      { id: 'rel3', menuId: 'm-both', relationIds: ['own'] },
      { id: 'rel4', menuId: 'm-gone', relationIds: ['x'], ...removed },
    ]),
  )
  const relations = await inTenant(findRelations)
  expect(['m-both', 'm-platform', 'm-gone'].map((id) => relations.get(id))).toEqual([
    ['own'],
    ['of-platform'],
    undefined,
  ])
})

test('permissions stand in the order of the menu and are marked where a rule hangs that is there', async () => {
  const rule = { ruleName: 'r', ruleColumn: 'c', ruleConditions: '=', ruleValue: '1' }
  const found = await inTenant(async (tx) => {
    await tx.insert(permissions).values([
      { id: 'q-c', name: '丙', menuType: 1, sortNo: 2 },
      { id: 'q-b', name: '乙', menuType: 1, sortNo: 2 },
      { id: 'q-a', name: '甲', menuType: 1, sortNo: 3 },
      { id: 'q-d', name: '丁', menuType: 1, sortNo: 1 },
      { id: 'q-x', name: '无', menuType: 1, sortNo: 1, ...removed },
    ])
    await tx.insert(dataRules).values([
      { id: 'q1', permissionId: 'q-b', ...rule },
      { id: 'q2', permissionId: 'q-b', ...rule },
      { id: 'q3', permissionId: 'q-c', ...rule, ...removed },
    ])
    return findPermissions(tx)
  })
  expect(found.flatMap(({ id, ruleFlag }) => (id.startsWith('q-') ? [[id, ruleFlag]] : []))).toEqual([
    ['q-d', 0],
    ['q-b', 1],
    ['q-c', 0],
    ['q-a', 0],
  ])
})

test('somebody holds the actions of permissions only when they hold every one of them', async () => {
  const me = (...actions: string[]) =>
    ({
      platformAdmin: false,
      rights: { can: (action: string) => actions.includes(action) },
    }) as unknown as Caller
  const holds = (who: Caller, ...ids: string[]) => inTenant((tx) => holdsActions(tx, who, ids))
  await inTenant((tx) =>
    tx.insert(permissions).values([
      { id: 'two-actions', name: '两个', menuType: 2, perms: 'z:one,z:two' },
      { id: 'no-action', name: '没有', menuType: 1 },
    ]),
  )
  expect(await holds(me(), 'no-action')).toBe(true)
  expect(await holds(me())).toBe(true)
  expect(await holds(me('z:one'), 'two-actions')).toBe(false)
  expect(await holds(me('z:one', 'z:two'), 'no-action', 'two-actions')).toBe(true)
  expect(await holds({ ...me(), platformAdmin: true }, 'two-actions')).toBe(true)
})

const seeded = (tx: Tx) =>
  tx
    .select({ code: roles.roleCode, name: roles.roleName, text: roles.description })
    .from(roles)
    .orderBy(roles.roleCode)

test('DEC-029 a tenant starts with its three roles, the platform with the reserved one too', async () => {
  const tenantId = 88_001
  const ids = await inTenant((tx) => addTenantRoles(tx, false, '2026-01-02 03:04:05'), tenantId)
  const ours = [
    { code: 'dispatcher', name: '调度员', text: '负责工单、车辆、设备、客户与地图' },
    { code: 'staff', name: '普通员工', text: '处理自己的工单，查看公告与已授权的表单' },
    { code: 'tenant_admin', name: '租户管理员', text: '拥有本租户内的全部权限' },
  ]
  expect(await inTenant(seeded, tenantId)).toEqual(ours)
  expect(Object.keys(ids).sort()).toEqual(['dispatcher', 'staff', 'tenant_admin'])
  const times = await sql<{ at: string }>(
    `select distinct to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
     from access_role where tenant_id = $1`,
    [tenantId],
  )
  expect(times).toEqual([{ at: '2026-01-02 03:04:05' }])
  await inTenant((tx) => addTenantRoles(tx, true), 88_002)
  expect(await inTenant(seeded, 88_002)).toEqual([
    ...ours.slice(0, 2),
    { code: 'super_admin', name: '超级管理员', text: '平台管理员，拥有全部权限' },
    ...ours.slice(2),
  ])

  await inTenant((tx) => makeAdministrator(tx, 'first', ids), tenantId)
  const linked = () => sql('select user_id, role_id from access_user_role where tenant_id = $1', [tenantId])
  expect(await linked()).toEqual([{ user_id: 'first', role_id: ids.tenant_admin }])
  await inTenant((tx) => makeAdministrator(tx, 'second', ids), tenantId)
  await inTenant((tx) => dropRoles(tx, tenantId, 'first'))
  expect(await linked()).toEqual([{ user_id: 'second', role_id: ids.tenant_admin }])
})

test('people who are gone for good leave their roles and their roles in departments', async () => {
  await inTenant(async (tx) => {
    await tx.insert(roles).values(role('f-role'))
    await tx.insert(departRoles).values({ ...role('f-inside'), departId: 'd' })
    for (const userId of ['f-ann', 'f-bob']) {
      await tx.insert(userRoles).values({ id: userId, userId, roleId: 'f-role' })
      await tx.insert(departRoleUsers).values({ id: userId, userId, departRoleId: 'f-inside' })
    }
    await roleService.forget(tx, ['f-ann'])
  })
  const left = (table: string) =>
    sql<{ user_id: string }>(`select user_id from ${table} where user_id like 'f-%'`)
  expect(await left('access_user_role')).toEqual([{ user_id: 'f-bob' }])
  expect(await left('access_depart_role_user')).toEqual([{ user_id: 'f-bob' }])
})
