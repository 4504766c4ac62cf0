import { z } from 'zod'
import { malformed } from '../wire.ts'

const time = z
  .string({ error: '请选择免打扰时段' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应为 00:00 到 23:59')

/** A part of every day, in GMT+8, during which messages are kept; it may reach over midnight. */
export const QuietHours = z
  .object(
    {
      isOn: z.boolean({ error: malformed }),
      from: time,
      to: time,
      /** Urgent kinds are delivered nevertheless. */
      letsUrgentPass: z.boolean({ error: malformed }),
    },
    { error: malformed },
  )
  .refine(({ from, to }) => from !== to, { path: ['to'], error: '免打扰的开始和结束时间不能相同' })
export type QuietHours = z.output<typeof QuietHours>

const dayMs = 86_400_000
const zoneMs = 8 * 3_600_000
const timeToMs = (text: string) => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * 60_000

/** The end of the quiet hours that contain a moment; `undefined` outside. The end itself is outside. */
export function quietHoursEnd({ isOn, from, to }: QuietHours, epochMs: number): number | undefined {
  if (!isOn) return undefined
  const midnight = Math.floor((epochMs + zoneMs) / dayMs) * dayMs - zoneMs
  const sinceMidnight = epochMs - midnight
  const [start, end] = [timeToMs(from), timeToMs(to)]
  if (start < end) return sinceMidnight >= start && sinceMidnight < end ? midnight + end : undefined
  if (sinceMidnight >= start) return midnight + dayMs + end
  return sinceMidnight < end ? midnight + end : undefined
}
