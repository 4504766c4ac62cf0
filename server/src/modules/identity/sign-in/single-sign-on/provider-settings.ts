/** Where people come back to: the address of the console, and the hosts of the tenant with the same scheme and path. */
export function redirectAddresses(publicUrl: string, hosts: readonly string[]): string[] {
  if (!publicUrl) return []
  const { protocol, origin, pathname } = new URL(publicUrl)
  const path = `${pathname.replace(/\/+$/, '')}/`
  const origins = [origin, ...hosts.map((host) => `${protocol}//${host}`)]
  return [...new Set(origins)].map((each) => `${each}${path}`)
}

/** What the secret of a tenant's provider is sealed for. */
export const secretPlace = (tenantId: number): string => `single sign-on secret of ${tenantId}`
