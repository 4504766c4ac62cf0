import { datetime } from '#kit/ui/format.ts'

/** When a draft was written: the time for one of today, else with its day. */
export function timeText(at: number, now = Date.now()): string {
  const [day = '', time = ''] = datetime(at).split(' ')
  const clock = time.slice(0, 5)
  if (datetime(now).startsWith(day)) return clock
  const [, month, date] = day.split('-').map(Number)
  return `${month}月${date}日 ${clock}`
}
