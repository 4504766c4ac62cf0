import { deriveKey, sameText, sign } from '#kernel/keys.ts'

/** Access and refresh tokens: two kinds with two keys, signatures over the session row; neither is ever stored. */
export function tokenMint(secretKey: string) {
  const accessKey = deriveKey(secretKey, 'access token')
  const refreshKey = deriveKey(secretKey, 'refresh token')
  const fileKey = deriveKey(secretKey, 'file token')
  return {
    access: (sessionId: string, tenantId: number, until: Date): string =>
      signed(accessKey, sessionId, tenantId, until),
    readAccess: (token: string): TokenClaims | undefined => readSigned(accessKey, token),
    /** The value of the file cookie: it reads files and opens no call (DEC-100). */
    file: (sessionId: string, tenantId: number, until: Date): string =>
      signed(fileKey, sessionId, tenantId, until),
    readFile: (token: string): TokenClaims | undefined => readSigned(fileKey, token),
    refresh: (sessionId: string, gen: number, salt: string): string =>
      `${sessionId}.${gen}.${sign(refreshKey, `${sessionId}|${gen}|${salt}`)}`,
    readRefresh(token: string): { sessionId: string; gen: number; signature: string } | undefined {
      const parts = /^([0-9a-f]{32})\.(\d{1,9})\.([\w-]{43})$/.exec(token)
      if (!parts) return undefined
      return { sessionId: parts[1]!, gen: Number(parts[2]), signature: parts[3]! }
    },
    isRefresh: (signature: string, sessionId: string, gen: number, salt: string): boolean =>
      sameText(signature, sign(refreshKey, `${sessionId}|${gen}|${salt}`)),
  }
}
export type TokenMint = ReturnType<typeof tokenMint>

export interface TokenClaims {
  sessionId: string
  tenantId: number
  until: Date
  expired: boolean
}

function signed(key: Buffer, sessionId: string, tenantId: number, until: Date): string {
  const body = `${sessionId}.${tenantId}.${Math.floor(until.getTime() / 1000)}`
  return `${body}.${sign(key, body)}`
}

function readSigned(key: Buffer, token: string): TokenClaims | undefined {
  const parts = /^([0-9a-f]{32})\.(\d{1,9})\.(\d{1,12})\.([\w-]{43})$/.exec(token)
  if (!parts) return undefined
  const [, sessionId = '', tenant = '', until = '', signature = ''] = parts
  if (!sameText(signature, sign(key, `${sessionId}.${tenant}.${until}`))) return undefined
  const end = new Date(Number(until) * 1000)
  return { sessionId, tenantId: Number(tenant), until: end, expired: end.getTime() <= Date.now() }
}
