import { useAreas } from '#kit/picker/use-areas.ts'
import { isNullLike, textOrDash } from '#kit/ui/format.ts'
import type { ShowProps } from '#kit/widgets/widget.ts'
import { Text } from '../text/show.tsx'

/** The three names joined by `/` (DEC-072); the code until the names are there. */
export function Show({ value, text, length = 50 }: ShowProps) {
  const areas = useAreas()
  const code = isNullLike(value) ? '' : String(value)
  return <Text length={length}>{textOrDash(text || areas?.areaNames(code) || code)}</Text>
}
