import { attachedRule, dataRule } from '@banyan/contract/access/data-rule'
import { departGrant, departRoleGrant } from '@banyan/contract/access/depart-grant'
import { departRole, departRoleUser } from '@banyan/contract/access/depart-role'
import { menu } from '@banyan/contract/access/menu'
import { attrRule, objectRule } from '@banyan/contract/access/object-rule'
import { menuRelation, permission } from '@banyan/contract/access/permission'
import { role, roleCopy } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { ownProfile } from '@banyan/contract/identity/profile'
import { account, user } from '@banyan/contract/identity/user'
import { userBin } from '@banyan/contract/identity/user-bin'
import { depart } from '@banyan/contract/organisation/depart'
import { ownDepart } from '@banyan/contract/organisation/own-depart'
import { departUser } from '@banyan/contract/organisation/user-depart'
import { testPassword } from '#testing/server.ts'
import type { FormBoard } from './walk-forms.ts'
import { entities } from './walk-oracle.ts'

/** The existing records to choose from, read again before every step. */
export interface KnownIds extends FormBoard {
  users: { id: string; username: string }[]
  deleted: string[]
  roles: string[]
  departs: { id: string; org_code: string }[]
  departRoles: { id: string; depart_id: string }[]
  /** Menus and buttons of platform and tenant that hold something. */
  permissions: string[]
  ownMenus: string[]
  dataRules: { id: string; permission_id: string }[]
  objectRules: string[]
  attrRules: { id: string; entity: string }[]
}

export interface StepContext {
  board: KnownIds
  pick<T>(list: readonly T[]): T
  some<T>(list: readonly T[], share?: number): T[]
  /** A number that was not returned before. */
  fresh(): number
  me: { userId: string; username: string }
}

export type Input = Record<string, unknown>
/** A call with a random input that may be refused; `signsIn` are the people whose credentials it changes. */
export interface WalkStep {
  call: AnyEndpoint
  input(chance: StepContext): Input
  signsIn?(input: Input, board: KnownIds): string[]
}

export const makeStep = (
  call: AnyEndpoint,
  input: WalkStep['input'],
  signsIn?: WalkStep['signsIn'],
): WalkStep => ({
  call,
  input,
  signsIn,
})
const anyUser = ({ board, pick }: StepContext) => pick(board.users).id
const anyRole = ({ board, pick }: StepContext) => pick(board.roles)
const anyDepart = ({ board, pick }: StepContext) => pick(board.departs).id
const listIds = (list: { id: string }[]) => list.map(({ id }) => id)
const targetId = (input: Input) => [String(input.id)]
const actions = [
  'user:list',
  'user:edit',
  'role:user',
  'depart:list',
  'vehicleType:list',
  'vehicleType:add',
  'dict:list',
]
const scopes = ['1', '2', '3', '4', '5']
const randomHiding = ({ pick }: StepContext, entity: string) =>
  JSON.stringify([
    { attr: pick(entities[entity]!.members), visible: pick([true, false]), editable: pick([true, false]) },
  ])
const condition = ({ pick }: StepContext, entity: string) =>
  JSON.stringify([
    {
      field: entities[entity]!.members[0],
      rule: pick(['like', 'eq', 'right_like']),
      val: pick(['类', '人', '部', '1']),
    },
  ])
const randomRuleValue = ({ pick }: StepContext) =>
  pick(['类', '1', '#{sysUserCode}', '#{ sysOrgCode }', '#{sysMultiOrgCode}', '#{sysUserName}'])
const randomMenu = ({ pick, board }: StepContext) =>
  pick(['menu-user', 'menu-depart', 'menu-vehicleType', pick(board.menus) ?? 'none'])

/** Every call that changes rights or credentials, with random inputs. */
export const steps: WalkStep[] = [
  makeStep(user.add, (c) => ({
    username: `w${c.fresh()}`,
    realname: `人${c.fresh()}`,
    password: testPassword,
    selectedroles: c.some(c.board.roles, 0.3),
    selecteddeparts: c.some(listIds(c.board.departs), 0.15),
  })),
  makeStep(user.edit, (c) => ({ id: anyUser(c), selectedroles: c.some(c.board.roles, 0.3) })),
  makeStep(user.edit, (c) => ({ id: anyUser(c), selecteddeparts: c.some(listIds(c.board.departs), 0.2) })),
  makeStep(user.edit, (c) => ({ id: c.me.userId, selectedroles: c.some(c.board.roles, 0.6) })),
  makeStep(
    user.edit,
    (c) => ({ id: anyUser(c), phone: `138${String(c.fresh()).padStart(8, '0')}` }),
    targetId,
  ),
  makeStep(user.edit, (c) => ({ id: anyUser(c), email: `w${c.fresh()}@example.com` }), targetId),
  makeStep(user.edit, (c) => ({ id: anyUser(c), realname: `人${c.fresh()}` })),
  makeStep(user.remove, (c) => ({ id: anyUser(c) })),
  makeStep(user.removeBatch, (c) => ({ ids: [anyUser(c), anyUser(c)] })),
  makeStep(userBin.restore, (c) => ({ userIds: [c.pick(c.board.deleted) ?? 'none'] })),
  makeStep(userBin.erase, (c) => ({ userIds: [c.pick(c.board.deleted) ?? 'none'] })),
  makeStep(account.assign, (c) => ({
    ids: [anyUser(c), c.me.userId],
    addedroles: c.some(c.board.roles, 0.3),
    selecteddeparts: c.pick([undefined, c.some(listIds(c.board.departs), 0.2)]),
  })),
  makeStep(account.freeze, (c) => ({ ids: [anyUser(c)], status: c.pick([1, 1, 2]) })),
  makeStep(
    account.setPassword,
    (c) => ({
      username: c.pick(c.board.users).username,
      password: testPassword,
      confirmpassword: testPassword,
    }),
    (input, board) => board.users.filter(({ username }) => username === input.username).map(({ id }) => id),
  ),
  makeStep(account.resetSecondFactor, (c) => ({ id: anyUser(c) }), targetId),
  makeStep(role.add, (c) => ({ roleName: `角色${c.fresh()}`, roleCode: `walk_${c.fresh()}` })),
  makeStep(role.edit, (c) => ({ id: anyRole(c), roleName: `角色${c.fresh()}` })),
  makeStep(role.remove, (c) => ({ id: anyRole(c) })),
  makeStep(role.removeBatch, (c) => ({ ids: [anyRole(c), anyRole(c)] })),
  makeStep(roleCopy.copy, (c) => ({
    sourceId: anyRole(c),
    roleName: `副本${c.fresh()}`,
    roleCode: `copy_${c.fresh()}`,
  })),
  makeStep(roleUser.addHolders, (c) => ({ roleId: anyRole(c), userIdList: [anyUser(c)] })),
  makeStep(roleUser.addHolders, (c) => ({ roleId: anyRole(c), userIdList: [c.me.userId] })),
  makeStep(roleUser.removeHolder, (c) => ({ roleId: anyRole(c), userId: anyUser(c) })),
  makeStep(roleUser.removeHolders, (c) => ({ roleId: anyRole(c), userIds: [anyUser(c), anyUser(c)] })),
  makeStep(permission.grantRole, (c) => ({
    roleId: anyRole(c),
    permissionIds: c.some(c.board.permissions, 0.5),
  })),
  makeStep(menuRelation.relate, (c) => ({
    menuId: c.pick(c.board.permissions),
    relationIds: c.some(c.board.permissions, 0.1),
  })),
  makeStep(depart.add, (c) => ({
    departName: `部${c.fresh()}`,
    parentId: c.pick([undefined, anyDepart(c)]),
  })),
  makeStep(depart.edit, (c) => ({ id: anyDepart(c), parentId: c.pick([null, anyDepart(c), anyDepart(c)]) })),
  makeStep(depart.edit, (c) => ({ id: anyDepart(c), status: c.pick(['0', '1']) })),
  makeStep(depart.remove, (c) => ({ id: anyDepart(c) })),
  makeStep(depart.removeBatch, (c) => ({ ids: [anyDepart(c)] })),
  makeStep(departUser.addMembers, (c) => ({ depId: anyDepart(c), userIdList: [anyUser(c)] })),
  makeStep(departUser.addMembers, (c) => ({ depId: anyDepart(c), userIdList: [c.me.userId] })),
  makeStep(departUser.removeMember, (c) => ({ depId: anyDepart(c), userId: anyUser(c) })),
  makeStep(departUser.removeMembers, (c) => ({ depId: anyDepart(c), userIds: [anyUser(c), anyUser(c)] })),
  makeStep(departGrant.grantDepart, (c) => ({
    departId: anyDepart(c),
    permissionIds: c.some(c.board.permissions, 0.4),
  })),
  makeStep(departRole.add, (c) => ({
    departId: anyDepart(c),
    roleName: `岗${c.fresh()}`,
    roleCode: `post_${c.fresh()}`,
  })),
  makeStep(departRole.edit, (c) => ({
    id: c.pick(c.board.departRoles)?.id ?? 'none',
    roleName: `岗${c.fresh()}`,
  })),
  makeStep(departRole.remove, (c) => ({ id: c.pick(c.board.departRoles)?.id ?? 'none' })),
  makeStep(departRole.removeBatch, (c) => ({ ids: [c.pick(c.board.departRoles)?.id ?? 'none'] })),
  makeStep(departRoleGrant.grantDepartRole, (c) => ({
    roleId: c.pick(c.board.departRoles)?.id ?? 'none',
    permissionIds: c.some(c.board.permissions, 0.3),
  })),
  makeStep(departRoleUser.assign, (c) => ({
    userId: anyUser(c),
    newRoleId: c.some(listIds(c.board.departRoles), 0.4),
  })),
  makeStep(menu.add, (c) => ({
    name: `钮${c.fresh()}`,
    menuType: '2',
    parentId: randomMenu(c),
    perms: c.pick(actions),
  })),
  makeStep(menu.edit, (c) => ({
    id: c.pick(c.board.ownMenus) ?? 'none',
    perms: c.some(actions, 0.4).join(),
  })),
  makeStep(menu.remove, (c) => ({ id: c.pick(c.board.ownMenus) ?? 'none' })),
  makeStep(menu.removeBatch, (c) => ({ ids: [c.pick(c.board.ownMenus) ?? 'none'] })),
  makeStep(dataRule.add, (c) => ({
    permissionId: randomMenu(c),
    ruleName: `则${c.fresh()}`,
    ruleColumn: c.pick(['createBy', 'sysOrgCode']),
    ruleConditions: c.pick(['=', '!=', 'LIKE', 'RIGHT_LIKE', 'IN']),
    ruleValue: randomRuleValue(c),
  })),
  makeStep(dataRule.edit, (c) => ({
    id: c.pick(c.board.dataRules)?.id ?? 'none',
    ruleValue: randomRuleValue(c),
    status: c.pick(['0', '1', '1']),
  })),
  makeStep(dataRule.remove, (c) => ({ id: c.pick(c.board.dataRules)?.id ?? 'none' })),
  ...(['rulesToRole', 'rulesToDepart', 'rulesToDepartRole'] as const).map((name) =>
    makeStep(attachedRule[name], (c) => {
      const rule = c.pick(c.board.dataRules)
      return {
        roleId: name === 'rulesToDepartRole' ? (c.pick(c.board.departRoles)?.id ?? 'none') : anyRole(c),
        departId: anyDepart(c),
        permissionId: rule?.permission_id ?? 'none',
        dataRuleIds: rule ? c.some([rule.id], 0.7) : [],
      }
    }),
  ),
  makeStep(objectRule.add, (c) => {
    const entity = c.pick(Object.keys(entities))
    const masks = c.board.attrRules.filter((each) => each.entity === entity)
    return {
      roleId: anyRole(c),
      entity,
      scope: c.pick(scopes),
      condition: condition(c, entity),
      ruleId: c.pick([undefined, c.pick(masks)?.id]),
    }
  }),
  makeStep(objectRule.edit, (c) => ({
    id: c.pick(c.board.objectRules) ?? 'none',
    scope: c.pick(['1', '2', '3', '4']),
    status: c.pick(['0', '1', '1']),
  })),
  makeStep(objectRule.remove, (c) => ({ id: c.pick(c.board.objectRules) ?? 'none' })),
  makeStep(objectRule.removeBatch, (c) => ({ ids: [c.pick(c.board.objectRules) ?? 'none'] })),
  makeStep(attrRule.add, (c) => {
    const entity = c.pick(Object.keys(entities))
    return { name: `遮${c.fresh()}`, entity, content: randomHiding(c, entity) }
  }),
  makeStep(attrRule.edit, (c) => {
    const rule = c.pick(c.board.attrRules)
    return { id: rule?.id ?? 'none', content: randomHiding(c, rule?.entity ?? 'user') }
  }),
  makeStep(attrRule.remove, (c) => ({ id: c.pick(c.board.attrRules)?.id ?? 'none' })),
  makeStep(attrRule.removeBatch, (c) => ({ ids: [c.pick(c.board.attrRules)?.id ?? 'none'] })),
  makeStep(ownDepart.select, (c) => ({ username: c.me.username, orgCode: c.pick(c.board.departs).org_code })),
  makeStep(ownProfile.changeOwn, (c) => ({ realname: `人${c.fresh()}` })),
]
