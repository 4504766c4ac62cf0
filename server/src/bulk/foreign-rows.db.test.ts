import { apiKey } from '@banyan/contract/access/api-key'
import { menu } from '@banyan/contract/access/menu'
import { dataAccess } from '@banyan/contract/access/object-rule'
import { permission } from '@banyan/contract/access/permission'
import { role, roleCopy, roleLookup } from '@banyan/contract/access/role'
import { allEndpoints, families } from '@banyan/contract/all'
import { category, categoryTree } from '@banyan/contract/dictionary/category'
import { dict, dictItem, dictItemCheck } from '@banyan/contract/dictionary/dict'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { fieldsOf } from '@banyan/contract/field'
import { storedFile } from '@banyan/contract/files/file'
import { device, deviceUser } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehiclePosition } from '@banyan/contract/fleet/vehicle-position'
import { log } from '@banyan/contract/identity/log'
import { onlineUser } from '@banyan/contract/identity/online-user'
import { ownSession } from '@banyan/contract/identity/own-account'
import { singleSignOn } from '@banyan/contract/identity/single-sign-on'
import { account, user } from '@banyan/contract/identity/user'
import { removedUser } from '@banyan/contract/identity/user-bin'
import { userLookup } from '@banyan/contract/identity/user-lookup'
import { importHistory } from '@banyan/contract/import-history'
import { announcement, announcementState, shownAnnouncement } from '@banyan/contract/messaging/announcement'
import { groupRobot } from '@banyan/contract/messaging/group-robot'
import { webhook } from '@banyan/contract/messaging/webhook'
import { definitionTransfer } from '@banyan/contract/online/definition-file'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { onlineForm } from '@banyan/contract/online/form'
import { formDefinition, formMenu } from '@banyan/contract/online/form-head'
import { part, partCatalogue } from '@banyan/contract/part/part'
import { partClass, partClassLevel } from '@banyan/contract/part/part-class'
import { describeBin, type RecycleBin } from '@banyan/contract/recycle-bin'
import { homePage, loginConfig } from '@banyan/contract/tenancy/page-config'
import { tenantChoice } from '@banyan/contract/tenancy/tenant'
import { describe, type Uniform } from '@banyan/contract/uniform'
import { expect, test } from 'vitest'
import { nameOf, neededReferences, sampleOf, sendRaw, uniformFamilies } from '#testing/samples.ts'
import { type Client, startServer } from '#testing/server.ts'
import { csv, sendImport } from '#testing/workbooks.ts'
import { foreignOrganisation, harmlessOrganisation } from './foreign-organisation.ts'
import { foreignService } from './foreign-service.ts'

const { signIn, someone, sql } = await startServer({ OUTGOING_TARGETS: 'https://hooks.example.com' })
const here = await signIn('u0001')
const there = await someone({ tenant: 1001, roles: ['tenant_admin'] })
const [their] = await sql<{ id: string; username: string }>(
  `select id, username from identity_user where tenant_id = 1000 and username = 'u0009'`,
)

// Sorts before the platform's dictionaries, which a tenant adds nothing to.
const ownDict = await here.call(dict.add, { dictName: '0', dictCode: 'here' })

/** A row of tenant 1000 for each uniform family, made by calls. */
async function rowOf(family: Uniform): Promise<{ id: string; sample: Record<string, unknown> }> {
  const sample = { ...sampleOf(family.add), ...(await referencesOf(family)) }
  const { body } = await sendRaw(here, family.add, sample)
  expect([nameOf(family.add), body.message]).toEqual([nameOf(family.add), family.add.says])
  return { id: (body.result as { id: string }).id, sample }
}
/** Required references name the first record their table dictionary offers. */
async function referencesOf(family: Uniform): Promise<Record<string, string>> {
  const { name, shape } = family[describe]
  const required = fieldsOf(shape).filter(
    ([member, { lookup, required }]) => lookup && (required || neededReferences[name] === member),
  )
  const values: Record<string, string> = {}
  for (const [member, { lookup = '' }] of required)
    values[member] = (await here.call(dictionary.search, { dict: lookup }))[0]?.value ?? ''
  return values
}
const seen = async (who: Client, family: Uniform, id: string) =>
  (await sendRaw(who, family.byId, { id })).body

/** What the platform keeps for all is no tenant's; what nobody adds by hand has tests of its own. */
const added = uniformFamilies.filter(({ add }) => add && add.scope !== 'platform')

test.each(added.map((family) => [family[describe].name, family] as const))(
  'API-023 DEC-003 DEC-114 a row of %s is neither seen nor changed from another tenant',
  async (_, family) => {
    const { id, sample } = await rowOf(family)
    const before = (await seen(here, family, id)).result
    expect(before).toMatchObject({ id, version: 1 })
    const refusals = [
      await seen(there, family, id),
      (await sendRaw(there, family.edit, { ...sampleOf(family.add), id })).body,
      (await sendRaw(there, family.remove, { id })).body,
      (await sendRaw(there, family.removeBatch, { ids: id })).body,
    ]
    // The same text as for an id that never existed.
    const unknown = (await seen(there, family, 'f'.repeat(32))).message
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ success: false, code: 500, message: unknown, result: null })
    }
    expect((await sendRaw(there, family.list, { id })).body.result).toMatchObject({ total: 0, records: [] })
    expect((await seen(here, family, id)).result).toEqual(before)
    expect(sample).toBeTruthy()
  },
)

test('DEC-003 a batch with one foreign row changes none of its rows', async () => {
  const [family] = uniformFamilies
  const { id } = await rowOf(family!)
  const own = (await sendRaw(there, family!.add, sampleOf(family!.add))).body.result as { id: string }
  expect((await sendRaw(there, family!.removeBatch, { ids: `${own.id},${id}` })).body.success).toBe(false)
  expect((await seen(there, family!, own.id)).success).toBe(true)
})

const { id: theirMenu } = await here.call(menu.add, { name: '别处的上级菜单', menuType: '0' })
const { id: theirDict } = ownDict
const { id: theirItem } = await here.call(dictItem.add, {
  dictId: theirDict,
  itemText: '甲',
  itemValue: '甲',
})
const { id: removedDict } = await here.call(dict.add, { dictName: '别处已删', dictCode: 'removed_there' })
await here.call(dict.remove, { id: removedDict })
const { id: leaver } = await here.call(user.add, { username: 'elsewhere_gone', realname: '别处走了的人' })
await here.call(user.remove, { id: leaver })
/** Removed rows of bins whose refusal differs from the usual one. */
const theirRemovedRows: Record<string, [id: string, refusal: string]> = {
  dict: [removedDict, '未找到对应实体'],
  user: [leaver, '未找到对应实体'],
}
const { id: theirCategory } = await here.call(category.add, { name: '别处' })
await here.call(category.add, { name: '别处的下级', pid: theirCategory })
const [theirSession] = await sql<{ id: string }>(
  `select id from identity_session where tenant_id = 1000 and revoked_at is null limit 1`,
)

const foreignRole = (await here.call(role.list, { roleCode: 'dispatcher' })).records[0]!.id
const { result: theirImport } = await sendImport(here, vehicleBrand, 'x.csv', csv('品牌名称', '别处导入'))
const theirKey = await here.call(apiKey.issue, {
  name: '别处的密钥',
  roleId: foreignRole,
  days: 1,
  perMinute: 1,
})
const robot = {
  name: '别处的机器人',
  kind: 'wecom' as const,
  events: ['orderOverdue' as const],
  status: '1' as const,
}
const robotUrl = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=theirs'
const { id: theirRobot } = await here.call(groupRobot.create, { ...robot, url: robotUrl })
const { recordId: theirOutgoing } = await here.call(groupRobot.test, { id: theirRobot })
const hook = {
  name: '别处的推送',
  entity: 'vehicleBrand',
  events: ['created' as const],
  status: '1' as const,
}
const { id: theirHook } = await here.call(webhook.create, {
  ...hook,
  url: 'https://hooks.example.com/theirs',
})
const { recordId: theirEvent } = await here.call(webhook.test, { id: theirHook })
const provider = {
  ...{
    issuer: 'https://hooks.example.com',
    clientId: 'theirs',
    firstLogin: 'bind' as const,
    isEnabled: true,
  },
}
await here.call(singleSignOn.save, { ...provider, clientSecret: 'theirs' })
const { id: theirNotice } = await here.call(announcement.add, {
  ...sampleOf(announcement.add),
} as never)
const formCode = 'widget_sample'
const theirRecord = await here.call(onlineForm.add, { formCode, name: '别处', enabled: 'Y' })
const theirRemoved = await here.call(onlineForm.add, { formCode, name: '别处', enabled: 'Y' })
await here.call(onlineForm.remove, { formCode, rowIds: [theirRemoved] })
const [theirLog] = await sql<{ id: string }>('select id from kernel_log where tenant_id = 1000 limit 1')

const { id: theirForm } = await here.call(formDefinition.addAll, {
  head: { tableName: 'theirs', tableTxt: '别处的表单', tableType: 1 },
  fields: [{ dbFieldName: 'name', dbFieldTxt: '名称', dbType: 'string', fieldShowType: 'text' }],
} as never)

const { id: theirVehicle } = await here.call(vehicle.add, { plateNo: '别处', location: '116.4,39.9' })
const { id: theirDevice } = await here.call(device.add, { vehicleId: theirVehicle })
await here.call(deviceUser.addUser, { deviceId: theirDevice, userIds: [their!.id] })

const { id: removedVehicle } = await here.call(vehicle.add, { plateNo: '别处已删' })
await here.call(vehicle.remove, { id: removedVehicle })

const { id: theirClass } = await here.call(partClass.add, { className: '别处的分类' })
await here.call(partClass.add, { className: '别处的下级', parentId: theirClass })
await here.call(part.add, { partNo: '别处', partName: '别处的配件', systemId: theirClass })

type Foreign = [
  call: AnyEndpoint,
  input: Record<string, unknown>,
  answer: Record<string, unknown> | unknown[],
]
const refused = (message: string) => ({ success: false, message, result: null })

/** The calls beside the uniform ones that take an id or a name: what they say about tenant 1000 to tenant 1001. */
const foreign: Foreign[] = [
  [account.roles, { userid: their!.id }, refused('未找到用户相关角色信息')],
  [account.freeze, { ids: their!.id, status: 2 }, refused('未找到对应数据')],
  [
    account.setPassword,
    { username: their!.username, password: 'Another-2026', confirmpassword: 'Another-2026' },
    refused('用户不存在！'),
  ],
  [account.resetSecondFactor, { id: their!.id }, refused('未找到对应数据')],
  // The name is taken on the platform (DEC-050): an id of another tenant makes no exception of it.
  [account.isFree, { username: their!.username, workNo: 'x' }, refused('用户账号已存在')],
  [account.assign, { ids: their!.id, addedroles: foreignRole }, refused('未找到对应实体')],
  [ownSession.end, { id: theirSession!.id }, refused('该设备已退出')],
  [removedUser.newest, { username: 'elsewhere_gone' }, { result: [] }],
  [formDefinition.fields, { headId: theirForm }, refused('实体不存在')],
  [formDefinition.editAll, { head: { id: theirForm, tableTxt: 'x' }, fields: [] }, refused('实体不存在')],
  // A name of another tenant is free (DEC-080).
  [formDefinition.checkOnlyTable, { tbname: 'theirs', id: theirForm }, { result: 1 }],
  [formDefinition.publish, { id: theirForm }, refused('实体不存在')],
  [formDefinition.publishPlan, { id: theirForm }, refused('实体不存在')],
  [formDefinition.publishReview, { id: theirForm }, refused('实体不存在')],
  [formDefinition.design, { id: theirForm }, refused('实体不存在')],
  [
    formDefinition.editDesign,
    { head: { id: theirForm, tableName: 'theirs', tableTxt: 'x', tableType: 1 }, fields: [], tables: [] },
    refused('实体不存在'),
  ],
  [formDefinition.versions, { id: theirForm }, refused('实体不存在')],
  [formDefinition.compareVersions, { id: theirForm, from: 1 }, refused('实体不存在')],
  [formDefinition.restoreVersion, { id: theirForm, formVersion: 1 }, refused('实体不存在')],
  [formDefinition.takeBack, { id: theirForm }, refused('实体不存在')],
  [formDefinition.menus, { id: theirForm }, { result: [] }],
  [definitionTransfer.exportDefinitions, { ids: theirForm }, refused('实体不存在')],
  [formMenu.addFormMenu, { id: theirForm, parentId: 'menu-online' }, refused('实体不存在')],
  [onlineForm.subRow, { formCode, rowId: theirRecord }, refused('实体不存在')],
  [onlineForm.subRows, { formCode, rowId: theirRecord }, refused('实体不存在')],
  [roleLookup.isCodeFree, { id: foreignRole, roleCode: 'only_here' }, { success: true }],
  [roleCopy.copy, { sourceId: foreignRole, roleName: '副本', roleCode: 'copied' }, refused('未找到角色信息')],
  [permission.level, { pid: theirMenu }, { result: [] }],
  [dataAccess.effect, { entity: 'vehicle', scope: '1', userId: their!.id }, refused('用户不存在')],
  [userLookup.standIn, { userName: their!.username }, { result: null }],
  [tenantChoice.byIds, { ids: '1000' }, { result: [] }],
  [permission.ofRole, { roleId: foreignRole }, refused('未找到角色信息')],
  [permission.grantRole, { roleId: foreignRole, permissionIds: '' }, refused('未找到角色信息')],
  [homePage.byTenant, { tenantId: 1000 }, refused('用户租户信息变更,请重新登陆!')],
  [homePage.save, { tenantId: 1000, systemName: 'x' }, refused('用户租户信息变更,请重新登陆!')],
  [loginConfig.byTenant, { tenantId: 1000 }, refused('用户租户信息变更,请重新登陆!')],
  [loginConfig.save, { tenantId: 1000, title: 'x' }, refused('用户租户信息变更,请重新登陆!')],
  [log.list, { id: theirLog!.id }, { result: expect.objectContaining({ total: 0 }) }],
  [log.byId, { id: theirLog!.id }, refused('未找到对应数据')],
  [shownAnnouncement.show, { id: theirNotice }, refused('未找到对应数据')],
  [announcementState.release, { id: theirNotice }, refused('未找到对应数据')],
  [announcementState.revoke, { id: theirNotice }, refused('未找到对应数据')],
  [announcementState.push, { anntId: theirNotice }, refused('未找到对应数据')],
  [announcementState.readers, { anntId: theirNotice }, refused('未找到对应数据')],
  [deviceUser.addUser, { deviceId: theirDevice, userIds: there.userId }, refused('未找到对应数据')],
  [deviceUser.removeUser, { deviceId: theirDevice, userId: their!.id }, refused('未找到对应数据')],
  [partCatalogue.systemTwo, { systemOneId: theirClass }, { result: [] }],
  [partCatalogue.bySystem, { systemId: theirClass }, { result: expect.objectContaining({ total: 0 }) }],
  [partClassLevel.below, { id: theirClass }, { result: [] }],
  [vehiclePosition.list, { vehicleId: theirVehicle }, { result: expect.objectContaining({ total: 0 }) }],
  [dictItemCheck.isFree, { dictId: theirDict, itemValue: '甲', id: theirItem }, { success: true }],
  [dictItemCheck.isFree, { dictId: theirDict, itemValue: '甲' }, { success: true }],
  [categoryTree.roots, { id: theirCategory }, { result: expect.objectContaining({ records: [] }) }],
  [categoryTree.children, { pid: theirCategory }, { result: [] }],
  [
    categoryTree.childrenOf,
    { parentIds: theirCategory },
    { result: expect.objectContaining({ records: [] }) },
  ],
  [categoryTree.level, { pid: theirCategory }, { result: [] }],
  [categoryTree.below, { pid: theirCategory }, { result: [] }],
  [categoryTree.names, { ids: theirCategory }, { result: [] }],
  [categoryTree.checkCode, { pid: theirCategory, code: 'Z99' }, { success: true }],
  [
    dictionary.tableTree,
    { pid: theirCategory, tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid' },
    { result: [] },
  ],
  [
    duplicateCheck.check,
    { tableName: 'sys_dict', fieldName: 'dict_code', fieldVal: 'here', dataId: theirDict },
    { success: true },
  ],
  [onlineUser.list, { username: their!.username }, { result: expect.objectContaining({ total: 0 }) }],
  [onlineUser.forceLogout, { id: theirSession!.id }, refused('该用户已离线')],
  [apiKey.list, { name: '别处的密钥' }, { result: expect.objectContaining({ total: 0 }) }],
  [apiKey.issue, { name: 'x', roleId: foreignRole, days: 1, perMinute: 1 }, refused('未找到角色信息')],
  [apiKey.revoke, { id: theirKey.id }, refused('没有可以吊销的密钥')],
  [importHistory.takeBack, { id: theirImport.historyId }, refused('未找到该导入，或已超过 30 天')],
  [importHistory.list, {}, { result: expect.objectContaining({ total: 0 }) }],
  [groupRobot.list, { name: robot.name }, { result: expect.objectContaining({ total: 0 }) }],
  [groupRobot.change, { ...robot, id: theirRobot }, refused('未找到对应数据')],
  [groupRobot.remove, { id: theirRobot }, refused('未找到对应数据')],
  [groupRobot.test, { id: theirRobot }, refused('未找到对应数据')],
  [groupRobot.log, { id: theirRobot }, { result: expect.objectContaining({ total: 0 }) }],
  [groupRobot.resend, { recordId: theirOutgoing }, refused('没有可以重新发送的记录')],
  [webhook.list, { name: hook.name }, { result: expect.objectContaining({ total: 0 }) }],
  [webhook.change, { ...hook, id: theirHook }, refused('未找到对应数据')],
  [webhook.renewSecret, { id: theirHook }, refused('未找到对应数据')],
  [webhook.remove, { id: theirHook }, refused('未找到对应数据')],
  [webhook.test, { id: theirHook }, refused('未找到对应数据')],
  [webhook.log, { id: theirHook }, { result: expect.objectContaining({ total: 0 }) }],
  [webhook.resend, { recordId: theirEvent }, refused('没有可以重新发送的记录')],
  [singleSignOn.read, {}, { result: expect.objectContaining({ provider: null }) }],
  [
    singleSignOn.save,
    { ...provider, clientSecret: 'x', firstLogin: 'create', roleId: foreignRole },
    refused('未找到角色信息'),
  ],
  [singleSignOn.save, provider, { success: false, message: '请输入客户端密钥' }],
  [onlineForm.byId, { formCode, rowId: theirRecord }, refused('未找到对应数据')],
  [onlineForm.edit, { formCode, id: theirRecord, name: 'x' }, refused('未找到对应数据')],
  [onlineForm.remove, { formCode, rowIds: theirRecord }, refused('未找到对应数据')],
  [onlineForm.removed, { formCode, id: theirRemoved }, { result: expect.objectContaining({ total: 0 }) }],
  [onlineForm.restore, { formCode, rowIds: theirRemoved }, refused('未找到对应数据')],
  [onlineForm.erase, { formCode, rowIds: theirRemoved }, refused('未找到对应数据')],
  [onlineForm.data, { formCode, id: theirRecord }, { result: expect.objectContaining({ total: 0 }) }],
  [storedFile.read, { '*': '1000/temp/202601/x.xls' }, refused('路径不存在，请检查路径是否正确')],
  ...families.flatMap((family): Foreign[] => {
    if (!(describeBin in family)) return []
    const { removed, restore, erase, [describeBin]: bin } = family as unknown as RecycleBin
    const [id, text] = theirRemovedRows[bin.list.name] ?? [removedVehicle, '未找到对应数据']
    return [
      [removed, { keyword: '别处' }, { result: expect.objectContaining({ total: 0 }) }],
      ...[restore, erase].map((call): Foreign => [call, { [bin.idsMember]: id }, refused(text)]),
    ]
  }),
  ...(await foreignOrganisation(here)),
  ...(await foreignService(here)),
]
const harmless = new Set([
  ...harmlessOrganisation,
  'session.login', // the name is one's own
  'session.refresh',
  'permission.mine', // sysId names a system, not a row
  'ownPassword.change', // only the own name is taken (user.db.test.ts)
  'system.info', // sysId names a system, not a row
  'system.byId',
  'log.exportXls', // the rows of log.list
  'ownAnnouncement.read', // marks of the caller alone (bell.db.test.ts)
  'ownAnnouncement.readMessage',
  'onlineReport.queryInfo', // configId and fieldId name a report, whose rows are those of its list
  'onlineReport.data',
  'onlineReport.columnsAndData',
  'onlineReport.params',
  'onlineReport.choices',
  'onlineReport.exportXls',
  'onlineForm.importXls', // importId names the caller's own progress
  'importProgress.read', // kept per user (import.db.test.ts)
])

test('every call that takes an id or a name stands in the list above or is uniform', () => {
  const uniform = new Set(uniformFamilies.flatMap((family) => Object.values(family).map(nameOf)))
  const listed = new Set(foreign.map(([endpoint]) => nameOf(endpoint)))
  const takesId = ({ input }: AnyEndpoint) =>
    Object.keys(input.shape).some((member) => /(^|[a-z])ids?$|username|^\*$/i.test(member))
  // Public calls know no tenant; those of the whole platform refuse everybody else (without-access.db.test.ts).
  const missing = allEndpoints
    .filter(({ needs, scope }) => needs !== 'nothing' && scope !== 'platform')
    .filter(takesId)
    .map(nameOf)
    .filter((name) => !uniform.has(name) && !listed.has(name) && !harmless.has(name))
  expect(missing).toEqual([])
})

test.each(foreign.map((each) => [nameOf(each[0]), ...each] as const))(
  'API-023 DEC-003 %s says nothing about another tenant and changes nothing there',
  async (_, endpoint, input, answer) => {
    await sql(
      `insert into files_file (tenant_id, id, key, name, content_type, size, biz, user_id)
       values (1000, md5(random()::text), '1000/temp/202601/x.xls', 'x.xls', 'x/y', 1, 'temp', 'x') on conflict do nothing`,
    )
    const hash = () =>
      sql(`select md5(string_agg(t::text, ',' order by t.id)) as h from (
      select id, password_hash as w from identity_account union all select id, status from identity_user
      union all select id, permission_id from access_role_permission) t`)
    const before = await hash()
    expect((await sendRaw(there, endpoint, input)).body).toMatchObject(answer)
    expect(await hash()).toEqual(before)
  },
)

test('DEC-003 ids of another tenant inside a draft are refused: references and roles', async () => {
  const [type] = await sql<{ id: string }>(`select id from fleet_vehicle_type where tenant_id = 1000 limit 1`)
  await expect(there.call(vehicleBrand.add, { name: '外来', typeId: type!.id })).rejects.toThrow(
    '车辆类型不存在，请重新选择',
  )
  const draft = { username: 'guest_of_1001', realname: '客人', selectedroles: [foreignRole] }
  await expect(there.call(user.add, draft)).rejects.toThrow('未找到角色信息')
  expect(await sql(`select 1 from identity_account where username = 'guest_of_1001'`)).toEqual([])
})

test('DEC-003 tenant, creator and stamps in a body are not taken', async () => {
  const { body } = await sendRaw(there, vehicleBrand.add, {
    name: '自带租户',
    tenantId: 1000,
    tenant_id: 1000,
    createBy: 'admin',
    createTime: '2000-01-01 00:00:00',
    version: 99,
    delFlag: 1,
    id: 'my-own-id',
  })
  const [row] = await sql(
    `select tenant_id, create_by, version, del_flag, id <> 'my-own-id' as fresh, create_time > now() - interval '1 hour' as now
     from fleet_vehicle_brand where id = $1`,
    [(body.result as { id: string }).id],
  )
  expect(row).toEqual({
    tenant_id: 1001,
    create_by: there.username,
    version: 1,
    del_flag: 0,
    fresh: true,
    now: true,
  })
})
