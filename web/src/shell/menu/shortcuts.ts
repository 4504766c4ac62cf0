import type { MenuNode } from '@banyan/contract/menu-node'
import { leavesOf } from './menu.ts'

interface Group {
  title: string
  pages: MenuNode[]
}

/** One group per first-level entry of the menu; single pages share 常用. Home needs no way to itself. */
export function shortcutsOf(menu: readonly MenuNode[], home: string): Group[] {
  const isHome = ({ path }: MenuNode) => path === home
  const single = menu.filter((node) => !node.children?.length && !isHome(node))
  const groups = menu
    .filter((node) => node.children?.length)
    .map((node) => ({ title: node.meta.title, pages: leavesOf([node]).filter((page) => !isHome(page)) }))
    .filter(({ pages }) => pages.length > 0)
  return single.length ? [{ title: '常用', pages: single }, ...groups] : groups
}
