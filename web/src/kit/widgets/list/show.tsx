import { useDict } from '#kit/dict.ts'
import { isNullLike, plain } from '#kit/format.ts'
import { pickValues } from '../pick.ts'
import { Text } from '../text/show.tsx'
import type { ShowProps } from '../widget.ts'

/** The row's own text; without it that of the dictionary, unknown values as they are (DEC-114). */
export function Show({ field, value, text, length }: ShowProps) {
  const items = useDict(isNullLike(text) ? field.dict : undefined)
  const found = () =>
    pickValues(value)
      .map((one) => items.find((item) => item.value === one)?.text ?? one)
      .join(',')
  return <Text length={length}>{plain(isNullLike(text) ? found() : text)}</Text>
}
