import { addMinutes, minutesBetween } from '@banyan/contract/service/appointment'
import type { TimeScale } from '@banyan/contract/service/time/working-time'
import { wallMs } from '@banyan/contract/service/time/working-time'
import type { DayPlan } from '@banyan/contract/service/work-order-board'

/* Calculations of the day plan, in minutes since midnight. */

export interface Span {
  from: number
  to: number
}

interface Appointed {
  appointStart?: string | null
  appointEnd?: string | null
}

/** Width of an hour, in pixels. */
export const hourWidth = 56
const dayMinutes = 1440
/** Drags move in steps of this many minutes. */
export const stepMinutes = 15
/** The duration of an order dropped from the tray. */
const defaultMinutes = 120

export const midnight = (day: string): string => `${day} 00:00:00`
const clipToDay = (minutes: number) => Math.min(dayMinutes, Math.max(0, minutes))
export const snapToStep = (minutes: number): number => Math.round(minutes / stepMinutes) * stepMinutes

/** The part of an appointment within a day; `undefined` without one. */
export function spanIn(day: string, { appointStart, appointEnd }: Appointed): Span | undefined {
  if (!appointStart || !appointEnd) return undefined
  const [from, to] = [appointStart, appointEnd].map((time) => clipToDay(minutesBetween(midnight(day), time)))
  return from !== undefined && to !== undefined && to > from ? { from, to } : undefined
}

/** Assigns spans to lines so that none overlap; lower lines are filled first. */
export function assignLanes(spans: readonly Span[]): { lanes: number[]; count: number } {
  const ends: number[] = []
  const lanes: number[] = new Array(spans.length).fill(0)
  const inOrder = spans.map((span, at) => ({ ...span, at })).sort((a, b) => a.from - b.from || a.at - b.at)
  for (const { from, to, at } of inOrder) {
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to
    lanes[at] = lane
  }
  return { lanes, count: Math.max(1, ends.length) }
}

/** The minutes that are planned, counted twice where two appointments overlap. */
export const plannedMinutes = (spans: readonly Span[]): number =>
  spans.reduce((all, { from, to }) => all + to - from, 0)

/** The hours that are shown: the usual ones, and whatever is planned outside of them. */
export function hoursShown(spans: readonly Span[]): { first: number; last: number } {
  return {
    first: Math.min(8, ...spans.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(20, ...spans.map(({ to }) => Math.ceil(to / 60))),
  }
}

/** The half hours without working time, joined if adjacent. */
export function restSpans(
  day: string,
  scale: TimeScale,
  { first, last }: { first: number; last: number },
): Span[] {
  const start = wallMs(midnight(day))
  const rests: Span[] = []
  for (let from = first * 60; from < last * 60; from += 30) {
    const [begin, end] = [start + from * 60_000, start + (from + 30) * 60_000]
    if (scale.worked(end) > scale.worked(begin)) continue
    const before = rests.at(-1)
    if (before?.to === from) before.to = from + 30
    else rests.push({ from, to: from + 30 })
  }
  return rests
}

/** The minute of a moment, if it is within the shown hours. */
export function minuteShown(
  day: string,
  moment: number,
  { first, last }: { first: number; last: number },
): number | undefined {
  const minute = (moment - wallMs(midnight(day))) / 60_000
  return minute >= first * 60 && minute < last * 60 ? minute : undefined
}

/** An appointment moved and made longer or shorter by some minutes; a quarter of an hour is the least. */
export function moveAppointment(
  { appointStart, appointEnd }: { appointStart: string; appointEnd: string },
  change: { start: number; end: number },
): { appointStart: string; appointEnd: string } {
  const room = minutesBetween(appointStart, appointEnd) - stepMinutes
  const isWhole = change.start === change.end
  const start = isWhole ? change.start : Math.min(change.start, room)
  const end = isWhole ? change.end : Math.max(change.end, -room)
  return { appointStart: addMinutes(appointStart, start), appointEnd: addMinutes(appointEnd, end) }
}

/** The appointment of an order dropped at a minute of a day. */
export function appointmentAt(day: string, minutes: number): { appointStart: string; appointEnd: string } {
  const from = Math.min(dayMinutes - stepMinutes, Math.max(0, snapToStep(minutes)))
  return {
    appointStart: addMinutes(midnight(day), from),
    appointEnd: addMinutes(midnight(day), from + defaultMinutes),
  }
}

/** `3.5 小时`. */
export const hoursText = (minutes: number): string => `${Math.round(minutes / 6) / 10} 小时`

/** The people of a plan; names missing because of data rules are taken from their orders. */
export const peopleWithNames = ({ people, records }: DayPlan): DayPlan['people'] =>
  people.map((person) => ({
    ...person,
    realname:
      person.realname || records.find(({ handlerId }) => handlerId === person.id)?.handlerId_dictText || '我',
  }))
