import type { FileKind } from '../file-type.ts'

interface Biz {
  kinds: readonly FileKind[]
  /** Never above the server's own limit (UPLOAD_LIMIT_MB). */
  maxMb: number
  /** How many files one field of a form may hold. */
  count: number
  /** Readable without a session: what the login page and every avatar show (DEC-020, DEC-100). */
  isPublic?: true
  /** Removed by the sweep when no record refers to the file a day after the upload. */
  isPassing?: true
}

const pictureKinds = ['image', 'drawing'] as const
const allFileKinds = ['image', 'drawing', 'document', 'sheet', 'text', 'archive', 'audio', 'video'] as const

/** The purposes of uploads with their types, size and number (DEC-098). */
export const bizTable = {
  temp: { kinds: allFileKinds, maxMb: 50, count: 20, isPassing: true },
  avatar: { kinds: ['image'], maxMb: 5, count: 1, isPublic: true },
  branding: { kinds: pictureKinds, maxMb: 5, count: 1, isPublic: true },
  image: { kinds: pictureKinds, maxMb: 20, count: 20 },
  file: { kinds: allFileKinds, maxMb: 50, count: 20 },
  import: { kinds: ['sheet'], maxMb: 50, count: 1, isPassing: true },
  announcement: { kinds: allFileKinds, maxMb: 50, count: 20 },
  workorder: { kinds: allFileKinds, maxMb: 50, count: 20 },
  form: { kinds: allFileKinds, maxMb: 50, count: 20 },
} satisfies Record<string, Biz>

export type BizName = keyof typeof bizTable

export const isBiz = (name: string): name is BizName => Object.hasOwn(bizTable, name)
export const bizSettings = (name: BizName): Biz => bizTable[name]
