import { randomBytes } from 'node:crypto'
import { type BizName, isBiz } from '@banyan/contract/files/biz'
import { fileRoot } from '@banyan/contract/files/file'

interface FileKey {
  key: string
  tenantId: number
  biz: BizName
}

/** What a key looks like, for JavaScript and for PostgreSQL alike. */
export const keyPattern = '[0-9]{1,9}/[a-z]{2,20}/[0-9]{6}/[0-9a-f]{32}[.][a-z0-9]{2,5}'
const wholeKeyPattern = new RegExp(`^${keyPattern}$`)

/** Generates a key without any part from the client (DEC-098). */
export function newKey(tenantId: number, biz: BizName, extension: string, wallTime: string): string {
  const month = wallTime.slice(0, 7).replace('-', '')
  return `${tenantId}/${biz}/${month}/${randomBytes(16).toString('hex')}.${extension}`
}

/** Whether a text is spelled like a key of ours. */
export const isKey = (text: string): boolean => wholeKeyPattern.test(text)

/** The parts of a key; `undefined` for a text that is no key. */
export function readKey(text: string): FileKey | undefined {
  const key = text.startsWith(fileRoot) ? text.slice(fileRoot.length) : text.replace(/^\//, '')
  const [tenant = '', biz = ''] = key.split('/')
  return wholeKeyPattern.test(key) && isBiz(biz) ? { key, tenantId: Number(tenant), biz } : undefined
}
