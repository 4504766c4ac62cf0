import { randomToken } from '#kernel/keys.ts'

/** A link names its tenant, so that it is looked for under the row policies of that tenant; the rest is random. */
export const newLinkToken = (tenantId: number): string => `${tenantId}.${randomToken()}`

/** The tenant in which a link would have to be; nothing for a text that no link can be. */
export function tenantFromToken(token: string): number | undefined {
  const [, tenant] = /^(\d{1,9})\.[\w-]{43}$/.exec(token) ?? []
  return tenant === undefined ? undefined : Number(tenant)
}
