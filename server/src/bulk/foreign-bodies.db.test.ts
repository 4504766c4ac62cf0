import { attachedRule, dataRule } from '@banyan/contract/access/data-rule'
import { departGrant, departRoleGrant } from '@banyan/contract/access/depart-grant'
import { departRole, departRoleUser } from '@banyan/contract/access/depart-role'
import { menu } from '@banyan/contract/access/menu'
import { attrRule, objectRule } from '@banyan/contract/access/object-rule'
import { menuRelation, permission } from '@banyan/contract/access/permission'
import { role } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import { category } from '@banyan/contract/dictionary/category'
import { dict, dictItem } from '@banyan/contract/dictionary/dict'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { storedFile } from '@banyan/contract/files/file'
import { ownProfile } from '@banyan/contract/identity/profile'
import { user } from '@banyan/contract/identity/user'
import { announcement } from '@banyan/contract/messaging/announcement'
import { onlineForm } from '@banyan/contract/online/form'
import { depart } from '@banyan/contract/organisation/depart'
import { departUser } from '@banyan/contract/organisation/user-depart'
import { homePage, loginConfig } from '@banyan/contract/tenancy/page-config'
import { expect, test } from 'vitest'
import { upload } from '#testing/files.ts'
import { nameOf, sampleOf, sendRaw } from '#testing/samples.ts'
import { type Client, startServer } from '#testing/server.ts'
import { productTables } from '../tables.ts'

/* The caller's own things, tied to something of another tenant: by a body, a list or a comma text. */

const { signIn, someone, sql } = await startServer()
const here = await signIn('u0001')
const there = await someone({ tenant: 1001, roles: ['tenant_admin'] })

const theirs = await thingsOf(here, 'theirs')
const own = await thingsOf(there, 'own')
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const { path: branding } = await upload(here, 'logo.png', picture, { biz: 'branding' })
const { path: avatar } = await upload(here, 'face.png', picture, { biz: 'avatar' })
const { path: paper } = await upload(here, 'note.txt', 'theirs', { biz: 'temp' })

/** One of everything a body can name. */
async function thingsOf(who: Client, name: string) {
  const { id: departId } = await who.call(depart.add, { departName: name })
  const { id: userId } = await who.call(user.add, {
    username: `${name}_person`,
    realname: name,
    selecteddeparts: [departId],
  })
  const { id: roleId } = await who.call(role.add, { roleName: name, roleCode: `${name}_role` })
  const { id: departRoleId } = await who.call(departRole.add, {
    departId,
    roleName: name,
    roleCode: `${name}_post`,
  })
  const { id: menuId } = await who.call(menu.add, { name, menuType: '0' })
  const { id: dictId } = await who.call(dict.add, { dictName: name, dictCode: `${name}_words` })
  const { id: categoryId } = await who.call(category.add, { name })
  const { id: attrRuleId } = await who.call(attrRule.add, { name, entity: 'user', content: '[]' })
  const permissionId = 'menu-vehicleType'
  const rule = { ruleName: name, ruleColumn: 'code', ruleConditions: '=' as const, ruleValue: 'x' }
  const { id: dataRuleId } = await who.call(dataRule.add, { permissionId, ...rule })
  await who.call(permission.grantRole, { roleId, permissionIds: [permissionId] })
  await who.call(departGrant.grantDepart, { departId, permissionIds: [permissionId] })
  await who.call(departRoleGrant.grantDepartRole, { roleId: departRoleId, permissionIds: [permissionId] })
  return {
    departId,
    userId,
    roleId,
    departRoleId,
    menuId,
    dictId,
    categoryId,
    attrRuleId,
    dataRuleId,
    permissionId,
  }
}

const { permissionId } = own
const rule = { roleId: own.roleId, entity: 'user', scope: '1' }
const form = { formCode: 'widget_sample', name: '样本', enabled: 'Y' }
const newUser = { username: 'newcomer', realname: '新人' }

const attacks: [call: AnyEndpoint, input: Record<string, unknown>][] = [
  [user.add, { ...newUser, selectedroles: theirs.roleId }],
  [user.add, { ...newUser, selectedroles: `${own.roleId},${theirs.roleId}` }],
  [user.add, { ...newUser, selecteddeparts: theirs.departId }],
  [user.add, { ...newUser, userIdentity: '2', departIds: theirs.departId }],
  [user.edit, { id: own.userId, selectedroles: theirs.roleId }],
  [user.edit, { id: own.userId, selecteddeparts: `${own.departId},${theirs.departId}` }],
  [user.edit, { id: own.userId, userIdentity: '2', departIds: theirs.departId }],
  [user.removeBatch, { ids: `${own.userId},${theirs.userId}` }],
  [roleUser.addHolders, { roleId: own.roleId, userIdList: [theirs.userId] }],
  [roleUser.removeHolders, { roleId: own.roleId, userIds: theirs.userId }],
  [departUser.addMembers, { depId: own.departId, userIdList: [theirs.userId] }],
  [departUser.addMembers, { depId: theirs.departId, userIdList: [own.userId] }],
  [departUser.removeMembers, { depId: own.departId, userIds: theirs.userId }],
  [departRoleUser.assign, { userId: own.userId, newRoleId: theirs.departRoleId }],
  [departRole.add, { departId: theirs.departId, roleName: 'x', roleCode: 'xx' }],
  [depart.add, { departName: 'x', parentId: theirs.departId }],
  [depart.edit, { id: own.departId, parentId: theirs.departId }],
  [depart.add, { departName: 'x', directorId: theirs.userId }],
  [depart.edit, { id: own.departId, directorId: theirs.userId }],
  [permission.grantRole, { roleId: own.roleId, permissionIds: `${permissionId},${theirs.menuId}` }],
  [departGrant.grantDepart, { departId: own.departId, permissionIds: `${permissionId},${theirs.menuId}` }],
  [departRoleGrant.grantDepartRole, { roleId: own.departRoleId, permissionIds: theirs.menuId }],
  [menuRelation.relate, { menuId: own.menuId, relationIds: theirs.menuId }],
  [menu.add, { name: 'x', menuType: '1', parentId: theirs.menuId }],
  [menu.edit, { id: own.menuId, menuType: '1', parentId: theirs.menuId }],
  [attachedRule.rulesToRole, { permissionId, roleId: own.roleId, dataRuleIds: theirs.dataRuleId }],
  [attachedRule.rulesToDepart, { permissionId, departId: own.departId, dataRuleIds: theirs.dataRuleId }],
  [
    attachedRule.rulesToDepartRole,
    { permissionId, roleId: own.departRoleId, dataRuleIds: theirs.dataRuleId },
  ],
  [objectRule.add, { ...rule, roleId: theirs.roleId }],
  [objectRule.add, { ...rule, ruleId: theirs.attrRuleId }],
  [dictItem.add, { dictId: theirs.dictId, itemText: 'x', itemValue: 'x' }],
  [category.add, { name: 'x', pid: theirs.categoryId }],
  [category.edit, { id: own.categoryId, pid: theirs.categoryId }],
  [
    announcement.add,
    { ...sampleOf(announcement.add), msgType: 'USER', userIds: `${own.userId},${theirs.userId}` },
  ],
  [ownProfile.changeOwn, { avatar }],
  [homePage.save, { tenantId: 1001, systemName: 'x', logoIcon: branding }],
  [loginConfig.save, { tenantId: 1001, title: 'x', webIcon: branding }],
  [onlineForm.add, { ...form, departs: theirs.departId }],
  [onlineForm.add, { ...form, people: 'theirs_person' }],
  [onlineForm.add, { ...form, category_id: theirs.categoryId }],
  [onlineForm.add, { ...form, tree_depart: theirs.departId }],
  [onlineForm.add, { ...form, attachments: paper }],
  [onlineForm.add, { ...form, pictures: avatar }],
]

/** Everything but the log, and what jobs do meanwhile, as it is stored. */
const stored = async (): Promise<string[]> => {
  const names = productTables
    .map(({ name }) => name)
    .filter((name) => !/kernel_log|kernel_job|session/.test(name))
    .sort()
  const hashes: string[] = []
  for (const name of names) {
    const [row] = await sql<{ h: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as h from "${name}" t`,
    )
    hashes.push(`${name} ${row?.h}`)
  }
  return hashes
}

test('the samples are sound: the same calls are taken with things of one’s own', async () => {
  const sound: [AnyEndpoint, Record<string, unknown>][] = [
    [user.edit, { id: own.userId, selectedroles: own.roleId, selecteddeparts: own.departId }],
    [objectRule.add, { ...rule, ruleId: own.attrRuleId }],
    [attachedRule.rulesToRole, { permissionId, roleId: own.roleId, dataRuleIds: own.dataRuleId }],
    [onlineForm.add, { ...form, departs: own.departId, people: 'own_person', category_id: own.categoryId }],
    [announcement.add, { ...sampleOf(announcement.add), msgType: 'USER', userIds: own.userId }],
  ]
  for (const [endpoint, input] of sound)
    expect([nameOf(endpoint), (await sendRaw(there, endpoint, input)).body]).toMatchObject([
      nameOf(endpoint),
      { success: true },
    ])
})

test.each(attacks.map((each) => [nameOf(each[0]), JSON.stringify(each[1]), ...each] as const))(
  'API-023 DEC-003 security 2: %s %s with something of another tenant changes nothing',
  async (_, __, endpoint, input) => {
    const before = await stored()
    const { status, body } = await sendRaw(there, endpoint, input)
    expect([status < 500, body.success, body.message]).toEqual([true, false, expect.any(String)])
    expect(await stored()).toEqual(before)
  },
)

test('FILE-006 security 9: what files of another tenant are called, and whether they are there, is not told', async () => {
  expect(await there.call(storedFile.facts, { paths: [paper, avatar, branding] })).toEqual([])
  const { status, body } = await there.fetch(`/sys/common/static/${paper}`)
  expect([status, body.message]).toEqual([404, '路径不存在，请检查路径是否正确'])
})
