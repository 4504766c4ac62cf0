import { z } from 'zod'
import { field } from '../field.ts'
import { uniform } from '../uniform.ts'

/** Recurring work: an order is made ahead of time after so many months or kilometres, whichever comes first, once for each due date. */
const MaintenancePlan = z.object({
  planName: field.text('计划名称', { required: true, max: 50, query: 'like', width: 180 }),
  serviceTypeId: field.ref('服务类型', 'service_type,type_name,id', {
    required: true,
    query: 'eq',
    width: 120,
  }),
  vehicleId: field.ref('车辆', 'fleet_vehicle,plate_no,id', { query: 'eq', width: 110 }),
  deviceId: field.ref('设备', 'fleet_device,device_no,id', { query: 'eq', width: 130 }),
  consumerId: field.ref('客户', 'fleet_consumer,name,id', { query: 'eq', width: 150 }),
  nextDue: field.date('下次到期', { readOnly: true, query: 'range', width: 120 }),
  nextKm: field.integer('下次里程', { readOnly: true, width: 110 }),
  everyMonths: field.integer('间隔（月）', {
    min: 1,
    maximum: 120,
    width: 120,
    hint: '间隔月数与间隔公里至少填一项，先到先做',
  }),
  startDate: field.date('首次日期', { width: 120 }),
  daysAhead: field.integer('提前天数', {
    required: true,
    min: 0,
    maximum: 90,
    defVal: '7',
    width: 100,
    hint: '到期前多少天生成工单',
  }),
  everyKm: field.integer('间隔（公里）', {
    min: 100,
    maximum: 1_000_000,
    width: 140,
    hint: '按车辆的里程计算',
  }),
  startKm: field.integer('首次里程（公里）', {
    min: 0,
    maximum: 9_999_999,
    notInList: true,
    hint: '不填则从车辆现在的里程起算',
  }),
  kmAhead: field.integer('提前公里', {
    min: 0,
    maximum: 10_000,
    defVal: '500',
    notInList: true,
    hint: '到达前多少公里生成工单',
  }),
  level: field.dict('紧急程度', 'alarm_level', { defVal: '3', notInList: true }),
  handlerId: field.ref('处理人', 'identity_user,realname,id', {
    query: 'eq',
    width: 100,
    hint: '填写后生成的工单直接派给他',
  }),
  status: field.radio('是否启用', 'yn', { asNumber: true, query: 'eq', defVal: '1', width: 100 }),
  remark: field.textarea('工单备注', { max: 300, notInList: true }),
  /** What its orders hold from the start: values by item id, as text. */
  formPreset: field.textarea('工单内容', { max: 50_000, notInList: true, ownControl: true }),
})

export const maintenancePlan = uniform('maintenancePlan', '/service/maintenancePlan', MaintenancePlan, {
  title: '保养计划',
})
