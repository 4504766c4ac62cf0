import { isAtWork, nextWorkTime } from '../work-hours.ts'
import { hour, minute, type RandomBelow } from './demo-row.ts'
import type { DemoService } from './service-types.ts'

/** The times of the events of an order so far. */
export interface OrderTimes {
  created: number
  dispatched?: number
  accepted?: number
  finished?: number
  cancelled?: number
  status: string
  isLate: boolean
}

const comments = ['客户要求下午到场', '配件已从中心仓库发出', '已电话联系客户', '现场停车困难，请提前联系']
const cancelReasons = ['客户取消', '故障已自行排除', '重复报修']

/**
 * Computes the events of an order: daytime services continue in working hours, day-and-night services four times as
 * fast.
 */
export function makeOrderTimes(
  created: number,
  now: number,
  service: DemoService,
  roll: RandomBelow,
): OrderTimes {
  const { hours, isDayAndNight } = service
  const after = (ms: number, wait: number) => (isDayAndNight ? ms + wait / 4 : nextWorkTime(ms + wait, roll))
  const dispatched = after(created, (5 + roll(60)) * minute)
  const accepted = after(dispatched, (5 + roll(90)) * minute)
  const work = (roll(1000) / 1000) ** 3 * hours * 1.1 * hour
  const finished = isDayAndNight ? accepted + 20 * minute + work : after(accepted, 30 * minute + work)
  if (roll(100) < 6 && dispatched < now) return { created, cancelled: dispatched, status: '5', isLate: false }
  const isLate = Math.min(finished, now) - created > hours * hour
  if (finished < now) return { created, dispatched, accepted, finished, status: '4', isLate }
  if (accepted < now) return { created, dispatched, accepted, status: '3', isLate }
  if (dispatched < now) return { created, dispatched, status: '2', isLate }
  return { created, status: '1', isLate }
}

interface DemoEvent {
  kind: string
  time: number
  content?: string
}

/** The timeline of an order, for some with a comment during the work. */
export function makeOrderEvents(story: OrderTimes, roll: RandomBelow): DemoEvent[] {
  const { created, dispatched, accepted, finished, cancelled } = story
  const when = (kind: string, time: number | undefined, content?: string): DemoEvent[] =>
    time === undefined ? [] : [{ kind, time, ...(content ? { content } : {}) }]
  const possible = accepted && finished ? [accepted + 12 * minute, finished - 5 * minute, accepted] : []
  const isDuring = (time: number) => time >= (accepted ?? 0) && time < (finished ?? 0)
  const said = roll(5) === 0 ? possible.find((time) => isDuring(time) && isAtWork(time)) : undefined
  return [
    ...when('create', created),
    ...when('dispatch', dispatched),
    ...when('accept', accepted),
    ...when('comment', said, comments[roll(comments.length)]),
    ...when('finish', finished),
    ...when('cancel', cancelled, cancelReasons[roll(cancelReasons.length)]),
  ]
}
