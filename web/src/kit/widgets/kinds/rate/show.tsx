import { dash, isNullLike } from '#kit/ui/format.ts'
import type { ShowProps } from '#kit/widgets/widget.ts'
import { most, stars } from './stars.ts'

/** Plain text stars, since a column needs no control. */
export function Show({ value }: ShowProps) {
  if (isNullLike(value)) return <span>{dash}</span>
  const count = stars(value)
  return (
    <span role="img" aria-label={`${count} 星`} title={`${count} 星`}>
      {'★'.repeat(count)}
      {'☆'.repeat(most - count)}
    </span>
  )
}
