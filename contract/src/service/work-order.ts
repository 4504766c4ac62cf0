import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { field } from '../field.ts'
import { uniform } from '../uniform.ts'
import {
  datetime,
  dictValue,
  id,
  idList,
  malformed,
  nothing,
  num,
  optionalText,
  page,
  requiredText,
} from '../wire.ts'
import { type Appointment, appointmentFault } from './appointment.ts'
import { WorkOrderEvent } from './work-order-event.ts'
import { formQueryText } from './work-order-query.ts'

const root = '/workorder/serviceWorkOrder'

/** A work order (DEC-104): its fixed members; what its template asks for is in `formData` and `reportData`. */
export const WorkOrder = z.object({
  orderNo: field.text('工单编号', { readOnly: true, query: 'like', width: 150 }),
  serviceTypeId: field.ref('服务类型', 'service_type,type_name,id', {
    required: true,
    writeOnce: true,
    query: 'eq',
    width: 120,
  }),
  status: field.dict('状态', 'work_order_status', {
    readOnly: true,
    asNumber: true,
    query: 'eq',
    width: 95,
  }),
  level: field.dict('紧急程度', 'alarm_level', { query: 'eq', defVal: '3', width: 105 }),
  handlerId: field.ref('处理人', 'identity_user,realname,id', { readOnly: true, query: 'eq', width: 95 }),
  consumerId: field.ref('客户', 'fleet_consumer,name,id', { query: 'eq', width: 130 }),
  contactPhone: field.text('联系电话', { max: 30, checksNumber: 'phone', query: 'like', width: 140 }),
  vehicleId: field.ref('车辆', 'fleet_vehicle,plate_no,id', { query: 'eq', width: 110 }),
  deviceId: field.ref('设备', 'fleet_device,device_no,id', { notInList: true }),
  location: field.location('服务地址', { width: 180, withoutPoint: true }),
  /** The appointment: begin and end, both or neither (see `appointmentFault`). */
  appointStart: field.datetime('预约开始', { query: 'range', width: 190 }),
  appointEnd: field.datetime('预约结束', { width: 170 }),
  /** The reason why the time of the order is paused. */
  waiting: field.dict('等待', 'work_order_wait', { readOnly: true, query: 'eq', width: 95 }),
  overtime: field.radio('是否超时', 'yn', { readOnly: true, asNumber: true, query: 'eq', width: 100 }),
  acceptTime: field.datetime('接单时间', { readOnly: true, width: 170 }),
  finishTime: field.datetime('完成时间', { readOnly: true, query: 'range', width: 170 }),
  /** Judged by the promise at that time; null without one. */
  acceptKept: field.radio('按时接单', 'yn', { readOnly: true, asNumber: true, query: 'eq', width: 100 }),
  finishKept: field.radio('按时完成', 'yn', { readOnly: true, asNumber: true, query: 'eq', width: 100 }),
  /** The sums of the report in yuan (see `orderAmounts`); nothing where it asks for no prices. */
  totalAmount: field.number('合计金额', { readOnly: true, decimals: 2, query: 'range', width: 120 }),
  partsAmount: field.number('配件费', { readOnly: true, decimals: 2, query: 'range', width: 110 }),
  labourAmount: field.number('工时费', { readOnly: true, decimals: 2, query: 'range', width: 110 }),
  claimAmount: field.number('索赔金额', { readOnly: true, decimals: 2, query: 'range', width: 110 }),
  /** Takes up work that was finished within the last days (see `reopenDays`). */
  reopens: field.radio('是否重开', 'yn', { readOnly: true, asNumber: true, query: 'eq', width: 100 }),
  /** Stars that the customer gave, and a word. */
  rating: field.integer('客户评价', { readOnly: true, query: 'range', width: 100 }),
  ratingWord: field.textarea('客户评语', { readOnly: true, notInList: true }),
  templateVersion: field.integer('模板版本', { readOnly: true, notInList: true }),
  remark: field.textarea('备注', { max: 500, notInList: true }),
  attachments: field.file('附件'),
  /** The filled form in one line, for exports. */
  formSummary: field.textarea('表单内容', { readOnly: true, notInList: true, isAdded: true }),
})

/** So many days after an order is finished, another one of its type for the same vehicle, device or customer reopens it. */
export const reopenDays = 30

/** Filled values by item id; they are checked by the template the order is pinned to (DEC-113). */
const filledLimit = 200_000
const filledValues = z
  .record(z.string().max(64), z.unknown(), { error: '填写内容不正确' })
  .refine((values) => JSON.stringify(values).length <= filledLimit, '填写内容过大')

/** An edit may send one of the two times; the server then checks it with the stored one. */
function refuseAppointment(draft: Appointment, context: z.RefinementCtx): void {
  const fault = appointmentFault(draft)
  if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message })
}

const uniformSet = uniform('workOrder', root, WorkOrder, { title: '工单' })

const Filled = z.record(z.string(), z.unknown())
const Templates = z.object({
  templateVersion: z.number(),
  workorderTemp: z.string(),
  workorderVariableTemp: z.string(),
  reportTemp: z.string(),
})

const Wait = z.object({
  kind: z.string(),
  reason: z.string().nullish(),
  from: z.string(),
  to: z.string().nullish(),
})

/** Members besides the fields: the filled form, and its values as texts by item id. */
export const WorkOrderRow = uniformSet.byId.result.and(
  z.object({
    formData: Filled.nullish(),
    formText: z.record(z.string(), z.string()).optional(),
    /** When and why the order waited; the last one without an end lasts still. */
    waits: z.array(Wait).optional(),
  }),
)
const Detail = WorkOrderRow.and(z.object({ reportData: Filled.nullish(), templates: Templates.optional() }))
export type WorkOrderRow = z.output<typeof WorkOrderRow>
export type WorkOrderDetail = z.output<typeof Detail>

/** Conditions on template fields, and the caller's own orders. */
const listFilters = {
  /** Needs `serviceTypeId`: ids of items are unique in a template only. */
  formQuery: formQueryText.optional(),
  /** `1`: orders the caller handles. */
  mine: z.enum(['1']).optional().catch(undefined),
  /** Open orders that are overtime, or orders that wait, as figures count them. */
  only: z.enum(['overdue', 'waiting']).optional().catch(undefined),
  /** Finished orders that used a part, by its number or name. */
  usedPart: z.string().max(200).optional(),
}

/** The orders of a workbook are of one type; the fields of its template are columns. */
const byServiceType = { serviceTypeId: id.optional() }

/** The uniform list of work orders; a stale edit is refused together with the stored order (`{stored}`). */
export const workOrder = Object.assign(uniformSet, {
  list: {
    ...uniformSet.list,
    input: uniformSet.list.input.extend(listFilters),
    result: page(WorkOrderRow),
    offline: true as const,
  },
  exportXls: { ...uniformSet.exportXls, input: uniformSet.exportXls.input.extend(listFilters) },
  importTemplate: {
    ...uniformSet.importTemplate,
    input: uniformSet.importTemplate.input.extend(byServiceType),
  },
  importExcel: { ...uniformSet.importExcel, input: uniformSet.importExcel.input.extend(byServiceType) },
  byId: { ...uniformSet.byId, result: Detail, offline: true as const },
  add: {
    ...uniformSet.add,
    input: uniformSet.add.input.extend({ formData: filledValues.nullish() }).superRefine(refuseAppointment),
  },
  edit: { ...uniformSet.edit, input: uniformSet.edit.input.extend({ formData: filledValues.nullish() }) },
})

const version = num(malformed, { int: true }).optional()

/** The way of an order: 1 待派单 → 2 待处理 → 3 处理中 → 4 已完成, or 5 已取消 (DEC-104). */
export const workOrderState = entity('workOrder', 'tenant', {
  /** Assigns a handler; a handler may pass the order on. Several orders are assigned together or not at all. */
  dispatch: post(`${root}/dispatch`, {
    needs: 'workOrder:dispatch',
    input: z
      .object({ id: id.optional(), ids: idList.optional(), handlerId: id, remark: optionalText(200) })
      .refine((given) => given.id || given.ids?.length, { error: '请选择工单', path: ['ids'] }),
    result: nothing,
    says: '派单成功',
  }),
  accept: post(`${root}/accept`, {
    needs: 'workOrder:handle',
    input: z.object({ id }),
    result: nothing,
    says: '接单成功',
    outbox: { title: '接单', record: 'id', becomes: { status: 3 } },
  }),
  finish: post(`${root}/finish`, {
    needs: 'workOrder:handle',
    input: z.object({ id, version, reportData: filledValues.nullish() }),
    result: nothing,
    says: '工单已完成',
    outbox: { title: '服务报告', record: 'id', becomes: { status: 4 }, shows: ['reportData'] },
  }),
  /** Sets or moves the appointment of an order; with `handlerId` another person takes it at the same time. */
  appoint: post(`${root}/appoint`, {
    needs: 'workOrder:dispatch',
    input: z
      .object({
        id,
        version,
        appointStart: datetime.nullish(),
        appointEnd: datetime.nullish(),
        handlerId: id.optional(),
      })
      .superRefine(refuseAppointment),
    result: nothing,
    says: '预约已保存',
  }),
  cancel: post(`${root}/cancel`, {
    needs: 'workOrder:cancel',
    input: z.object({ id, reason: optionalText(200) }),
    result: nothing,
    says: '工单已取消',
    outbox: { title: '取消工单', record: 'id', becomes: { status: 5 } },
  }),
  /** Pauses the order; its time does not count until it is resumed or moved on. */
  wait: post(`${root}/wait`, {
    needs: 'workOrder:handle',
    input: z.object({ id, waiting: dictValue('请选择等待原因'), reason: optionalText(200) }),
    result: nothing,
    says: '已暂停计时',
    outbox: { title: '等待', record: 'id', becomes: {}, shows: ['waiting'] },
  }),
  resume: post(`${root}/resume`, {
    needs: 'workOrder:handle',
    input: z.object({ id }),
    result: nothing,
    says: '已恢复计时',
    outbox: { title: '恢复', record: 'id', becomes: { waiting: null } },
  }),
  /**
   * Moves an order to the newest published version of its template (DEC-116). Its values are carried over unless
   * `formData` gives new ones; they must be valid there. `templateVersion` is the version that was shown.
   */
  upgrade: post(`${root}/upgradeTemplate`, {
    needs: 'workOrder:edit',
    input: z.object({ id, version, templateVersion: version, formData: filledValues.nullish() }),
    result: z.object({ templateVersion: z.number() }),
    says: '已更新到最新模板',
  }),
})

/** An appointment of somebody at the same time as another one. */
const Overlap = z.object({
  id: z.string(),
  orderNo: z.string(),
  appointStart: z.string(),
  appointEnd: z.string(),
})

export const workOrderAppointment = entity('workOrder', 'tenant', {
  /** The open orders of a person whose appointments overlap with a time, of those the caller may see. */
  overlaps: get(`${root}/overlaps`, {
    needs: 'workOrder:list',
    input: z
      .object({
        handlerId: id,
        appointStart: datetime,
        appointEnd: datetime,
        /** The order to appoint, which is left out of the result. */
        id: id.optional(),
      })
      .superRefine(refuseAppointment),
    result: z.array(Overlap),
  }),
})

export const workOrderTalk = entity('workOrder', 'tenant', {
  /** What happened to an order, the oldest first. */
  timeline: get(`${root}/timeline`, {
    needs: 'workOrder:list',
    input: z.object({ id }),
    result: z.array(WorkOrderEvent),
    offline: true,
  }),
  comment: post(`${root}/comment`, {
    needs: 'workOrder:comment',
    input: z.object({
      id,
      content: requiredText('请输入评论内容', 500),
      attachments: optionalText(4000),
      /** The customer reads it through the link of the order, without the files. */
      forCustomer: z.boolean({ error: malformed }).optional(),
      /** People mentioned in the comment, who are notified. */
      mentioned: idList.refine((people) => people.length <= 20, '一次最多提到20人').optional(),
    }),
    result: nothing,
    says: '评论成功',
    outbox: { title: '评论', record: 'id' },
  }),
  /** The templates a new order of a type would be pinned to; version 0: its draft, published with the first order. */
  template: get(`${root}/template`, {
    needs: 'workOrder:list',
    input: z.object({ serviceTypeId: id }),
    result: Templates,
    offline: true,
  }),
})
