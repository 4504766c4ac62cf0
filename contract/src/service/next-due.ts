import { dueAfter, dueDate, firstDueFrom } from './due-dates.ts'

/** Computes when a maintenance plan is due: by date, by odometer, or by whichever comes first. */

export interface PlanInterval {
  everyMonths?: number | null
  startDate?: string | null
  everyKm?: number | null
  /** The odometer reading at which maintenance is due for the first time. */
  startKm?: number | null
}

export interface NextDue {
  /** The date from which months are counted: the first date, or the day of the last order made by odometer. */
  countedFrom: string | null
  nextDue: string | null
  nextKm: number | null
}

/** The missing setting without which a plan is never due. */
export function planFault(
  plan: PlanInterval & { vehicleId?: unknown; deviceId?: unknown; consumerId?: unknown },
): { field: string; message: string } | undefined {
  const { everyMonths, everyKm, startDate } = plan
  if (!plan.vehicleId && !plan.deviceId && !plan.consumerId)
    return { field: 'vehicleId', message: '请至少选择车辆、设备或客户中的一项' }
  if (!everyMonths && !everyKm) return { field: 'everyMonths', message: '请输入间隔月数或间隔公里' }
  if (everyMonths && !startDate) return { field: 'startDate', message: '请选择首次日期' }
  if (everyKm && !plan.vehicleId) return { field: 'vehicleId', message: '按公里保养需要选择车辆' }
  return undefined
}

/** The first due time on or after a day and reading; missed earlier times are skipped. */
export function firstDue(plan: PlanInterval, today: string, reading: number | null): NextDue {
  const { everyMonths, startDate } = plan
  const isDated = Boolean(everyMonths && startDate)
  return {
    countedFrom: isDated ? (startDate ?? null) : null,
    nextDue: everyMonths && startDate ? firstDueFrom({ everyMonths, startDate }, today) : null,
    nextKm: firstReading(plan, reading),
  }
}

function firstReading({ everyKm, startKm }: PlanInterval, reading: number | null): number | null {
  if (!everyKm) return null
  if (startKm === null || startKm === undefined) return reading === null ? null : reading + everyKm
  if (reading === null || startKm > reading) return startKm
  return startKm + everyKm * (Math.floor((reading - startKm) / everyKm) + 1)
}

type PlanWithNextDue = PlanInterval & NextDue

/**
 * The next due time after an order. The order counts for both criteria: odometer and months restart at the present
 * reading and day. Several passed readings make one order.
 */
export function nextDueAfterOrder(
  plan: PlanWithNextDue,
  by: 'date' | 'km',
  today: string,
  reading: number | null,
): NextDue {
  const { everyMonths, everyKm, nextDue, nextKm } = plan
  const countedFrom = plan.countedFrom ?? plan.startDate ?? null
  if (by === 'date')
    return {
      countedFrom,
      nextDue:
        everyMonths && countedFrom && nextDue
          ? dueAfter({ everyMonths, startDate: countedFrom }, nextDue)
          : null,
      nextKm: everyKm && reading !== null ? reading + everyKm : nextKm,
    }
  return {
    countedFrom: everyMonths ? today : null,
    nextDue: everyMonths ? dueDate({ everyMonths, startDate: today }, 1) : null,
    nextKm: everyKm ? Math.max(nextKm ?? 0, reading ?? 0) + everyKm : null,
  }
}
