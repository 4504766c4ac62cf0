import { fileExtension, fileTypes } from '@banyan/contract/file-type'

/** How a file is shown; others are downloaded. */
export type PreviewKind = 'image' | 'pdf' | 'audio' | 'video' | 'text'

/** By the extension, which the server derives from the content. Older records may hold foreign picture addresses. */
export function previewKindForFile(path: string): PreviewKind | undefined {
  const extension = fileExtension(path.replace(/[?#].*$/, ''))
  const type = Object.values(fileTypes).find(({ names }) => names.includes(extension))
  if (type?.mime === 'application/pdf') return 'pdf'
  if (type?.mime === 'text/csv') return 'text'
  return type && previewKinds[type.kind]
}

const previewKinds: Partial<Record<string, PreviewKind>> = {
  image: 'image',
  drawing: 'image',
  audio: 'audio',
  video: 'video',
  text: 'text',
}

/** `1.2 MB`, as file lists write it. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
