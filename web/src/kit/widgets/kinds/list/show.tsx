import { isNullLike, plain } from '#kit/ui/format.ts'
import { useChoiceText } from '#kit/widgets/choices.ts'
import type { ShowProps } from '#kit/widgets/widget.ts'
import { Text } from '../text/show.tsx'

/** The row's own text; without it that of the choices, unknown values as they are (DEC-114). */
export function Show({ field, value, text, length }: ShowProps) {
  const isUnknown = isNullLike(text)
  const found = useChoiceText(field, value, isUnknown)
  return <Text length={length}>{plain(isUnknown ? found : text)}</Text>
}
