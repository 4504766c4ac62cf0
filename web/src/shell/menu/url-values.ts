import { config } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import type { UrlValues } from './menu-url.ts'

/** What menu urls may name, but for the token, which is fetched for the hosts that may have it (DEC-028). */
export function urlValues(): Omit<UrlValues, 'token'> {
  const { user } = useSession.getState()
  return {
    tenantId: String(storedSession.read('tenantId') ?? ''),
    userId: user?.id ?? '',
    username: user?.username ?? '',
    sysId: storedSession.read('sysId') ?? config.sysId,
    domain: window.location.origin,
    config: config.values,
  }
}
