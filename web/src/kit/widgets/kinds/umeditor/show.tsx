import { isNullLike, textOrDash } from '#kit/ui/format.ts'
import { SafeHtml } from '#kit/ui/safe-html.tsx'
import { plainText } from '#kit/widgets/plain-text.ts'
import type { ShowProps } from '#kit/widgets/widget.ts'
import { Text } from '../text/show.tsx'

/** Rendered in a record; plain text in a list (DEC-075). */
export function Show({ value, length }: ShowProps) {
  const html = isNullLike(value) ? '' : String(value)
  if (length === Number.POSITIVE_INFINITY && html) return <SafeHtml html={html} />
  return <Text length={length}>{textOrDash(plainText(html))}</Text>
}
