import { dash } from '#kit/ui/format.ts'
import { splitPaths } from '#kit/upload/use-files.ts'
import { FileLinks } from '#kit/viewer/file-links.tsx'
import type { ShowProps } from '#kit/widgets/widget.ts'

/** Names as links: in a list beside each other, in a record one below the other (DEC-075). */
export function Show({ value, length }: ShowProps) {
  const paths = splitPaths(typeof value === 'string' ? value : '')
  if (paths.length === 0) return dash
  return <FileLinks paths={paths} isOpen={length === Number.POSITIVE_INFINITY} />
}
