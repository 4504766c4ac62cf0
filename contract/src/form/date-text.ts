import type { FieldType } from '../field.ts'
import { isRealDay } from '../wire.ts'

/** Parses a day as written in sheets, e.g. 2026/1/5 or 2026年1月5日, into 2026-01-05. */
export function parseSheetDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.trim()) ?? []
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return year && isRealDay(found) ? found : undefined
}

/** The same with a time of day. */
export function parseSheetMoment(text: string): string | undefined {
  const [, day = '', hour = '', minute = '', second = '0'] =
    /^(\S+?)[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim()) ?? []
  const date = parseSheetDay(day)
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  return date && isTime
    ? `${date} ${[hour, minute, second].map((part) => part.padStart(2, '0')).join(':')}`
    : undefined
}

/** Converts a cell for a field of this type: days and times get their stored form. */
export function parseSheetDate(type: FieldType, text: string): string {
  if (type === 'date' || type === 'tab_date') return parseSheetDay(text) ?? text
  if (type !== 'datetime' && type !== 'tab_datetime') return text
  const day = parseSheetDay(text)
  return parseSheetMoment(text) ?? (day ? `${day} 00:00:00` : text)
}
