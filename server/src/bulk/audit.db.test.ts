import { apiKey } from '@banyan/contract/access/api-key'
import { attachedRule, dataRule } from '@banyan/contract/access/data-rule'
import { departGrant, departRoleGrant } from '@banyan/contract/access/depart-grant'
import { departRole, departRoleUser } from '@banyan/contract/access/depart-role'
import { menu, menuRows } from '@banyan/contract/access/menu'
import { menuRelation, permission } from '@banyan/contract/access/permission'
import { role, roleCopy } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import { allEndpoints, families } from '@banyan/contract/all'
import { dict } from '@banyan/contract/dictionary/dict'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { fieldsOf } from '@banyan/contract/field'
import { consumer } from '@banyan/contract/fleet/consumer'
import { device, deviceUser } from '@banyan/contract/fleet/device'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { onlineUser } from '@banyan/contract/identity/online-user'
import { singleSignOn } from '@banyan/contract/identity/single-sign-on'
import { account, user } from '@banyan/contract/identity/user'
import { userBin } from '@banyan/contract/identity/user-bin'
import { importHistory } from '@banyan/contract/import-history'
import { announcement, announcementState } from '@banyan/contract/messaging/announcement'
import { groupRobot } from '@banyan/contract/messaging/group-robot'
import { webhook } from '@banyan/contract/messaging/webhook'
import { definitionTransfer } from '@banyan/contract/online/definition-file'
import { formDefinition, formMenu } from '@banyan/contract/online/form-head'
import { depart } from '@banyan/contract/organisation/depart'
import { departUser } from '@banyan/contract/organisation/user-depart'
import { partClass } from '@banyan/contract/part/part-class'
import { describeBin, type RecycleBin } from '@banyan/contract/recycle-bin'
import { customerLink } from '@banyan/contract/service/customer-link'
import { handlerCandidate } from '@banyan/contract/service/handler-candidate'
import { serviceDict } from '@banyan/contract/service/service-dict'
import { servicePromise } from '@banyan/contract/service/service-promise'
import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { timeoutRule } from '@banyan/contract/service/timeout-rule'
import { workCalendar } from '@banyan/contract/service/work-calendar'
import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { homePage, loginConfig } from '@banyan/contract/tenancy/page-config'
import { tenantMember } from '@banyan/contract/tenancy/tenant'
import { describe, type Uniform } from '@banyan/contract/uniform'
import { expect, test } from 'vitest'
import { nameOf, sampleOf, sendRaw, uniformFamilies } from '#testing/samples.ts'
import { startServer } from '#testing/server.ts'
import { csv, sendImport } from '#testing/workbooks.ts'

/* Every administrative change is in the log with before and after, and no secret is. */

const { admin, signIn, someone, sql } = await startServer({ OUTGOING_TARGETS: 'https://hooks.example.com' })
const [platform, boss] = [await admin(), await signIn('u0001')]
const secret = 'Never-in-the-log-2026'

interface Line {
  id: string
  operate_type: number
  entity: string
  username: string
  content: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const known = new Set<string>()
/** What the log holds that it did not hold before. */
async function news(): Promise<Line[]> {
  const lines = await sql<Line & Record<string, unknown>>(
    `select id, operate_type, entity, username, content, before, after from kernel_log where log_type = 2 order by id`,
  )
  const fresh = lines.filter(({ id }) => !known.has(id))
  for (const { id } of fresh) known.add(id)
  return fresh
}
const walked = new Set<string>()
/** The sentence of each call's line, up to the name of what was changed. */
const sentences = new Map<string, string>()

/** Does something and gives back the lines it left; none, or a failure, is told. */
async function done(endpoint: AnyEndpoint, input: Record<string, unknown>, who = boss): Promise<Deed> {
  await news()
  const { body } = await sendRaw(who, endpoint, input)
  if (!body.success) throw new Error(`${nameOf(endpoint)}: ${body.message}`)
  walked.add(nameOf(endpoint))
  const lines = await news()
  expect(lines, `${nameOf(endpoint)} leaves no line`).not.toEqual([])
  sentences.set(nameOf(endpoint), lines[0]!.content.replace(/：.*/s, ''))
  for (const line of lines)
    expect([nameOf(endpoint), line.username]).toEqual([nameOf(endpoint), who.username])
  expect(JSON.stringify(lines), nameOf(endpoint)).not.toMatch(/argon2|Never-in-the-log|password/i)
  return { lines, id: (body.result as { id?: string } | null)?.id ?? '', name: nameOf(endpoint) }
}
interface Deed {
  lines: Line[]
  id: string
  name: string
}

/** One of the lines tells these members before, and these after. */
function tells(
  { lines, name }: Deed,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
) {
  expect(
    lines.map((line) => ({ before: line.before, after: line.after })),
    name,
  ).toContainEqual({
    before: before === null ? null : expect.objectContaining(before),
    after: after === null ? null : expect.objectContaining(after),
  })
}

const departId = (await boss.call(depart.add, { departName: '日志部' })).id
const dictId = (await boss.call(dict.add, { dictName: '日志字典', dictCode: 'logged' })).id
const serviceDictId = (await boss.call(serviceDict.add, { dictName: '日志字典', dictCode: 'logged' })).id
const serviceTypeId = (await boss.call(serviceType.add, { typeName: '日志服务' })).id
const roleId = (await boss.call(role.add, { roleName: '日志角色', roleCode: 'logged' })).id
const brandId = (await boss.call(vehicleBrand.add, { name: '日志品牌' })).id
const systemId = (await boss.call(partClass.add, { className: '日志分类' })).id
const consumerId = (await boss.call(consumer.add, { name: '日志客户' } as never)).id
const needed: Record<string, Record<string, unknown>> = {
  maintenancePlan: { serviceTypeId, consumerId },
  user: { password: secret },
  dictItem: { dictId },
  serviceDictItem: { dictId: serviceDictId },
  workOrder: { serviceTypeId },
  departRole: { departId },
  vehicleKind: { brandId },
  part: { systemId },
  objectRule: { roleId, entity: 'vehicleType', scope: '1' },
  permission: { name: '日志菜单', menuType: '0', url: '/logged', component: 'isps/user', status: '1' },
}

let tenants = 5000

/** The member that an edit changes: the first text of the form, or what the entity says. */
const changed: Record<string, [member: string, value: string]> = {
  objectRule: ['scope', '4'],
  user: ['realname', '改名'],
  tenant: ['name', '改名'],
}
function changeOf(family: Uniform): [member: string, value: string] {
  const { name, shape } = family[describe]
  const text = fieldsOf(shape).find(
    ([, { type, readOnly, writeOnce, dict, lookup, secret }]) =>
      type === 'text' && !readOnly && !writeOnce && !dict && !lookup && !secret,
  )
  return changed[name] ?? [text![0], `改${name}`]
}

/** The recycle bins by the lists they belong to. */
const bins = new Map(
  families.flatMap((family) =>
    describeBin in family
      ? [[(family as unknown as RecycleBin)[describeBin].list.name, family as unknown as RecycleBin]]
      : [],
  ),
)

/** Menus are uniform calls around a tree of their own. */
const menus = { ...menu, [describe]: menuRows[describe] } as unknown as Uniform
const kept = [...uniformFamilies, menus].filter(({ add }) => add)
test.each(kept.map((family) => [family[describe].name, family] as const))(
  'security 14 the log tells of each change of %s what was before and what came after',
  async (name, family) => {
    const who = family.add.scope === 'platform' ? platform : boss
    const sample = () => ({
      ...(name === 'permission' ? {} : sampleOf(family.add)),
      ...needed[name],
      ...(name === 'tenant' ? { id: ++tenants } : {}),
    })
    const [member, value] = changeOf(family)
    const first = sample()
    const added = await done(family.add, first, who)
    tells(added, null, { [member]: first[member as keyof typeof first] })
    const edited = await done(family.edit, { id: added.id, [member]: value }, who)
    tells(edited, { [member]: first[member as keyof typeof first] }, { [member]: value })
    tells(await done(family.remove, { id: added.id }, who), { id: added.id, [member]: value }, null)
    const two = [await done(family.add, sample(), who), await done(family.add, sample(), who)]
    const gone = await done(family.removeBatch, { ids: two.map(({ id }) => id).join() }, who)
    for (const { id } of two) tells(gone, { id }, null)
    const bin = bins.get(name)
    if (!bin) return
    const chosen = { [bin[describeBin].idsMember]: added.id }
    tells(await done(bin.restore, chosen, who), { id: added.id, delFlag: 1 }, { delFlag: 0 })
    await who.call(family.remove, { id: added.id })
    tells(await done(bin.erase, chosen, who), { id: added.id, delFlag: 1 }, null)
  },
)

test('security 14 an import that is taken back: each row, and the whole', async () => {
  const { result } = await sendImport(boss, vehicleBrand, '品牌.csv', csv('品牌名称', '日志撤回'))
  const taken = await done(importHistory.takeBack, { id: result.historyId })
  tells(taken, { name: '日志撤回' }, null)
  tells(taken, { fileName: '品牌.csv' }, null)
})

test('security 14 people: frozen, password, recycle bin, forced logout', async () => {
  const person = await someone()
  const { userId, username } = person
  const { id: given } = await boss.call(role.add, { roleName: '批量', roleCode: 'batch_role' })
  tells(
    await done(account.assign, { ids: userId, addedroles: given }),
    { roleIds: expect.not.arrayContaining([given]) },
    { roleIds: expect.arrayContaining([given]) },
  )
  tells(await done(account.freeze, { ids: userId, status: 2 }), { status: '1' }, { status: '2' })
  await boss.call(account.freeze, { ids: [userId], status: 1 })
  await done(account.setPassword, { username, password: secret, confirmpassword: secret })
  await sql(`update identity_account set totp_secret = 'sealed' where id = $1`, [userId])
  await done(account.resetSecondFactor, { id: userId })
  const again = await signIn(username, secret)
  const [session] = await sql<{ id: string }>(
    `select id from identity_session where account_id = $1 and revoked_at is null`,
    [again.userId],
  )
  tells(await done(onlineUser.forceLogout, { id: session!.id }), { username }, null)
  for (const [call, before, after] of [
    [userBin.restore, { id: userId, delFlag: 1 }, { delFlag: 0 }],
    [userBin.erase, { id: userId, delFlag: 1 }, null],
  ] as const) {
    await boss.call(user.remove, { id: userId })
    tells(await done(call, { userIds: userId }), before, after)
  }
})

test('security 14 roles: copies, holders, grants, rules', async () => {
  const { userId } = await someone()
  const copy = await done(roleCopy.copy, {
    sourceId: roleId,
    roleName: '日志角色副本',
    roleCode: 'logged_copy',
  })
  tells(copy, null, { roleCode: 'logged_copy' })
  tells(await done(roleUser.addHolders, { roleId, userIdList: userId }), {}, { userIds: [userId] })
  tells(await done(roleUser.removeHolder, { roleId, userId }), { userIds: [userId] }, null)
  await boss.call(roleUser.addHolders, { roleId, userIdList: [userId] })
  tells(await done(roleUser.removeHolders, { roleId, userIds: userId }), { userIds: [userId] }, null)
  const key = await done(apiKey.issue, { name: '日志密钥', roleId, days: 1, perMinute: 1 })
  tells(key, null, { name: '日志密钥', days: 1 })
  tells(await done(apiKey.revoke, { id: key.id }), null, null)
  const robot = await done(groupRobot.create, {
    ...{ name: '日志机器人', kind: 'dingtalk', events: ['orderOverdue'], status: '1', secret },
    url: `https://oapi.dingtalk.com/robot/send?access_token=${secret}`,
  })
  tells(robot, null, { name: '日志机器人', events: 'orderOverdue' })
  const change = { id: robot.id, name: '日志机器人', kind: 'dingtalk', events: ['orderDueSoon'], status: '2' }
  tells(await done(groupRobot.change, change), { status: '1' }, { status: '2', events: 'orderDueSoon' })
  tells(await done(groupRobot.remove, { id: robot.id }), null, null)
  const hookDraft = { name: '日志推送', entity: 'vehicleBrand', events: ['created'], status: '1' }
  const hook = await done(webhook.create, { ...hookDraft, url: `https://hooks.example.com/${secret}` })
  tells(hook, null, { name: '日志推送', events: 'created' })
  tells(
    await done(webhook.change, { ...hookDraft, id: hook.id, status: '2' }),
    { status: '1' },
    { status: '2' },
  )
  tells(await done(webhook.renewSecret, { id: hook.id }), null, null)
  tells(await done(webhook.remove, { id: hook.id }), null, null)
  const provider = { issuer: 'https://hooks.example.com', clientId: 'c', firstLogin: 'bind', isEnabled: true }
  tells(await done(singleSignOn.save, { ...provider, clientSecret: secret }), {}, { firstLogin: 'bind' })
  tells(
    await done(singleSignOn.save, { ...provider, isEnabled: false }),
    { isEnabled: true },
    { isEnabled: false },
  )
  const permissionIds = 'menu-vehicleType'
  const granted = { permissionIds: [permissionIds] }
  tells(await done(permission.grantRole, { roleId, permissionIds }), { permissionIds: [] }, granted)
  const rule = { ruleName: '日志规则', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'x' }
  const added = await done(dataRule.add, { permissionId: permissionIds, ...rule })
  tells(added, {}, { ruleName: '日志规则' })
  const edited = await done(dataRule.edit, { id: added.id, ruleValue: 'y' })
  tells(edited, { ruleValue: 'x' }, { ruleValue: 'y' })
  const attached = { permissionId: permissionIds, dataRuleIds: added.id }
  const [none, one] = [{ dataRuleIds: [] }, { dataRuleIds: [added.id] }]
  tells(await done(attachedRule.rulesToRole, { roleId, ...attached }), none, one)
  await departs(userId, permissionIds, attached, none, one)
  tells(await done(dataRule.remove, { id: added.id }), { ruleName: '日志规则', ruleValue: 'y' }, null)
})

async function departs(
  userId: string,
  permissionIds: string,
  attached: Record<string, unknown>,
  none: Record<string, unknown>,
  one: Record<string, unknown>,
): Promise<void> {
  tells(
    await done(departUser.addMembers, { depId: departId, userIdList: userId }),
    { userIds: [] },
    { userIds: [userId] },
  )
  const granted = { permissionIds: [permissionIds] }
  tells(await done(departGrant.grantDepart, { departId, permissionIds }), { permissionIds: [] }, granted)
  tells(await done(attachedRule.rulesToDepart, { departId, ...attached }), none, one)
  const { id: droleId } = await boss.call(departRole.add, {
    departId,
    roleName: '日志组长',
    roleCode: 'logged_head',
  })
  tells(
    await done(departRoleGrant.grantDepartRole, { roleId: droleId, permissionIds }),
    { permissionIds: [] },
    granted,
  )
  tells(await done(attachedRule.rulesToDepartRole, { roleId: droleId, ...attached }), none, one)
  const assigned = await done(departRoleUser.assign, { userId, newRoleId: droleId, oldRoleId: '' })
  tells(assigned, { departRoleIds: [] }, { departRoleIds: [droleId] })
  tells(await done(departUser.removeMember, { depId: departId, userId }), { userIds: [userId] }, null)
  await boss.call(departUser.addMembers, { depId: departId, userIdList: [userId] })
  tells(
    await done(departUser.removeMembers, { depId: departId, userIds: userId }),
    { userIds: [userId] },
    null,
  )
}

test('security 14 menu relations, announcements sent and taken back', async () => {
  const { id: menuId } = await boss.call(menu.add, { name: '日志菜单', menuType: '0' })
  const relationIds = 'menu-home'
  tells(
    await done(menuRelation.relate, { menuId, relationIds }),
    { relationIds: [] },
    { relationIds: [relationIds] },
  )
  const notice = await boss.call(announcement.add, sampleOf(announcement.add) as never)
  tells(await done(announcementState.release, { id: notice.id }), { sendStatus: '0' }, { sendStatus: '1' })
  tells(await done(announcementState.revoke, { id: notice.id }), { sendStatus: '1' }, { sendStatus: '2' })
})

test('security 14 page settings and the members of tenants', async () => {
  tells(
    await done(homePage.save, { tenantId: 1000, systemName: '日志系统' }),
    {},
    {
      systemName: '日志系统',
    },
  )
  tells(
    await done(loginConfig.save, { tenantId: 1000, title: '日志登录' }),
    {},
    {
      title: '日志登录',
    },
  )
  const { userId } = await someone()
  const member = { tenantId: 1001, userId }
  tells(await done(tenantMember.addMember, member, platform), null, { userId })
  tells(await done(tenantMember.removeMember, member, platform), { userId }, null)
})

test('security 14 definitions of forms, their publication and their menus', async () => {
  const head = { tableName: 'logged', tableTxt: '日志表单', tableType: 1 }
  const field = { dbFieldName: 'name', dbFieldTxt: '名称', dbType: 'string', fieldShowType: 'text' }
  const added = await done(formDefinition.addAll, { head, fields: [field] })
  tells(added, null, { tableTxt: '日志表单', 新增字段: ['name'] })
  const { id } = added
  const more = { ...field, dbFieldName: 'place', dbFieldTxt: '地点' }
  tells(
    await done(formDefinition.editAll, { head: { id, tableTxt: '新名' }, fields: [more] }),
    { tableTxt: '日志表单' },
    { tableTxt: '新名', 新增字段: ['place'] },
  )
  tells(await done(formDefinition.publish, { id }), { tableVersion: 0 }, { tableVersion: 1 })
  tells(await done(formMenu.addFormMenu, { id, parentId: 'menu-online' }), null, {
    url: `/online/cgformList/${id}`,
  })
})

test('security 14 designed forms and their versions', async () => {
  const head = { tableName: 'drawn', tableTxt: '设计的表单', tableType: 1 }
  const field = { dbFieldName: 'name', dbFieldTxt: '名称', dbType: 'string', fieldShowType: 'text' }
  const added = await done(formDefinition.addDesign, { head, fields: [field], tables: [] })
  tells(added, null, { tableTxt: '设计的表单', 新增字段: ['name'] })
  const { id } = added
  await boss.call(formDefinition.publish, { id })
  const edited = { head: { ...head, id, tableTxt: '另一个名称' }, fields: [field], tables: [] }
  tells(await done(formDefinition.editDesign, edited), { tableTxt: '设计的表单' }, { tableTxt: '另一个名称' })
  await boss.call(formDefinition.publish, { id })
  tells(await done(formDefinition.takeBack, { id }), { tableTxt: '另一个名称' }, { tableTxt: '设计的表单' })
  tells(
    await done(formDefinition.restoreVersion, { id, formVersion: 2 }),
    { tableTxt: '设计的表单' },
    { tableTxt: '另一个名称' },
  )
  const { text } = await boss.call(definitionTransfer.exportDefinitions, { ids: [id] })
  const file = text.replace('onl_drawn', 'onl_carried').replace('"isPublished": true', '"isPublished": false')
  const { plan } = await boss.call(definitionTransfer.reviewImport, { file })
  tells(await done(definitionTransfer.importDefinitions, { file, plan }), null, { tableName: 'onl_carried' })
})

test('security 14 templates of services and their timeout rules', async () => {
  const { id } = await boss.call(serviceType.add, { typeName: '日志类型' })
  tells(
    await done(serviceType.edit, { id, reportTemp: '[{"id":"a","type":"input","label":"甲"}]' }),
    { reportTemp: '共 0 项' },
    { reportTemp: '共 1 项' },
  )
  tells(await done(serviceTemplate.publish, { id }), { templateVersion: 0 }, { templateVersion: 1 })
  tells(await done(serviceTemplate.restore, { id, templateVersion: 1 }), {}, { templateVersion: 1 })
  const rule = { serviceTypeId: id, outHour: 2, level: '3', alertUsers: [boss.userId], status: 2 }
  tells(await done(timeoutRule.save, rule), {}, { outHour: 2 })
  const [stored] = (await boss.call(timeoutRule.list, { serviceTypeId: id })).records
  tells(await done(timeoutRule.setStatus, { id: stored!.id, status: 1 }), { status: 2 }, { status: 1 })
  tells(await done(timeoutRule.remove, { id: stored!.id }), { outHour: 2 }, null)
  const promise = { serviceTypeId: id, level: '1', finishHour: 2, warnings: [], status: 1 }
  tells(await done(servicePromise.save, promise), {}, { level: '1', finishHour: 2 })
  const [promised] = await boss.call(servicePromise.list, { serviceTypeId: id })
  tells(await done(servicePromise.remove, { id: promised!.id }), { level: '1' }, null)
})

test('security 14 working calendars', async () => {
  const weekly = Array(7).fill([['09:00', '18:00']])
  const calendar = { calendarName: '日志日历', inUse: 0, weekly, usesOfficialDays: 1, days: [] }
  tells(await done(workCalendar.save, calendar), {}, { calendarName: '日志日历', usesOfficialDays: 1 })
  const [stored] = await boss.call(workCalendar.list, {})
  tells(await done(workCalendar.remove, { id: stored!.id }), { calendarName: '日志日历' }, null)
})

test('security 14 people of a device', async () => {
  const { id: deviceId } = await boss.call(device.add, {})
  const { userId } = boss
  tells(await done(deviceUser.addUser, { deviceId, userIds: userId }), null, { users: [userId] })
  tells(await done(deviceUser.removeUser, { deviceId, userId }), { users: [userId] }, null)
})

test('security 14 the way of a work order', async () => {
  const { id } = await boss.call(workOrder.add, { serviceTypeId })
  const handler = await someone({ can: ['workOrder:list', 'workOrder:handle'] })
  const given = { id, handlerId: handler.userId }
  tells(
    await done(workOrderState.dispatch, given),
    { status: '1' },
    { status: '2', handlerId: handler.userId },
  )
  const window = { appointStart: '2026-11-19 09:00:00', appointEnd: '2026-11-19 11:00:00' }
  tells(
    await done(workOrderState.appoint, { id, ...window }),
    { appointStart: null, appointEnd: null },
    window,
  )
  tells(await done(workOrderState.accept, { id }, handler), { status: '2' }, { status: '3' })
  tells(await done(workOrderState.wait, { id, waiting: '1' }, handler), { waiting: null }, { waiting: '1' })
  tells(await done(workOrderState.resume, { id }, handler), { waiting: '1' }, { waiting: null })
  tells(await done(workOrderTalk.comment, { id, content: '日志评论' }), null, { content: '日志评论' })
  tells(await done(customerLink.make, { id }), null, { days: 30 })
  tells(await done(customerLink.revoke, { id }), null, null)
  const reportTemp = '[{"id":"b","type":"input","label":"乙"}]'
  await boss.call(serviceType.edit, { id: serviceTypeId, reportTemp })
  await boss.call(serviceTemplate.publish, { id: serviceTypeId })
  tells(await done(workOrderState.upgrade, { id }), { templateVersion: 1 }, { templateVersion: 2 })
  tells(await done(workOrderState.finish, { id }, handler), { status: '3' }, { status: '4' })
  const { id: other } = await boss.call(workOrder.add, { serviceTypeId })
  const gives = [{ id: other, handlerId: handler.userId }]
  tells(await done(handlerCandidate.dispatchEach, { gives }), { status: '1' }, { status: '2' })
  tells(await done(workOrderState.cancel, { id: other }), { status: '2' }, { status: '5' })
})

/** Told by lines of their own kind (imports, forwarding, the dictionary item that a position is, the log of a robot), or changing nothing (a reminder of what was released). */
const elsewhere =
  /\.importExcel$|^forward\.|^dictionary\.addPosition$|^announcement\.push$|^reportHead\.(readColumns|preview)$|^objectRule\.effect$|^rehearsal\.run$|^formDefinition\.(readSheet|reviewImport)$|^(groupRobot|webhook|singleSignOn)\.(test|resend)$/

test('security 14 no administrative call that changes something is left out', () => {
  const writing = allEndpoints.filter(
    ({ needs, method, writes }) => needs.includes(':') && (method !== 'GET' || writes),
  )
  const missing = [...new Set(writing.map(nameOf))].filter(
    (name) => !walked.has(name) && !elsewhere.test(name),
  )
  expect(missing).toEqual([])
})

test('security 14 the log says in a sentence what was done', () => {
  const uniform = new Map<string, string>()
  for (const family of kept) {
    const { name, title } = family[describe]
    for (const [verb, word] of Object.entries({
      add: '新增',
      edit: '编辑',
      remove: '删除',
      removeBatch: '删除',
    }))
      uniform.set(`${name}.${verb}`, word + title)
  }
  for (const [name, bin] of bins)
    for (const [verb, word] of Object.entries({ restore: '还原', erase: '彻底删除' }))
      uniform.set(`${name}.${verb}`, word + bin[describeBin].list.title)
  expect(Object.fromEntries([...sentences].filter(([name]) => uniform.has(name)))).toEqual(
    Object.fromEntries(uniform),
  )
  expect(Object.fromEntries([...sentences].filter(([name]) => !uniform.has(name)))).toEqual({
    'user.assign': '分配用户角色',
    'user.freeze': '冻结用户',
    'user.setPassword': '重置用户密码',
    'user.resetSecondFactor': '重置用户两步验证',
    'onlineUser.forceLogout': '强制退出用户',
    'apiKey.issue': '新增接口密钥',
    'apiKey.revoke': '吊销接口密钥',
    'importHistory.takeBack': '删除车辆品牌',
    'webhook.create': '新增事件推送',
    'webhook.change': '编辑事件推送',
    'webhook.renewSecret': '更换事件推送的密钥',
    'webhook.remove': '删除事件推送',
    'singleSignOn.save': '保存单点登录',
    'groupRobot.create': '新增群机器人',
    'groupRobot.change': '编辑群机器人',
    'groupRobot.remove': '删除群机器人',
    'role.copy': '复制角色',
    'role.addHolders': '添加角色用户',
    'role.removeHolder': '移除角色用户',
    'role.removeHolders': '移除角色用户',
    'role.grantRole': '角色授权',
    'dataRule.add': '新增数据规则',
    'dataRule.edit': '编辑数据规则',
    'role.rulesToRole': '设置数据规则',
    'depart.addMembers': '添加部门用户',
    'depart.grantDepart': '部门授权',
    'depart.rulesToDepart': '设置数据规则',
    'departRole.grantDepartRole': '部门角色授权',
    'departRole.rulesToDepartRole': '设置数据规则',
    'departRole.assign': '分配部门角色',
    'depart.removeMember': '移出部门用户',
    'depart.removeMembers': '移出部门用户',
    'dataRule.remove': '删除数据规则',
    'permission.relate': '保存菜单关联',
    'announcement.release': '发布通知公告',
    'announcement.revoke': '撤销通知公告',
    'homePage.save': '保存首页配置',
    'loginPage.save': '保存登录配置',
    'tenant.addMember': '添加租户成员',
    'tenant.removeMember': '移除租户成员',
    'formDefinition.addAll': '新增在线表单',
    'formDefinition.editAll': '编辑在线表单',
    'formDefinition.publish': '发布在线表单',
    'formDefinition.addDesign': '新增在线表单',
    'formDefinition.editDesign': '编辑在线表单',
    'formDefinition.takeBack': '编辑在线表单',
    'formDefinition.restoreVersion': '编辑在线表单',
    'formDefinition.importDefinitions': '新增在线表单',
    'permission.addFormMenu': '新增菜单',
    'serviceType.publish': '发布服务模板',
    'serviceType.restore': '恢复服务模板',
    'timeoutRule.save': '新增超时规则',
    'timeoutRule.setStatus': '启用超时规则',
    'timeoutRule.remove': '删除超时规则',
    'servicePromise.save': '新增服务承诺',
    'servicePromise.remove': '删除服务承诺',
    'workCalendar.save': '新增工作日历',
    'workCalendar.remove': '删除工作日历',
    'device.addUser': '添加设备使用人',
    'device.removeUser': '移除设备使用人',
    'workOrder.dispatch': '派单',
    'workOrder.dispatchEach': '派单',
    'workOrder.appoint': '预约工单',
    'workOrder.accept': '接单',
    'workOrder.wait': '暂停工单计时',
    'workOrder.resume': '恢复工单计时',
    'customerLink.make': '生成客户链接',
    'customerLink.revoke': '作废客户链接',
    'workOrder.comment': '评论工单',
    'workOrder.upgrade': '更新工单模板',
    'workOrder.finish': '完成工单',
    'workOrder.cancel': '取消工单',
  })
})
