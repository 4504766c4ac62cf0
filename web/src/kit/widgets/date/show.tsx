import { date, datetime } from '#kit/format.ts'
import type { ShowProps } from '../widget.ts'

export function Show({ field, value }: ShowProps) {
  const text = field.type === 'datetime' ? datetime(value) : date(value)
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{text}</span>
}
