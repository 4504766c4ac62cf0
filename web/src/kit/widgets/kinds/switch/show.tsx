import { textOrDash } from '#kit/ui/format.ts'
import type { ShowProps } from '#kit/widgets/widget.ts'
import { switchWords } from './values.ts'

export function Show({ field, value, text }: ShowProps) {
  const word = switchWords(field).find((one) => one.value === String(value))?.label
  return <span>{text ?? word ?? textOrDash(value)}</span>
}
