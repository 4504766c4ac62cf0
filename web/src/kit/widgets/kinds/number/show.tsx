import { thousands } from '#kit/ui/format.ts'
import type { ShowProps } from '#kit/widgets/widget.ts'

export function Show({ value }: ShowProps) {
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{thousands(value)}</span>
}
