import type { MenuNode } from '@banyan/contract/menu-node'
import { lazy, type ReactNode, Suspense, useContext } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '#kit/call/session.ts'
import { HeaderLink } from './header-link.tsx'
import { PageFrame } from './page-frame.ts'

// Loaded on demand, because few pages have one.
const HeaderSearch = lazy(() =>
  import('./header-search.tsx').then((module) => ({ default: module.HeaderSearch })),
)

/** What a page adds to the header that the shell gives it (SHELL-025…027). */
export interface HeaderPartsProps {
  /** Own paths, shown to those whose menu has them, or http(s) addresses that open a window. */
  links?: readonly { title: string; to: string }[]
  onSearch?: (text: string) => void
  actions?: ReactNode
}

/** Links, search and actions in the title row of the page. */
export function HeaderParts({ links = [], onSearch, actions }: HeaderPartsProps) {
  const slot = useContext(PageFrame)?.slot
  const menu = useSession((state) => state.menu)
  if (!slot) return null
  return createPortal(
    <>
      {links
        .filter(({ to }) => !to.startsWith('/') || hasPath(menu, to))
        .map(({ title, to }) => (
          <HeaderLink key={to} to={to}>
            {title}
          </HeaderLink>
        ))}
      {onSearch && (
        <Suspense>
          <HeaderSearch onSearch={onSearch} />
        </Suspense>
      )}
      {actions}
    </>,
    slot,
  )
}

const hasPath = (nodes: readonly MenuNode[], path: string): boolean =>
  nodes.some((node) => node.path === path || hasPath(node.children ?? [], path))
