import { calendarTimeScale, clockHours, wallMs } from '@banyan/contract/service/time/working-time'
import { expect, test } from 'vitest'
import {
  appointmentAt,
  assignLanes,
  hoursShown,
  minuteShown,
  moveAppointment,
  restSpans,
  spanIn,
} from './day-layout.ts'

const day = '2026-11-19'
const at = (from: string, to: string) => ({
  appointStart: `${day} ${from}:00`,
  appointEnd: `${day} ${to}:00`,
})

test('an appointment is cut at the ends of the day', () => {
  expect(spanIn(day, at('09:00', '10:30'))).toEqual({ from: 540, to: 630 })
  const night = { appointStart: '2026-11-18 23:00:00', appointEnd: `${day} 01:00:00` }
  expect(spanIn(day, night)).toEqual({ from: 0, to: 60 })
  expect(spanIn('2026-11-17', night)).toBeUndefined()
  expect(spanIn(day, {})).toBeUndefined()
})

test('appointments that overlap stand in different lines', () => {
  const spans = [
    { from: 540, to: 660 },
    { from: 600, to: 720 },
    { from: 660, to: 700 },
  ]
  expect(assignLanes(spans)).toEqual({ lanes: [0, 1, 0], count: 2 })
  expect(assignLanes([])).toEqual({ lanes: [], count: 1 })
})

test('an appointment is moved as a whole, or made longer and shorter to a quarter of an hour', () => {
  const window = at('09:00', '10:00')
  expect(moveAppointment(window, { start: 30, end: 30 })).toEqual(at('09:30', '10:30'))
  expect(moveAppointment(window, { start: 0, end: 30 })).toEqual(at('09:00', '10:30'))
  expect(moveAppointment(window, { start: 0, end: -90 })).toEqual(at('09:00', '09:15'))
  expect(moveAppointment(window, { start: 90, end: 0 })).toEqual(at('09:45', '10:00'))
  expect(appointmentAt(day, 547)).toEqual(at('09:00', '11:00'))
})

test('hours without work are shaded, and the plan shows what lies outside of the usual hours', () => {
  const hours: [string, string][] = [
    ['09:00', '12:00'],
    ['13:30', '18:00'],
  ]
  const calendar = { weekly: Array(7).fill(hours), usesOfficialDays: false, days: [] }
  expect(restSpans(day, calendarTimeScale(calendar), { first: 8, last: 20 })).toEqual([
    { from: 480, to: 540 },
    { from: 720, to: 810 },
    { from: 1080, to: 1200 },
  ])
  expect(restSpans(day, clockHours, { first: 8, last: 20 })).toEqual([])
  expect(hoursShown([{ from: 400, to: 1290 }])).toEqual({ first: 6, last: 22 })
})

test('the present minute is shown on its own day, within the hours that are shown', () => {
  const hours = { first: 8, last: 20 }
  const shown = (moment: string) => minuteShown(day, wallMs(moment), hours)
  expect(shown(`${day} 08:00:00`)).toBe(480)
  expect(shown(`${day} 14:30:30`)).toBe(870.5)
  for (const other of [`${day} 07:59:59`, `${day} 20:00:00`, '2026-11-18 14:30:00'])
    expect([other, shown(other)]).toEqual([other, undefined])
})
