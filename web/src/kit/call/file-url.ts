import { config } from './config.ts'
import { isLocal } from './local-file.ts'
import { localUrl } from './outbox.ts'

/** Address of a stored file; records hold its key, older ones a whole http(s) address. Anything else is no picture. */
export function fileUrl(key: string | null | undefined): string | undefined {
  if (!key) return undefined
  if (/^https?:\/\//i.test(key)) return key
  if (isLocal(key)) return localUrl(key)
  if (/^[a-z][a-z\d+.-]*:/i.test(key) || key.startsWith('//')) return undefined
  return staticFileUrl(key.replace(/^\/+/, ''))
}

/** Address of the thumbnail of a stored file; other files are shown as they are. */
export function thumbUrl(key: string, edge: number): string | undefined {
  const url = fileUrl(key)
  return url && !/^(https?|local):/i.test(key) ? `${url}?thumb=${edge}` : url
}

/** The URL of a stored file. */
export const staticFileUrl = (path: string) => `${config.baseUrl}/sys/common/static/${path}`
