import type { MenuNode } from '@banyan/contract/menu-node'
import { opensWindow } from './menu.ts'
import { fillUrl } from './menu-url.ts'
import { urlValues } from './url-values.ts'

/** Addresses of own pages with their `{{expression}}` placeholders filled; windows are filled when they open (SESS-072). */
export function fillRoutes(menu: readonly MenuNode[]): MenuNode[] {
  const values = { ...urlValues(), token: '' } // addresses of the console must not contain the token
  const fill = (url: string) => fillUrl(url, values)
  const filled = (node: MenuNode): MenuNode => {
    const children = node.children?.map(filled)
    const below = children ? { children } : {}
    if (opensWindow(node)) return { ...node, ...below }
    const path = fill(node.meta.url ?? node.path)
    const redirect = node.redirect && fill(node.redirect)
    return isOwn(path) ? { ...node, ...below, path, redirect } : { ...node, ...below }
  }
  return menu.map(filled)
}

const isOwn = (path: string) => /^\/(?![/\\])/.test(path)
