import { date, datetime } from '#kit/ui/format.ts'
import type { ShowProps } from '#kit/widgets/widget.ts'
import { hasTime } from './kind.ts'

export function Show({ field, value }: ShowProps) {
  const text = hasTime(field) ? datetime(value) : date(value)
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{text}</span>
}
