/** The redirect addresses: the console's address, and the tenant's hosts with the same scheme and path. */
export function redirectAddresses(publicUrl: string, hosts: readonly string[]): string[] {
  if (!publicUrl) return []
  const { protocol, origin, pathname } = new URL(publicUrl)
  const path = `${pathname.replace(/\/+$/, '')}/`
  const origins = [origin, ...hosts.map((host) => `${protocol}//${host}`)]
  return [...new Set(origins)].map((each) => `${each}${path}`)
}

/** The purpose under which the secret of a tenant's provider is encrypted. */
export const secretPlace = (tenantId: number): string => `single sign-on secret of ${tenantId}`
