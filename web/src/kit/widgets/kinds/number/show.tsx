import { decimal } from '#kit/ui/format.ts'
import type { ShowProps } from '#kit/widgets/widget.ts'

export function Show({ field, value }: ShowProps) {
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{decimal(value, field.decimals ?? 0)}</span>
}
