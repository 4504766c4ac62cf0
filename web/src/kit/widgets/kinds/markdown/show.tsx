import { isNullLike, textOrDash } from '#kit/ui/format.ts'
import { lazyDisplay } from '#kit/widgets/lazy-control.tsx'
import type { ShowProps } from '#kit/widgets/widget.ts'
import { Text } from '../text/show.tsx'

const MarkdownText = lazyDisplay<{ source: string }>(() =>
  import('./markdown-text.tsx').then((module) => module.MarkdownText),
)

/** Rendered in a record; in a list as plain source (DEC-075). */
export function Show({ value, length }: ShowProps) {
  if (length === Number.POSITIVE_INFINITY && !isNullLike(value))
    return <MarkdownText source={String(value)} />
  return <Text length={length}>{textOrDash(value)}</Text>
}
