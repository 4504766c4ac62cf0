import { thousands } from '#kit/format.ts'
import type { ShowProps } from '../widget.ts'

export function Show({ value }: ShowProps) {
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{thousands(value)}</span>
}
