import { resolveDayBound } from '@banyan/contract/form/date-range'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { date } from '#kit/ui/format.ts'
import type { Field } from '#kit/widgets/widget.ts'

// antd translates the calendar's buttons; names of months and days and the first day of the week come from dayjs.
dayjs.locale('zh-cn')

/** Text formats of dates (DEC-114); only the picker needs an object. */
export const spellings = { month: 'YYYY-MM', date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss' }

export function parseDate(text: string | null | undefined): Dayjs | null {
  const found = text ? dayjs(text) : null
  return found?.isValid() ? found : null
}

export const formatDate = (picked: Dayjs | null | undefined, format: string): string | null =>
  picked ? picked.format(format) : null

/** The first and the last moment that can be picked (WIDGET-060). */
export function dateLimits({ extend }: Field, now = new Date()): { minDate?: Dayjs; maxDate?: Dayjs } {
  const today = date(now)
  const [first, last] = [resolveDayBound(extend?.before, today), resolveDayBound(extend?.after, today)]
  return {
    ...(first ? { minDate: dayjs(first).startOf('day') } : {}),
    ...(last ? { maxDate: dayjs(last).endOf('day') } : {}),
  }
}
