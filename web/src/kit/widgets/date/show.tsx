import { date, datetime } from '#kit/format.ts'
import type { ShowProps } from '../widget.ts'
import { hasTime } from './kind.ts'

export function Show({ field, value }: ShowProps) {
  const text = hasTime(field) ? datetime(value) : date(value)
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{text}</span>
}
