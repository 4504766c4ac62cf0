import { calendarTimeScale, clockHours, type TimeScale } from '@banyan/contract/service/time/working-time'
import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { firstOrRefuse } from '#kernel/refusal.ts'
import { serviceTypes, workCalendars } from './service.tables.ts'

type WorkCalendarRow = typeof workCalendars.$inferSelect

/** By name. */
export const findCalendars = (tx: Tx) =>
  tx
    .select()
    .from(workCalendars)
    .where(eq(workCalendars.delFlag, 0))
    .orderBy(asc(workCalendars.calendarName), asc(workCalendars.id))

export const lockCalendar = async (tx: Tx, id: string): Promise<WorkCalendarRow> =>
  firstOrRefuse(
    await tx
      .select()
      .from(workCalendars)
      .where(and(eq(workCalendars.id, id), eq(workCalendars.delFlag, 0)))
      .for('update'),
  )

/** Disables all other calendars, because a tenant has one enabled calendar at most. */
export const disableOtherCalendars = (tx: Tx, id: string) =>
  tx
    .update(workCalendars)
    .set({ inUse: 0 })
    .where(and(eq(workCalendars.inUse, 1), ne(workCalendars.id, id)))

/** How many service types name a calendar. */
export async function countTypesWith(tx: Tx, calendarId: string): Promise<number> {
  const [counted] = await tx
    .select({ total: count() })
    .from(serviceTypes)
    .where(and(eq(serviceTypes.calendarId, calendarId), eq(serviceTypes.delFlag, 0)))
  return counted?.total ?? 0
}

/**
 * The time scales of service types: by their calendar, else that of the tenant, else all hours. With `isAlone` the
 * tenant's calendar is not used.
 */
export async function findScales(
  tx: Tx,
): Promise<(calendarId: string | null, isAlone?: boolean) => TimeScale> {
  const scales = new Map<string, TimeScale>()
  let usual = clockHours
  for (const calendar of await findCalendars(tx)) {
    const scale = calendarTimeScale({ ...calendar, usesOfficialDays: calendar.usesOfficialDays === 1 })
    scales.set(calendar.id, scale)
    if (calendar.inUse === 1) usual = scale
  }
  return (calendarId, isAlone = false) => scales.get(calendarId ?? '') ?? (isAlone ? clockHours : usual)
}
