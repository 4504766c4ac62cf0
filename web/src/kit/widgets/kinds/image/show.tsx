import { dash } from '#kit/ui/format.ts'
import { splitPaths } from '#kit/upload/use-files.ts'
import { Thumbnails } from '#kit/viewer/thumbnails.tsx'
import type { ShowProps } from '#kit/widgets/widget.ts'

/** Small pictures that open in the viewer (DEC-075). */
export function Show({ field, value, length }: ShowProps) {
  const paths = splitPaths(typeof value === 'string' ? value : '')
  if (paths.length === 0) return dash
  return <Thumbnails paths={paths} label={field.label} isOpen={length === Number.POSITIVE_INFINITY} />
}
