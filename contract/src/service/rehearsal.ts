import { z } from 'zod'
import { entity, post } from '../endpoint.ts'
import { dictValue, id, idList, malformed, num } from '../wire.ts'
import { CalendarHours } from './work-calendar.ts'

const hours = num('请输入小时数', { above: 0, max: 8760 })

const TimeoutTerms = z.object({
  /** The stored rule it is compared with. */
  id: id.nullish(),
  outHour: hours,
  alertUsers: idList.nullish(),
  alertRoles: idList.nullish(),
})

const PromiseTerms = z.object({
  id: id.nullish(),
  level: dictValue('请选择紧急程度').nullish(),
  acceptHour: hours.nullish(),
  finishHour: hours.nullish(),
  warnings: z
    .array(
      z.object({ unit: z.enum(['percent', 'hour']), value: num('请输入提前量', { above: 0, max: 8760 }) }),
    )
    .max(5, '预警最多5级'),
  escalateHour: num('请输入升级时间', { min: 0, max: 8760 }).nullish(),
  alertUsers: idList.nullish(),
  alertRoles: idList.nullish(),
})

/** One alert that would have been sent. */
export const RehearsedAlert = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  timer: z.string(),
  kind: z.string(),
  goal: z.string(),
  /** `at`: when the alert would have been sent; `due`: when the allowed hours were over. */
  at: z.string(),
  due: z.string(),
  /** The goal was reached within ten minutes after the alert, so it was not needed. */
  isNoise: z.boolean(),
  /** The present rules send no alert about this order. */
  isNew: z.boolean(),
})
export type RehearsedAlert = z.output<typeof RehearsedAlert>

const Summary = z.object({
  alerts: z.number(),
  orders: z.number(),
  noise: z.number(),
  /** Alerts in each hour of the day. */
  byHour: z.array(z.number()),
  /** The receivers with the most alerts, and the number of all receivers. */
  byReceiver: z.array(z.object({ name: z.string(), count: z.number() })),
  receivers: z.number(),
  byKind: z.array(z.object({ kind: z.string(), goal: z.string(), count: z.number() })),
  /** The latest ones. */
  latest: z.array(RehearsedAlert),
})
export type RehearsalSummary = z.output<typeof Summary>

const RehearsalResult = z.object({
  /** The number of checked orders; `isCapped` if there were more. */
  looked: z.number(),
  isCapped: z.boolean(),
  proposed: Summary,
  present: Summary,
  /** Orders that would newly cause an alert, and those that no longer would. */
  added: z.number(),
  dropped: z.number(),
})

const RehearsalInput = z
  .object({
    /** Without a type: all types that use this calendar, or would use it as the calendar of the tenant. */
    serviceTypeId: id.nullish(),
    days: num('请输入天数', { int: true, min: 1, max: 90 }),
    timeout: TimeoutTerms.nullish(),
    promise: PromiseTerms.nullish(),
    /** The calendar to count by instead of the present one; an empty text for none. */
    calendarId: z.string().trim().max(64, malformed).nullish(),
    /** The same with hours that are not stored yet. */
    calendar: CalendarHours.nullish(),
  })
  .refine(({ serviceTypeId, timeout, promise }) => serviceTypeId || !(timeout || promise), {
    path: ['serviceTypeId'],
    error: '请选择服务类型',
  })

/** Applies a rule, a promise or a calendar to past orders; nothing is sent or stored. */
export const rehearsal = entity('rehearsal', 'tenant', {
  run: post('/service/rehearsal/run', {
    needs: 'servicePromise:edit',
    input: RehearsalInput,
    result: RehearsalResult,
    isRepeatable: true,
    perMinute: 30,
  }),
})
