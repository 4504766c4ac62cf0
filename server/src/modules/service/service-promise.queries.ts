import type { ClockSetting } from '@banyan/contract/service/time/clock-setting'
import { timeScaleFinder } from '@banyan/contract/service/time/order-clock'
import { type Goal, promiseFor } from '@banyan/contract/service/time/timers'
import { countedTime, type Pause, wallMs } from '@banyan/contract/service/time/working-time'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { firstOrRefuse } from '#kernel/refusal.ts'
import { servicePromises, serviceTypes, timeoutRules } from './service.tables.ts'
import { findCalendars } from './work-calendar.queries.ts'

type ServicePromiseRow = typeof servicePromises.$inferSelect

/** The promises of a type, the most urgent first, the one for all others last. */
export const findPromises = async (tx: Tx, serviceTypeId: string): Promise<ServicePromiseRow[]> => {
  const rows = await tx
    .select()
    .from(servicePromises)
    .where(and(eq(servicePromises.serviceTypeId, serviceTypeId), eq(servicePromises.delFlag, 0)))
    .orderBy(asc(servicePromises.level))
  return [...rows.filter(({ level }) => level), ...rows.filter(({ level }) => !level)]
}

export const lockPromise = async (tx: Tx, id: string): Promise<ServicePromiseRow> =>
  firstOrRefuse(
    await tx
      .select()
      .from(servicePromises)
      .where(and(eq(servicePromises.id, id), eq(servicePromises.delFlag, 0)))
      .for('update'),
  )

/** The settings for order clocks: enabled calendars, promises and timeout rules. */
export async function findClockSetting(tx: Tx): Promise<ClockSetting> {
  const types = await tx
    .select({ id: serviceTypes.id, calendarId: serviceTypes.calendarId })
    .from(serviceTypes)
    .where(and(isNotNull(serviceTypes.calendarId), eq(serviceTypes.delFlag, 0)))
  const promises = await tx
    .select({
      serviceTypeId: servicePromises.serviceTypeId,
      level: servicePromises.level,
      acceptHour: servicePromises.acceptHour,
      finishHour: servicePromises.finishHour,
    })
    .from(servicePromises)
    .where(and(eq(servicePromises.status, 1), eq(servicePromises.delFlag, 0)))
  const timeouts = await tx
    .select({ serviceTypeId: timeoutRules.serviceTypeId, outHour: timeoutRules.outHour })
    .from(timeoutRules)
    .where(and(eq(timeoutRules.status, 1), eq(timeoutRules.delFlag, 0)))
  return {
    calendars: await findCalendars(tx),
    calendarOfType: Object.fromEntries(types.map(({ id, calendarId }) => [id, calendarId ?? ''])),
    promises,
    timeouts,
  }
}

interface TimedOrder {
  serviceTypeId: string
  level: string
  createTime: string
  pauses: readonly Pause[]
}

/** The counted time until a goal was reached, and whether it keeps the promise; null without a promise. */
export async function findOutcome(
  tx: Tx,
  goal: Goal,
  { serviceTypeId, level, createTime, pauses }: TimedOrder,
  now: number,
): Promise<{ seconds: number; kept: '1' | '0' | null }> {
  const setting = await findClockSetting(tx)
  const counted = countedTime(timeScaleFinder(setting)(serviceTypeId), wallMs(createTime), now, pauses)
  const promise = promiseFor(setting.promises, serviceTypeId, level)
  const hours = goal === 'accept' ? promise?.acceptHour : promise?.finishHour
  const seconds = Math.floor(counted / 1000)
  return { seconds, kept: hours ? (seconds <= hours * 3600 ? '1' : '0') : null }
}
