import { session } from '@banyan/contract/identity/session'
import type { MenuNode } from '@banyan/contract/menu-node'
import { call } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'
import { warn } from '#kit/call/report.ts'
import { fillUrl, isOpenable, isToHost, wantsToken } from './menu-url.ts'
import { urlValues } from './url-values.ts'

/** Opens an external or iframe page of the menu in a window of its own (SESS-073). */
export async function openWindow({ meta, path }: MenuNode): Promise<void> {
  const url = await fillAddress(meta.url ?? path)
  if (!isOpenable(url)) return warn('链接地址不正确，请联系管理员')
  window.open(url, '_blank', 'noopener')
}

/** `token` is a one-time code, only for hosts on the configured list; never the access token (DEC-028, DEC-108). */
async function fillAddress(url: string): Promise<string> {
  const bare = fillUrl(url, { ...urlValues(), token: '' })
  if (!wantsToken(url) || !isToHost(bare, config.linkHosts)) return bare
  const { ticket } = await call(session.ticket, { use: 'link' })
  const whole = fillUrl(url, { ...urlValues(), token: ticket })
  // Checked after filling, because a placeholder in the host part could send the code to another server.
  return isToHost(whole, config.linkHosts) ? whole : ''
}
