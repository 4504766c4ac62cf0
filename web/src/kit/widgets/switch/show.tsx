import { plain } from '#kit/format.ts'
import type { ShowProps } from '../widget.ts'
import { switchWords } from './values.ts'

export function Show({ field, value, text }: ShowProps) {
  const word = switchWords(field).find((one) => one.value === String(value))?.label
  return <span>{text ?? word ?? plain(value)}</span>
}
