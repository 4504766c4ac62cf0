import { z } from 'zod'
import { del, entity, get, post } from '../endpoint.ts'
import { code, date, id, malformed, nothing, num, optionalText, requiredText } from '../wire.ts'
import { minuteOfDay } from './time/working-time.ts'

const time = z
  .string({ error: '请填写时段' })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '时间应为 00:00 到 24:00')

/** The hours of one day, in their order and apart. */
export const DayHours = z
  .array(z.tuple([time, time], { error: '请填写时段' }), { error: '请填写时段' })
  .max(6, '一天最多6个时段')
  .refine((hours) => hours.every(([start, end]) => start < end), '时段的结束时间应晚于开始时间')
  .refine(
    (hours) =>
      hours.every(([start], at) => at === 0 || minuteOfDay(hours[at - 1]?.[1] ?? '') <= minuteOfDay(start)),
    '时段应按先后填写，不能重叠',
  )
export type DayHours = z.output<typeof DayHours>

const OwnDay = z.object({ date, name: optionalText(20), hours: DayHours })

/** 1 yes, 0 no. */
const flag = code([1, 0], '请选择是或否')

/** What decides which hours count. */
export const CalendarHours = z.object({
  /** Monday to Sunday. */
  weekly: z
    .array(DayHours, { error: '请填写每周工作时间' })
    .length(7, '请填写每周工作时间')
    .refine((week) => week.some((hours) => hours.length > 0), '请至少设置一个工作时段'),
  usesOfficialDays: flag,
  days: z
    .array(OwnDay, { error: '请填写自定义日期' })
    .max(400, '自定义日期最多400天')
    .refine((days) => new Set(days.map((day) => day.date)).size === days.length, '自定义日期不能重复'),
})

const WorkCalendarDraft = CalendarHours.extend({
  id: id.nullish(),
  version: num(malformed, { int: true }).nullish(),
  calendarName: requiredText('请输入日历名称', 30),
  /** Whether the tenant uses this calendar; at most one is in use. */
  inUse: flag,
})

const Hours = z.array(z.tuple([z.string(), z.string()]))

/** A calendar in answers. */
export const WorkCalendar = z.object({
  id: z.string(),
  version: z.number(),
  calendarName: z.string(),
  inUse: z.number(),
  weekly: z.array(Hours),
  usesOfficialDays: z.number(),
  days: z.array(z.object({ date: z.string(), name: z.string().nullish(), hours: Hours })),
})
export type WorkCalendar = z.output<typeof WorkCalendar>

const root = '/service/workCalendar'

/** The working hours by which times of orders are counted (DEC-092). */
export const workCalendar = entity('workCalendar', 'tenant', {
  list: get(`${root}/list`, {
    needs: 'workCalendar:list',
    input: z.object({}),
    result: z.array(WorkCalendar),
  }),
  /** Without `id` a new calendar, with it the whole calendar replaced. */
  save: post(`${root}/save`, {
    needs: 'workCalendar:edit',
    input: WorkCalendarDraft,
    result: z.object({ id: z.string() }),
    says: '保存成功',
  }),
  remove: del(`${root}/delete`, {
    needs: 'workCalendar:delete',
    input: z.object({ id }),
    result: nothing,
    says: '删除成功!',
  }),
})
