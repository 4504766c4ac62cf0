import type { MenuNode } from '@banyan/contract/access/permission'
import { session } from '@banyan/contract/identity/session'
import { call } from '#kit/api.ts'
import { config } from '#kit/config.ts'
import { warn } from '#kit/report.ts'
import { useSession } from '#kit/session.ts'
import { kept } from '#kit/storage.ts'
import { fillUrl, isOpenable, wantsToken } from './menu-url.ts'

/** Opens an external or iframe page of the menu in a window of its own (SESS-073). */
export async function openWindow({ meta, path }: MenuNode): Promise<void> {
  const url = meta.url ?? path
  const { user } = useSession.getState()
  const filled = fillUrl(url, {
    token: wantsToken(url) ? await linkCode(url) : '',
    tenantId: String(kept.read('tenantId') ?? ''),
    userId: user?.id ?? '',
    username: user?.username ?? '',
    sysId: config.sysId,
    domain: window.location.origin,
    config: config.values,
  })
  if (!isOpenable(filled)) return warn('链接地址不正确，请联系管理员')
  window.open(filled, '_blank', 'noopener')
}

/** A one-time code, only for hosts on the configured list; never the access token (DEC-028, DEC-108). */
async function linkCode(url: string): Promise<string> {
  const host = URL.parse(url.replace(/[{}$]/g, ''))?.host
  if (!host || !config.linkHosts.includes(host)) return ''
  return (await call(session.ticket, { use: 'link' })).ticket
}
