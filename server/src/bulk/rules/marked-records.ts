import { role } from '@banyan/contract/access/role'
import { category } from '@banyan/contract/dictionary/category'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { consumer } from '@banyan/contract/fleet/consumer'
import { device, deviceUser } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleKind } from '@banyan/contract/fleet/vehicle-kind'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { log } from '@banyan/contract/identity/log'
import { user } from '@banyan/contract/identity/user'
import { announcement, announcementState } from '@banyan/contract/messaging/announcement'
import { checkRule } from '@banyan/contract/online/check-rule'
import { fillRule } from '@banyan/contract/online/fill-rule'
import { onlineForm } from '@banyan/contract/online/form'
import { formDefinition } from '@banyan/contract/online/form-head'
import { reportHead } from '@banyan/contract/online/report-definition'
import { depart } from '@banyan/contract/organisation/depart'
import { part } from '@banyan/contract/part/part'
import { partClass } from '@banyan/contract/part/part-class'
import { maintenancePlan } from '@banyan/contract/service/maintenance-plan'
import { serviceDict, serviceDictItem } from '@banyan/contract/service/service-dict'
import { servicePromise } from '@banyan/contract/service/service-promise'
import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { timeoutRule } from '@banyan/contract/service/timeout-rule'
import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import type { Uniform } from '@banyan/contract/uniform'
import { z } from 'zod'
import { nameOf, sampleOf, uniformFamilies } from '#testing/samples.ts'
import { type Client, testPassword } from '#testing/server.ts'

/** A text in the names of all records below, by which an answer that mentions one is recognised. */
export const markFor = (entity: string) => `zz${entity}zz`
export const markPattern = /zz\w+?zz/g

type InputsByCall = Record<string, Record<string, unknown>>

/** Creates a record of each entity with rules and returns the inputs of calls that read them. */
export async function makeMarkedRecords(
  boss: Client,
  rootDepartId: string,
  isRuled: (call: AnyEndpoint) => boolean,
): Promise<InputsByCall> {
  const inputs: InputsByCall = {}
  const made = async (family: string, record: Promise<{ id: string }>): Promise<string> => {
    const { id } = await record
    inputs[`${family}.byId`] = { id }
    return id
  }
  const departDraft = { departName: markFor('depart'), parentId: rootDepartId }
  const departId = await made('depart', boss.call(depart.add, departDraft))
  const { id: belowId } = await boss.call(depart.add, { departName: markFor('depart'), parentId: departId })
  const { id: topId } = await boss.call(depart.add, {
    departName: markFor('topDepart'),
    directorId: boss.userId,
  })
  const roleId = (await boss.call(role.list, { roleCode: 'dispatcher' })).records[0]!.id
  const handling = (await boss.call(role.list, { roleCode: 'staff' })).records[0]!.id
  const username = markFor('user')
  const person = {
    username,
    realname: username,
    password: testPassword,
    selecteddeparts: [departId, topId],
    selectedroles: [roleId, handling],
  }
  const userId = await made('user', boss.call(user.add, person))
  const { id: gone } = await boss.call(user.add, { username: markFor('gone'), realname: markFor('gone') })
  await boss.call(user.remove, { id: gone })
  const logged = await boss.call(log.list, { entity: 'user', rowId: userId })
  const people = { dict: 'identity_user,realname,id' }
  const departs = { table: 'organisation_depart', txt: 'depart_name', key: 'id', idField: 'id' }
  Object.assign(inputs, {
    'log.byId': { id: logged.records[0]!.id },
    'user.byNames': { username: [username] },
    'user.byIds': { userIds: [userId] },
    'user.ofUser': { userId },
    'user.belonging': { userId },
    'user.below': { id: departId },
    'depart.level': { pid: rootDepartId },
    'depart.children': { id: rootDepartId },
    'depart.search': { keyWord: 'zz' },
    'depart.parents': { departId: [belowId] },
    'depart.members': { depId: departId },
    'role.holders': { roleId },
    'objectRule.holders': { roid: roleId },
    'jurisdiction.people': { orgId: departId },
    'organization.byId': { id: topId },
    'organization.ofUser': { userId },
    'dictionary.items': { code: people.dict },
    'dictionary.search': { ...people, keyword: 'zz' },
    'dictionary.searchByValue': { ...people, keyword: userId },
    'dictionary.texts': { ...people, key: userId },
    'dictionary.text': { code: people.dict, key: userId },
    'dictionary.tableTree': {
      pid: rootDepartId,
      tableName: departs.table,
      text: departs.txt,
      code: 'id',
      pidField: 'parent_id',
    },
    'linkedSelect.level': { ...departs, pidField: 'parent_id', pidValue: rootDepartId },
    'onlineReport.data': { configId: 'user_report' },
    'onlineReport.columnsAndData': { configId: 'depart_report' },
    'onlineReport.exportXls': { configId: 'user_report', format: 'xlsx' },
    'onlineReport.choices': { fieldId: 'vehicle_brand_report.typeId', keyword: 'zz' },
  })
  await addWords(boss, inputs, made)
  const { vehicleId, deviceId, consumerId } = await addFleet(boss, inputs, made)
  await boss.call(deviceUser.addUser, { deviceId, userIds: [userId] })
  await addService(boss, inputs, made, { userId, vehicleId, consumerId })
  const notice = { titile: markFor('announcement'), msgCategory: '1', priority: 'L', msgType: 'USER' }
  const anntId = await made('announcement', boss.call(announcement.add, { ...notice, userIds: [userId] }))
  await boss.call(announcementState.release, { id: anntId })
  inputs['announcement.readers'] = { anntId }
  inputs['announcement.show'] = { id: anntId }
  for (const { byId, add } of uniformFamilies)
    if (isRuled(byId) && !inputs[nameOf(byId)])
      await made(add.family, boss.call(add, markedDraft(add) as never))
  return inputs
}

/** A valid draft with the mark in the first text member that the list accepts. */
function markedDraft(add: AnyEndpoint): Record<string, unknown> {
  const draft = sampleOf(add)
  const drafts = Object.keys(add.input.shape).map((member) => ({ ...draft, [member]: markFor(add.family) }))
  return drafts.find((each) => z.safeEncode(add.input, each as never).success) ?? draft
}

/** A list whose removed records lie in a recycle bin. */
type Removable = Pick<Uniform, 'add' | 'remove'>
type NoteMade = (family: string, record: Promise<{ id: string }>) => Promise<string>

async function addWords(boss: Client, inputs: InputsByCall, made: NoteMade): Promise<void> {
  const parent = await made('category', boss.call(category.add, { name: markFor('category') }))
  const child = await boss.call(category.add, { name: markFor('category'), pid: parent })
  const { code } = await boss.call(category.byId, { id: parent })
  for (const name of ['children', 'level', 'below']) inputs[`category.${name}`] = { pid: parent }
  Object.assign(inputs, {
    'category.childrenOf': { parentIds: [parent] },
    'category.one': { field: 'code', val: code },
    'category.names': { ids: child.id },
  })
  const named = (family: 'checkRule' | 'fillRule') => ({
    ruleName: markFor(family),
    ruleCode: markFor(family),
  })
  await made(
    'checkRule',
    boss.call(checkRule.add, { ...sampleOf(checkRule.add), ...named('checkRule') } as never),
  )
  await made(
    'fillRule',
    boss.call(fillRule.add, { ...sampleOf(fillRule.add), ...named('fillRule') } as never),
  )
  const form = {
    head: { tableName: 'zzform', tableTxt: markFor('formDefinition'), tableType: 1 },
    fields: [{ dbFieldName: 'name', dbFieldTxt: markFor('field'), dbType: 'string', fieldShowType: 'text' }],
  }
  const formId = await made('formDefinition', boss.call(formDefinition.addAll, form as never))
  inputs['formDefinition.fields'] = { headId: formId }
  inputs['formDefinition.publishPlan'] = { id: formId }
  inputs['formDefinition.design'] = { id: formId }
  inputs['formDefinition.exportDefinitions'] = { ids: [formId] }
  const sample = sampleOf(reportHead.add)
  const report = { ...sample, name: markFor('reportHead'), code: 'zz_report' }
  await made('reportHead', boss.call(reportHead.add, report as never))
  inputs['reportHead.preview'] = {
    cgrSql: 'identity_user',
    items: [{ fieldName: 'realname', fieldTxt: '姓名', fieldType: 'String', isShow: true }],
  }
  const formCode = 'widget_sample'
  const rowId = await boss.call(onlineForm.add, { formCode, name: markFor('widgetSample'), enabled: 'Y' })
  inputs['onlineForm.byId'] = { formCode, rowId }
  const removed = await boss.call(onlineForm.add, { formCode, name: markFor('removedSample'), enabled: 'Y' })
  await boss.call(onlineForm.remove, { formCode, rowIds: [removed] })
  inputs['onlineForm.removed'] = { formCode }
  inputs['onlineForm.data'] = { formCode }
  inputs['onlineForm.exportXls'] = { formCode, format: 'xlsx' }
}

async function addFleet(boss: Client, inputs: InputsByCall, made: NoteMade) {
  const name = markFor('vehicleType')
  const typeId = await made('vehicleType', boss.call(vehicleType.add, { name, sortNo: 1 }))
  const brand = { name: markFor('vehicleBrand'), typeId }
  const brandId = await made('vehicleBrand', boss.call(vehicleBrand.add, brand))
  const kindId = await made(
    'vehicleKind',
    boss.call(vehicleKind.add, { name: markFor('vehicleKind'), brandId }),
  )
  const consumerId = await made('consumer', boss.call(consumer.add, { name: markFor('consumer') }))
  const plateNo = markFor('vehicle')
  const draft = { plateNo, kindId, consumerId, location: '116.4,39.9' }
  const vehicleId = await made('vehicle', boss.call(vehicle.add, draft))
  const deviceId = await made('device', boss.call(device.add, { deviceName: markFor('device'), vehicleId }))
  const classId = await made('partClass', boss.call(partClass.add, { className: markFor('partClass') }))
  const below = await boss.call(partClass.add, { className: markFor('partClass'), parentId: classId })
  const partDraft = { partNo: markFor('part'), partName: markFor('part'), systemId: below.id }
  await made('part', boss.call(part.add, partDraft))
  const removed = async (family: Removable, draft: object) =>
    boss.call(family.remove, await boss.call(family.add, draft as never))
  await removed(part, { ...partDraft, partNo: markFor('removedPart') })
  await removed(partClass, { className: markFor('removedClass') })
  await removed(device, { deviceName: markFor('device') })
  await removed(vehicle, { plateNo: markFor('removedVehicle') })
  await removed(consumer, { name: markFor('removedConsumer') })
  await removed(vehicleKind, { name: markFor('removedKind'), brandId })
  await removed(vehicleBrand, { name: markFor('removedBrand'), typeId })
  await removed(vehicleType, { name: markFor('removedType'), sortNo: 2 })
  Object.assign(inputs, {
    'vehiclePosition.list': { vehicleId },
    'device.maintainers': { vclNo: plateNo },
    'partClass.below': { id: classId },
    'part.systemTwo': { systemOneId: classId },
    'part.bySystem': { systemId: classId },
    'linkedSelect.ofMain': {
      tableName: 'fleet_vehicle_brand',
      valueField: 'id',
      labelField: 'name',
      foreignKey: 'type_id',
      mainTableName: 'fleet_vehicle_type',
      mainValueField: 'id',
      mainValue: typeId,
    },
  })
  return { vehicleId, deviceId, consumerId }
}

async function addService(
  boss: Client,
  inputs: InputsByCall,
  made: NoteMade,
  { userId, vehicleId, consumerId }: { userId: string; vehicleId: string; consumerId: string },
): Promise<void> {
  const id = await made('serviceType', boss.call(serviceType.add, { typeName: markFor('serviceType') }))
  await boss.call(serviceTemplate.publish, { id, remark: markFor('publish') })
  const rule = {
    serviceTypeId: id,
    outHour: 1,
    level: '3',
    alertUsers: [userId],
    alertRoles: [],
    status: 1 as const,
  }
  await boss.call(timeoutRule.save, rule)
  const dict = { dictName: markFor('serviceDict'), dictCode: markFor('serviceDict') }
  const dictId = await made('serviceDict', boss.call(serviceDict.add, dict))
  const item = { dictId, itemName: markFor('serviceDictItem') }
  await made('serviceDictItem', boss.call(serviceDictItem.add, item))
  const order = { serviceTypeId: id, remark: markFor('workOrder'), vehicleId, consumerId }
  const orderId = await made('workOrder', boss.call(workOrder.add, order))
  const plan = { everyMonths: 6, startDate: '2030-01-01', daysAhead: 7 }
  await made(
    'maintenancePlan',
    boss.call(maintenancePlan.add, {
      planName: markFor('maintenancePlan'),
      serviceTypeId: id,
      consumerId,
      ...plan,
    }),
  )
  await boss.call(workOrderState.dispatch, { id: orderId, handlerId: userId })
  await boss.call(workOrderTalk.comment, { id: orderId, content: markFor('comment') })
  const promise = { serviceTypeId: id, finishHour: 1, warnings: [], escalateHour: 1, status: 1 as const }
  await boss.call(servicePromise.save, { ...promise, alertUsers: [userId] })
  const { id: finished } = await boss.call(workOrder.add, order)
  await boss.call(workOrderState.dispatch, { id: finished, handlerId: boss.userId })
  await boss.call(workOrderState.accept, { id: finished })
  await boss.call(workOrderState.finish, { id: finished, reportData: {} })
  Object.assign(inputs, {
    'serviceType.details': { id },
    'serviceType.versions': { id },
    'serviceType.version': { id, templateVersion: 1 },
    'timeoutRule.list': { serviceTypeId: id },
    'servicePromise.list': { serviceTypeId: id },
    'rehearsal.run': { serviceTypeId: id, days: 90, timeout: { outHour: 1, alertUsers: [userId] } },
    'serviceFigures.overview': figuresToday(),
    'serviceFigures.exportXls': figuresToday(),
    'serviceDict.items': { id: dictId },
    'workOrder.candidates': { keyword: 'zz' },
    'workOrder.board': { by: 'status' },
    'workOrder.day': { day: '2026-11-19' },
    'workOrder.timeline': { id: orderId },
    'workOrder.template': { serviceTypeId: id },
  })
}

/** A period that contains this moment in any time zone. */
function figuresToday() {
  const day = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10)
  return { begin: day(-86_400_000), end: day(86_400_000) }
}
