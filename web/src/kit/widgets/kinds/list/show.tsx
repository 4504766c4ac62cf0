import { isNullLike, textOrDash } from '#kit/ui/format.ts'
import { useChoiceText } from '#kit/widgets/choices.ts'
import type { ShowProps } from '#kit/widgets/widget.ts'
import { Text } from '../text/show.tsx'

/** The text of the row, otherwise of the choices; unknown values unchanged (DEC-114). */
export function Show({ field, value, text, length }: ShowProps) {
  const isUnknown = isNullLike(text)
  const found = useChoiceText(field, value, isUnknown)
  return <Text length={length}>{textOrDash(isUnknown ? found : text)}</Text>
}
