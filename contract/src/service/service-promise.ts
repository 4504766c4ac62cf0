import { z } from 'zod'
import { del, entity, get, post } from '../endpoint.ts'
import { code, dictValue, id, idList, nothing, num } from '../wire.ts'
import { ClockSetting } from './time/clock-setting.ts'

const hours = num('请输入小时数', { above: 0, max: 8760 })

const WarningLevel = z
  .object({
    unit: z.enum(['percent', 'hour'], { error: '请选择单位' }),
    value: num('请输入提前量', { above: 0, max: 8760 }),
  })
  .refine(({ unit, value }) => unit === 'hour' || value < 100, '百分比应小于100')

/** The promised times for accepting and finishing orders of a type, with warnings and escalation (DEC-092). */
export const ServicePromiseDraft = z
  .object({
    id: id.nullish(),
    serviceTypeId: id,
    /** Of one urgency; without it of every urgency that has no promise of its own. */
    level: dictValue('请选择紧急程度').nullish(),
    acceptHour: hours.nullish(),
    finishHour: hours.nullish(),
    warnings: z.array(WarningLevel, { error: '请填写预警' }).max(5, '预警最多5级'),
    escalateHour: num('请输入升级时间', { min: 0, max: 8760 }).nullish(),
    alertUsers: idList.nullish(),
    alertRoles: idList.nullish(),
    /** 1 enabled, 2 disabled, as for timeout rules. */
    status: code([1, 2], '请选择启用状态'),
  })
  .refine(({ acceptHour, finishHour }) => acceptHour || finishHour, {
    path: ['finishHour'],
    error: '接单时限、完成时限至少填写一项',
  })
  .refine(
    ({ escalateHour, alertUsers, alertRoles }) =>
      typeof escalateHour !== 'number' || alertUsers?.length || alertRoles?.length,
    { path: ['alertUsers'], error: '请选择升级接收人或角色' },
  )
export type ServicePromiseDraft = z.output<typeof ServicePromiseDraft>

export const ServicePromise = z.object({
  id: z.string(),
  serviceTypeId: z.string(),
  level: z.string().nullish(),
  level_dictText: z.string().optional(),
  acceptHour: z.number().nullish(),
  finishHour: z.number().nullish(),
  warnings: z.array(z.object({ unit: z.enum(['percent', 'hour']), value: z.number() })),
  escalateHour: z.number().nullish(),
  alertUsers: z.array(z.string()),
  alertUserStr: z.string(),
  alertRoles: z.array(z.string()),
  alertRolesStr: z.string(),
  status: z.number(),
})
export type ServicePromise = z.output<typeof ServicePromise>

const root = '/service/servicePromise'

export const servicePromise = entity('servicePromise', 'tenant', {
  list: get(`${root}/list`, {
    needs: 'servicePromise:list',
    input: z.object({ serviceTypeId: id }),
    result: z.array(ServicePromise),
  }),
  /** Without `id` a new promise, with it the whole promise replaced. */
  save: post(`${root}/save`, {
    needs: 'servicePromise:edit',
    input: ServicePromiseDraft,
    result: nothing,
    says: '保存成功',
  }),
  remove: del(`${root}/delete`, {
    needs: 'servicePromise:delete',
    input: z.object({ id }),
    result: nothing,
    says: '删除成功!',
  }),
})

/** How working time of orders is counted, for the clocks in the console. */
export const serviceClock = entity('serviceClock', 'tenant', {
  setting: get('/service/clock/setting', {
    needs: 'workOrder:list',
    input: z.object({}),
    result: ClockSetting,
  }),
})
