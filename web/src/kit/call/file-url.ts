import { config } from './config.ts'

/** Address of a stored file; records hold its key, older ones a whole http(s) address. Anything else is no picture. */
export function fileUrl(key: string | null | undefined): string | undefined {
  if (!key) return undefined
  if (/^https?:\/\//i.test(key)) return key
  if (/^[a-z][a-z\d+.-]*:/i.test(key) || key.startsWith('//')) return undefined
  return `${config.baseUrl}/sys/common/static/${key.replace(/^\/+/, '')}`
}
