import { plain } from '#kit/format.ts'
import type { ShowProps } from '../widget.ts'
import { words } from './values.ts'

export function Show({ value, text }: ShowProps) {
  return <span>{text ?? words[String(value)] ?? plain(value)}</span>
}
