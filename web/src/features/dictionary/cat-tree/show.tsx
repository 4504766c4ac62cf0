import { pickValues } from '#kit/picker/pick.ts'
import { isNullLike, textOrDash } from '#kit/ui/format.ts'
import { Text } from '#kit/widgets/kinds/text/show.tsx'
import type { ShowProps } from '#kit/widgets/widget.ts'
import { useCategoryNames } from './category-tree.tsx'

/** The text of the row; without one the names are loaded. */
export function Show({ value, text, length }: ShowProps) {
  const values = pickValues(value)
  const names = useCategoryNames(isNullLike(text) ? values : [])
  const found = values.map((one) => names.get(one) ?? one).join(',')
  return <Text length={length}>{textOrDash(isNullLike(text) ? found : text)}</Text>
}
