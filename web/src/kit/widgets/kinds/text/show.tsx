import { ellipsis, textOrDash } from '#kit/ui/format.ts'
import type { ShowProps } from '#kit/widgets/widget.ts'

export function Show({ field, value, text, length = field.ellipsLength }: ShowProps) {
  return <Text length={length}>{textOrDash(text ?? value)}</Text>
}

/** A truncated text with the full text on hover (LIST-042). */
export function Text({ children, length }: { children: string; length?: number }) {
  return <span title={children.length > 6 ? children : undefined}>{ellipsis(children, length)}</span>
}
