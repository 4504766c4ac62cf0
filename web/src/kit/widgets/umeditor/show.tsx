import { isNullLike } from '#kit/format.ts'
import { SafeHtml } from '#kit/safe-html.tsx'
import { plainText } from '../plain-text.ts'
import { Text } from '../text/show.tsx'
import type { ShowProps } from '../widget.ts'

/** Whole in a record, its words alone in a list (DEC-075). */
export function Show({ value, length }: ShowProps) {
  const html = isNullLike(value) ? '' : String(value)
  if (length === Number.POSITIVE_INFINITY && html) return <SafeHtml html={html} />
  return <Text length={length}>{plainText(html)}</Text>
}
