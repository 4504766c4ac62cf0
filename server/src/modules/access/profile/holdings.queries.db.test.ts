import { expect, test } from 'vitest'
import type { Tx } from '#kernel/database/tx.ts'
import { departs, userDeparts } from '#modules/organisation/organisation.tables.ts'
import { startServer } from '#testing/server.ts'
import {
  attrRules,
  dataRules,
  departPermissions,
  departRolePermissions,
  departRoles,
  departRoleUsers,
  objectRules,
  permissions,
  rolePermissions,
  roles,
  userRoles,
} from '../access.tables.ts'
import {
  findRole,
  findRoleNamesOf,
  findRoles,
  findRolesOf,
  removeRoleLinks,
  replaceRoles,
} from '../role/role.queries.ts'
import {
  findActions,
  findGrants,
  findHolderPeople,
  findLinks,
  findMenuRules,
  findObjectRules,
  splitActions,
} from './holdings.queries.ts'

const { inTenant: here } = await startServer()
const removed = { delFlag: 1 }

await here(async (tx) => {
  const role = (id: string, at: string) => ({
    id,
    roleName: `name ${id}`,
    roleCode: `code ${id}`,
    createTime: at,
  })
  await tx
    .insert(roles)
    .values([
      role('r-late', '2026-01-02 00:00:00'),
      role('r-early', '2026-01-01 00:00:00'),
      { ...role('r-gone', '2026-01-03 00:00:00'), ...removed },
      role('r-left', '2026-01-04 00:00:00'),
    ])
  await tx.insert(userRoles).values([
    { id: 'l1', userId: 'ann', roleId: 'r-late' },
    { id: 'l2', userId: 'ann', roleId: 'r-early' },
    { id: 'l3', userId: 'ann', roleId: 'r-gone' },
    { id: 'l4', userId: 'ann', roleId: 'r-left', ...removed },
    { id: 'l5', userId: 'bob', roleId: 'r-late' },
  ])
  const depart = (id: string, orgCode: string) => ({ id, departName: id, orgCode, orgType: '1' })
  await tx
    .insert(departs)
    .values([
      depart('d-open', 'Y01'),
      { ...depart('d-off', 'Y02'), status: '0' },
      { ...depart('d-gone', 'Y03'), ...removed },
    ])
  await tx
    .insert(userDeparts)
    .values(['d-open', 'd-off', 'd-gone'].map((departId) => ({ id: departId, userId: 'ann', departId })))
  await tx.insert(departRoles).values([
    { id: 'dr', departId: 'd-open', roleName: 'dr', roleCode: 'dr' },
    { id: 'dr-gone', departId: 'd-open', roleName: 'x', roleCode: 'x', ...removed },
  ])
  await tx.insert(departRoleUsers).values([
    { id: 'u1', departRoleId: 'dr', userId: 'ann' },
    { id: 'u2', departRoleId: 'dr-gone', userId: 'ann' },
    { id: 'u3', departRoleId: 'dr', userId: 'eve' },
  ])
})

test('DEC-059 DEC-109 what is removed or switched off links nobody to anything', async () => {
  const { roleLinks, departLinks, departRoleLinks } = await here((tx) => findLinks(tx, ['ann']))
  expect(roleLinks.sort((a, b) => a.id.localeCompare(b.id))).toEqual([
    { userId: 'ann', id: 'r-early', roleCode: 'code r-early', roleName: 'name r-early', secondFactor: '0' },
    { userId: 'ann', id: 'r-late', roleCode: 'code r-late', roleName: 'name r-late', secondFactor: '0' },
  ])
  expect(departLinks).toEqual([{ userId: 'ann', id: 'd-open', orgCode: 'Y01' }])
  expect(departRoleLinks).toEqual([{ userId: 'ann', id: 'dr', departId: 'd-open' }])
})

test('the people behind roles, departments and roles inside departments', async () => {
  const people = async (ids: string[]) => (await here((tx) => findHolderPeople(tx, ids))).sort()
  expect(await people(['r-late'])).toEqual(['ann', 'bob'])
  expect(await people(['r-left'])).toEqual([])
  expect(await people(['d-open'])).toEqual(['ann'])
  expect(await people(['dr'])).toEqual(['ann', 'eve'])
  expect(await people([])).toEqual([])
})

test('grants belong to the holders that are asked for, and end when they are taken', async () => {
  const held = await here(async (tx) => {
    await tx.insert(rolePermissions).values([
      { id: 'g1', roleId: 'r-late', permissionId: 'p1', dataRuleIds: ['x'] },
      { id: 'g2', roleId: 'r-late', permissionId: 'p2' },
      { id: 'g3', roleId: 'r-late', permissionId: 'p3', ...removed },
      { id: 'g4', roleId: 'r-early', permissionId: 'p1' },
    ])
    await tx.insert(departPermissions).values({ id: 'g5', departId: 'd-open', permissionId: 'p1' })
    await tx.insert(departRolePermissions).values({ id: 'g6', departRoleId: 'dr', permissionId: 'p4' })
    return findGrants(tx, { roleIds: ['r-late'], departIds: ['d-open'], departRoleIds: ['dr'] })
  })
  const sorted = [...held].map(([holder, grants]) => [
    holder,
    grants.sort((a, b) => a.permissionId.localeCompare(b.permissionId)),
  ])
  expect(Object.fromEntries(sorted)).toEqual({
    'r-late': [
      { permissionId: 'p1', dataRuleIds: ['x'] },
      { permissionId: 'p2', dataRuleIds: [] },
    ],
    'd-open': [{ permissionId: 'p1', dataRuleIds: [] }],
    dr: [{ permissionId: 'p4', dataRuleIds: [] }],
  })
})

test('DEC-021 a permission names its actions separated by commas; those of the platform are reserved', async () => {
  expect(splitActions(' a:list , ,a:add')).toEqual(['a:list', 'a:add'])
  expect([splitActions(null), splitActions(undefined), splitActions('')]).toEqual([[], [], []])
  const { of, reserved } = await here(async (tx) => {
    await tx.insert(permissions).values([
      { id: 'p-two', name: '甲', menuType: 2, perms: 't:one,t:two' },
      { id: 'p-platform', name: '乙', menuType: 2, perms: 't:three', platformOnly: true },
      { id: 'p-none', name: '丙', menuType: 1 },
      { id: 'p-gone', name: '丁', menuType: 2, perms: 't:four', ...removed },
    ])
    return findActions(tx)
  })
  const ours = ['p-two', 'p-platform', 'p-none', 'p-gone']
  expect(ours.map((id) => of.get(id))).toEqual([['t:one', 't:two'], ['t:three'], undefined, undefined])
  expect(['t:one', 't:three', 't:four'].filter((action) => reserved.has(action))).toEqual(['t:three'])
})

test('DEC-063 object rules that are on count for their roles, with the attribute rule of the same entity', async () => {
  const rules = await here(async (tx) => {
    const attr = { entity: 'vehicle', content: '[]' }
    await tx.insert(attrRules).values([
      { id: 'a-on', name: 'a-on', ...attr },
      { id: 'a-gone', name: 'a-gone', ...attr, ...removed },
    ])
    const rule = { roleId: 'r-late', entity: 'vehicle', scope: '1' }
    await tx.insert(objectRules).values([
      { id: 'o1', ...rule, ruleId: 'a-on' },
      { id: 'o2', ...rule, scope: '2', ruleId: 'a-gone' },
      { id: 'o3', ...rule, scope: '3', entity: 'device', ruleId: 'a-on' },
      { id: 'o4', ...rule, scope: '4', status: '0' },
      { id: 'o5', ...rule, scope: '4', ...removed },
      { id: 'o6', ...rule, scope: '4', roleId: 'r-early' },
    ])
    return findObjectRules(tx, ['r-late'])
  })
  const found = { roleId: 'r-late', entity: 'vehicle', condition: null, content: null }
  expect(rules.sort((a, b) => a.scope.localeCompare(b.scope))).toEqual([
    { ...found, id: 'o1', scope: '1', content: '[]' },
    { ...found, id: 'o2', scope: '2' },
    { ...found, id: 'o3', scope: '3', entity: 'device' },
  ])
  expect(await here((tx) => findObjectRules(tx, []))).toEqual([])
})

test('DEC-111 rules of a menu that are on come with the families the menu shows', async () => {
  const rules = await here(async (tx) => {
    await tx.insert(permissions).values({ id: 'm', name: '戊', menuType: 1, families: ['vehicle'] })
    const rule = {
      permissionId: 'm',
      ruleName: 'r',
      ruleColumn: 'plate_no',
      ruleConditions: '=',
      ruleValue: '1',
    }
    await tx.insert(dataRules).values([
      { id: 'm1', ...rule },
      { id: 'm2', ...rule, status: '0' },
      { id: 'm3', ...rule, ...removed },
      { id: 'm4', ...rule },
    ])
    return findMenuRules(tx, ['m1', 'm2', 'm3'])
  })
  expect(rules).toEqual([
    { id: 'm1', families: ['vehicle'], ruleColumn: 'plate_no', ruleConditions: '=', ruleValue: '1' },
  ])
  expect(await here((tx) => findMenuRules(tx, []))).toEqual([])
})

test('the roles of people are those that are there, named in the order they were made', async () => {
  const answers = await here(async (tx) => ({
    own: (await findRolesOf(tx, 'ann')).map(({ id }) => id).sort(),
    names: await findRoleNamesOf(tx, ['ann', 'bob']),
    nobody: await findRoleNamesOf(tx, []),
    roles: (await findRoles(tx, ['r-late', 'r-early', 'r-gone'])).map(({ id }) => id),
    all: (await findRoles(tx)).map(({ id }) => id).filter((id) => id.startsWith('r-')),
    one: (await findRole(tx, 'r-left')).roleCode,
  }))
  expect(answers).toEqual({
    own: ['r-early', 'r-late'],
    names: new Map([
      ['ann', ['name r-early', 'name r-late']],
      ['bob', ['name r-late']],
    ]),
    nobody: new Map(),
    roles: ['r-early', 'r-late'],
    all: ['r-early', 'r-late', 'r-left'],
    one: 'code r-left',
  })
  await expect(here((tx) => findRole(tx, 'r-gone'))).rejects.toThrow(/^未找到角色信息$/)
})

test('new roles replace the old ones of one person; a role goes with its links', async () => {
  const links = (tx: Tx) => tx.select({ userId: userRoles.userId, roleId: userRoles.roleId }).from(userRoles)
  const ours = (rows: { userId: string; roleId: string }[]) =>
    rows
      .filter(({ userId }) => userId === 'ann' || userId === 'bob')
      .map(({ userId, roleId }) => `${userId} ${roleId}`)
  await here((tx) => replaceRoles(tx, 'ann', ['r-left']))
  expect(ours(await here(links)).sort()).toEqual(['ann r-left', 'bob r-late'])
  await here((tx) => replaceRoles(tx, 'ann', []))
  expect(ours(await here(links))).toEqual(['bob r-late'])
  await here((tx) => removeRoleLinks(tx, ['r-late']))
  const left = await here(async (tx) => ({
    links: ours(await links(tx)),
    grants: (await tx.select({ id: rolePermissions.id }).from(rolePermissions)).map(({ id }) => id),
    rules: (await findObjectRules(tx, ['r-late', 'r-early'])).map(({ roleId }) => roleId),
  }))
  expect(left.links).toEqual([])
  expect(left.grants).toContain('g4')
  expect(left.grants).not.toContain('g1')
  expect(left.rules).toEqual(['r-early'])
})
