import { useAreas } from '#kit/area/use-areas.ts'
import { isNullLike, plain } from '#kit/format.ts'
import { Text } from '../text/show.tsx'
import type { ShowProps } from '../widget.ts'

/** The three names joined by `/` (DEC-072); the code until the names are there. */
export function Show({ value, text, length = 50 }: ShowProps) {
  const areas = useAreas()
  const code = isNullLike(value) ? '' : String(value)
  return <Text length={length}>{plain(text || areas?.areaNames(code) || code)}</Text>
}
