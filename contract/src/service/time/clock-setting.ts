import { z } from 'zod'

const Hours = z.array(z.tuple([z.string(), z.string()]))

/** The settings for computing order clocks in the console; loaded once. */
export const ClockSetting = z.object({
  /** By the id of the type; other types use the calendar of the tenant. */
  calendarOfType: z.record(z.string(), z.string()),
  calendars: z.array(
    z.object({
      id: z.string(),
      inUse: z.number(),
      weekly: z.array(Hours),
      usesOfficialDays: z.number(),
      days: z.array(z.object({ date: z.string(), hours: Hours })),
    }),
  ),
  promises: z.array(
    z.object({
      serviceTypeId: z.string(),
      level: z.string().nullish(),
      acceptHour: z.number().nullish(),
      finishHour: z.number().nullish(),
    }),
  ),
  timeouts: z.array(z.object({ serviceTypeId: z.string(), outHour: z.number() })),
})
export type ClockSetting = z.output<typeof ClockSetting>
