/** The appointment of an order, as stored and sent. */
export interface Appointment {
  appointStart?: unknown
  appointEnd?: unknown
  [member: string]: unknown
}

/** The longest appointment; a search for those of a day looks back this far. */
export const longestAppointmentDays = 7

/** The fault of an appointment and the member it is about. */
export function appointmentFault({
  appointStart,
  appointEnd,
}: Appointment): { field: 'appointStart' | 'appointEnd'; message: string } | undefined {
  const [start, end] = [textOrEmpty(appointStart), textOrEmpty(appointEnd)]
  if (!start && !end) return undefined
  if (!start) return { field: 'appointStart', message: '请填写预约开始' }
  if (!end) return { field: 'appointEnd', message: '请填写预约结束' }
  if (end <= start) return { field: 'appointEnd', message: '预约结束应晚于预约开始' }
  if (minutesBetween(start, end) > longestAppointmentDays * 1440)
    return { field: 'appointEnd', message: `一次预约最长${longestAppointmentDays}天` }
  return undefined
}

/** `2026-11-19 09:00 至 11:00`, with the day of the end where it is another one; nothing without an appointment. */
export function appointmentText({ appointStart, appointEnd }: Appointment): string {
  const [start, end] = [textOrEmpty(appointStart), textOrEmpty(appointEnd)]
  if (!start || !end) return ''
  const isOneDay = start.slice(0, 10) === end.slice(0, 10)
  return `${start.slice(0, 16)} 至 ${isOneDay ? end.slice(11, 16) : end.slice(0, 16)}`
}

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whole minutes between two times of the wall clock. */
export const minutesBetween = (from: string, to: string): number =>
  Math.round((wallMoment(to) - wallMoment(from)) / 60_000)

const wallMoment = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`)

/** A time so many minutes later, or earlier. */
export const addMinutes = (time: string, minutes: number): string =>
  new Date(wallMoment(time) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
