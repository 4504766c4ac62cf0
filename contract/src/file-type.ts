export type FileKind = 'image' | 'drawing' | 'document' | 'sheet' | 'text' | 'archive' | 'audio' | 'video'

interface FileType {
  kind: FileKind
  mime: string
  /** The accepted extensions; the first one is used for stored files. */
  names: readonly string[]
}

const defineType = (kind: FileKind, mime: string, ...names: string[]): FileType => ({ kind, mime, names })
const officeMimePrefix = 'application/vnd.openxmlformats-officedocument'

/** The types that may be stored, recognised by content; others are refused, whatever their name. */
export const fileTypes = {
  jpg: defineType('image', 'image/jpeg', 'jpg', 'jpeg', 'jpe', 'jfif'),
  png: defineType('image', 'image/png', 'png'),
  gif: defineType('image', 'image/gif', 'gif'),
  webp: defineType('image', 'image/webp', 'webp'),
  svg: defineType('drawing', 'image/svg+xml', 'svg'),
  pdf: defineType('document', 'application/pdf', 'pdf'),
  doc: defineType('document', 'application/msword', 'doc', 'wps'),
  docx: defineType('document', `${officeMimePrefix}.wordprocessingml.document`, 'docx'),
  ppt: defineType('document', 'application/vnd.ms-powerpoint', 'ppt', 'dps'),
  pptx: defineType('document', `${officeMimePrefix}.presentationml.presentation`, 'pptx'),
  xls: defineType('sheet', 'application/vnd.ms-excel', 'xls', 'et'),
  xlsx: defineType('sheet', `${officeMimePrefix}.spreadsheetml.sheet`, 'xlsx'),
  csv: defineType('sheet', 'text/csv', 'csv'),
  txt: defineType('text', 'text/plain', 'txt', 'log'),
  md: defineType('text', 'text/markdown', 'md'),
  json: defineType('text', 'application/json', 'json', 'geojson'),
  xml: defineType('text', 'application/xml', 'xml'),
  zip: defineType('archive', 'application/zip', 'zip'),
  rar: defineType('archive', 'application/vnd.rar', 'rar'),
  '7z': defineType('archive', 'application/x-7z-compressed', '7z'),
  gz: defineType('archive', 'application/gzip', 'gz', 'tgz'),
  mp3: defineType('audio', 'audio/mpeg', 'mp3'),
  wav: defineType('audio', 'audio/wav', 'wav'),
  m4a: defineType('audio', 'audio/mp4', 'm4a'),
  aac: defineType('audio', 'audio/aac', 'aac'),
  ogg: defineType('audio', 'audio/ogg', 'ogg', 'oga'),
  amr: defineType('audio', 'audio/amr', 'amr'),
  mp4: defineType('video', 'video/mp4', 'mp4', 'm4v'),
  mov: defineType('video', 'video/quicktime', 'mov'),
  webm: defineType('video', 'video/webm', 'webm'),
} satisfies Record<string, FileType>

export type FileTypeName = keyof typeof fileTypes

/** The type with this first extension. */
export const findFileType = (name: string): FileType | undefined =>
  (fileTypes as Record<string, FileType | undefined>)[name]

/** The last extension of a file name in lower case; empty when there is none. */
export const fileExtension = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
