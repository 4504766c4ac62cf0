import type { Clock } from '#kernel/clock.ts'
import { deriveKey, sameText, signText } from '#kernel/keys.ts'
import { LruMap } from '#kernel/lru-map.ts'

/** Access and refresh tokens: two kinds with two keys, signatures over the session row; neither is ever stored. */
export function tokenMint(secretKey: string, { now }: Pick<Clock, 'now'>) {
  const accessKey = deriveKey(secretKey, 'access token')
  const refreshKey = deriveKey(secretKey, 'refresh token')
  const fileKey = deriveKey(secretKey, 'file token')
  // Verified signatures are cached; the expiry is checked at every use.
  const verified = new LruMap<SignedContent>(20_000)
  const claimsOf = (read: SignedContent): TokenClaims => ({ ...read, expired: read.until.getTime() <= now() })
  return {
    access: (sessionId: string, tenantId: number, until: Date): string =>
      signToken(accessKey, sessionId, tenantId, until),
    readAccess(token: string): TokenClaims | undefined {
      const known = verified.get(token)
      if (known) return claimsOf(known)
      const read = readSigned(accessKey, token)
      if (!read) return undefined
      verified.set(token, read)
      return claimsOf(read)
    },
    /** The value of the file cookie: it reads files and opens no call (DEC-100). */
    file: (sessionId: string, tenantId: number, until: Date): string =>
      signToken(fileKey, sessionId, tenantId, until),
    readFile(token: string): TokenClaims | undefined {
      const read = readSigned(fileKey, token)
      return read && claimsOf(read)
    },
    refresh: (sessionId: string, gen: number, salt: string): string =>
      `${sessionId}.${gen}.${signText(refreshKey, `${sessionId}|${gen}|${salt}`)}`,
    readRefresh(token: string): { sessionId: string; gen: number; signature: string } | undefined {
      const parts = /^([0-9a-f]{32})\.(\d{1,9})\.([\w-]{43})$/.exec(token)
      if (!parts) return undefined
      return { sessionId: parts[1]!, gen: Number(parts[2]), signature: parts[3]! }
    },
    isRefresh: (signature: string, sessionId: string, gen: number, salt: string): boolean =>
      sameText(signature, signText(refreshKey, `${sessionId}|${gen}|${salt}`)),
  }
}
export type TokenMint = ReturnType<typeof tokenMint>

interface SignedContent {
  sessionId: string
  tenantId: number
  until: Date
}

interface TokenClaims extends SignedContent {
  expired: boolean
}

function signToken(key: Buffer, sessionId: string, tenantId: number, until: Date): string {
  const body = `${sessionId}.${tenantId}.${Math.floor(until.getTime() / 1000)}`
  return `${body}.${signText(key, body)}`
}

function readSigned(key: Buffer, token: string): SignedContent | undefined {
  const parts = /^([0-9a-f]{32})\.(\d{1,9})\.(\d{1,12})\.([\w-]{43})$/.exec(token)
  if (!parts) return undefined
  const [, sessionId = '', tenant = '', until = '', signature = ''] = parts
  if (!sameText(signature, signText(key, `${sessionId}.${tenant}.${until}`))) return undefined
  return { sessionId, tenantId: Number(tenant), until: new Date(Number(until) * 1000) }
}
