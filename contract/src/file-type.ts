export type FileKind = 'image' | 'drawing' | 'document' | 'sheet' | 'text' | 'archive' | 'audio' | 'video'

interface FileType {
  kind: FileKind
  mime: string
  /** The accepted extensions; the first one is used for stored files. */
  names: readonly string[]
}

const type = (kind: FileKind, mime: string, ...names: string[]): FileType => ({ kind, mime, names })
const office = 'application/vnd.openxmlformats-officedocument'

/** The types that may be stored, recognised by content; others are refused, whatever their name. */
export const fileTypes = {
  jpg: type('image', 'image/jpeg', 'jpg', 'jpeg', 'jpe', 'jfif'),
  png: type('image', 'image/png', 'png'),
  gif: type('image', 'image/gif', 'gif'),
  webp: type('image', 'image/webp', 'webp'),
  svg: type('drawing', 'image/svg+xml', 'svg'),
  pdf: type('document', 'application/pdf', 'pdf'),
  doc: type('document', 'application/msword', 'doc', 'wps'),
  docx: type('document', `${office}.wordprocessingml.document`, 'docx'),
  ppt: type('document', 'application/vnd.ms-powerpoint', 'ppt', 'dps'),
  pptx: type('document', `${office}.presentationml.presentation`, 'pptx'),
  xls: type('sheet', 'application/vnd.ms-excel', 'xls', 'et'),
  xlsx: type('sheet', `${office}.spreadsheetml.sheet`, 'xlsx'),
  csv: type('sheet', 'text/csv', 'csv'),
  txt: type('text', 'text/plain', 'txt', 'log'),
  md: type('text', 'text/markdown', 'md'),
  json: type('text', 'application/json', 'json', 'geojson'),
  xml: type('text', 'application/xml', 'xml'),
  zip: type('archive', 'application/zip', 'zip'),
  rar: type('archive', 'application/vnd.rar', 'rar'),
  '7z': type('archive', 'application/x-7z-compressed', '7z'),
  gz: type('archive', 'application/gzip', 'gz', 'tgz'),
  mp3: type('audio', 'audio/mpeg', 'mp3'),
  wav: type('audio', 'audio/wav', 'wav'),
  m4a: type('audio', 'audio/mp4', 'm4a'),
  aac: type('audio', 'audio/aac', 'aac'),
  ogg: type('audio', 'audio/ogg', 'ogg', 'oga'),
  amr: type('audio', 'audio/amr', 'amr'),
  mp4: type('video', 'video/mp4', 'mp4', 'm4v'),
  mov: type('video', 'video/quicktime', 'mov'),
  webm: type('video', 'video/webm', 'webm'),
} satisfies Record<string, FileType>

export type FileTypeName = keyof typeof fileTypes

/** The type with this first extension. */
export const fileTypeOf = (name: string): FileType | undefined =>
  (fileTypes as Record<string, FileType | undefined>)[name]

/** The last extension of a file name in lower case; empty when there is none. */
export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
