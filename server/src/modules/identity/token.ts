import { deriveKey, sameText, sign } from '#kernel/keys.ts'

/** Access and refresh tokens: two kinds with two keys, signatures over the session row; neither is ever stored. */
export function tokenMint(secretKey: string) {
  const accessKey = deriveKey(secretKey, 'access token')
  const refreshKey = deriveKey(secretKey, 'refresh token')
  return {
    access(sessionId: string, tenantId: number, until: Date): string {
      const body = `${sessionId}.${tenantId}.${Math.floor(until.getTime() / 1000)}`
      return `${body}.${sign(accessKey, body)}`
    },
    readAccess(token: string): { sessionId: string; tenantId: number; expired: boolean } | undefined {
      const parts = /^([0-9a-f]{32})\.(\d{1,9})\.(\d{1,12})\.([\w-]{43})$/.exec(token)
      if (!parts) return undefined
      const [, sessionId, tenant, until, signature] = parts as unknown as [
        string,
        string,
        string,
        string,
        string,
      ]
      if (!sameText(signature, sign(accessKey, `${sessionId}.${tenant}.${until}`))) return undefined
      return { sessionId, tenantId: Number(tenant), expired: Number(until) * 1000 <= Date.now() }
    },
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
