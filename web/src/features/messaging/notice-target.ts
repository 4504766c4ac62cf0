import type { MenuNode } from '@banyan/contract/menu-node'
import type { Opening } from '@banyan/contract/messaging/announcement'
import { safeUrl } from '@banyan/contract/safe-html'

/** What a click on an entry leads to. */
type NoticeTarget = { kind: 'detail' } | { kind: 'page'; path: string } | { kind: 'window'; url: string }

/**
 * The detail view, or the page that `openPage` names with its record (MSG-005). A page is opened where the menu has it,
 * so rights and tabs are those of the page; a name the menu does not know leads to 404 (DEC-032).
 */
export function noticeTarget(
  { openType, openPage, busId }: Opening,
  menu: readonly MenuNode[],
): NoticeTarget {
  if (openType === 'component' && openPage) {
    const path = findPagePath(openPage, menu)
    const record = busId ? `?busId=${encodeURIComponent(busId)}` : ''
    return { kind: 'page', path: path === undefined ? '/404' : path + record }
  }
  const url = openType === 'url' ? safeUrl(openPage) : undefined
  if (url === undefined) return { kind: 'detail' }
  return url.startsWith('/') ? { kind: 'page', path: url } : { kind: 'window', url }
}

function findPagePath(page: string, nodes: readonly MenuNode[]): string | undefined {
  for (const { component, path, children } of nodes) {
    const found = component === page ? path : findPagePath(page, children ?? [])
    if (found !== undefined) return found
  }
  return undefined
}
