import { fileExtension, fileTypes } from '@banyan/contract/file-type'
import type { UploadLimits } from '#kit/call/backend.ts'

/** What a field accepts: pictures only, anything but pictures, or both. */
export type UploadKind = 'image' | 'file' | 'any'

const pictureNames = Object.values(fileTypes)
  .filter(({ kind }) => kind === 'image' || kind === 'drawing')
  .flatMap(({ names }) => [...names] as string[])

export const isPicture = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type.startsWith('image/') || pictureNames.includes(fileExtension(name))

/** The refusal of a file that does not fit the field's kind (WIDGET-065, WIDGET-066, DEC-079). */
export function kindRefusal(file: Pick<File, 'name' | 'type' | 'size'>, kind: UploadKind) {
  if (kind === 'image') return isPicture(file) ? undefined : '请上传图片'
  if (file.size === 0) return '请上传文件' // nothing in it, or a folder
  return kind === 'file' && isPicture(file) ? '请上传文件' : undefined
}

/** The refusal of too large a file, before it is uploaded; the server checks again (DEC-098). */
export function sizeRefusal({ size }: Pick<File, 'size'>, { maxMb }: UploadLimits): string | undefined {
  return size > maxMb * 1024 * 1024 ? `文件大小超出${maxMb}MB限制, 请压缩或降低文件质量!` : undefined
}

/** The files of a drop or the clipboard; a folder becomes an empty file, which is refused by name. */
export function filesIn({ items, files }: DataTransfer): File[] {
  const folders = [...items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry?.() : null
    return entry?.isDirectory ? [entry.name] : []
  })
  return [...files].map((file) => (folders.includes(file.name) ? new File([], file.name) : file))
}

/** The file-dialog filter: the picture types of a purpose, the others, or all. */
export const acceptFor = ({ kinds }: UploadLimits, kind: UploadKind): string =>
  Object.values(fileTypes)
    .filter((type) => kinds.includes(type.kind))
    .flatMap(({ names }) => [...names] as string[])
    .filter((name) => kind === 'any' || pictureNames.includes(name) === (kind === 'image'))
    .map((name) => `.${name}`)
    .join(',')
