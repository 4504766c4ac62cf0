import type { AuthItem } from '@banyan/contract/menu-node'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect } from 'react'

interface Frame {
  /** Path of the page, as its tab has it. */
  page?: string
  /** Home and the way to this page. */
  crumbs: ReactNode
  /** Where the page puts its own parts of the shell's header; absent while it has a header of its own. */
  slot?: HTMLElement | null
  /** Buttons of the page that the user holds (SESS-071). */
  permissionList?: readonly AuthItem[]
  /** Takes the shell's own header away until the returned function is called. */
  claim: () => () => void
  /** The tab was refreshed: nothing of its former state comes back (SHELL-041). */
  isRefreshed: boolean
  /** Takes the name of what the page shows, where its address is that of a code. */
  rename?: (title: string) => void
}

/** The shell around a page; it shows a header unless the page has a header of its own. */
export const PageFrame = createContext<Frame | undefined>(undefined)

/** The own-header flag: this page gets no page header (SHELL-029). */
export function useOwnHeader(): void {
  const claim = useContext(PageFrame)?.claim
  useLayoutEffect(() => claim?.(), [claim])
}

/** Whether this page was started anew by 刷新: a list then opens without its last super query (SHELL-041). */
export const usePageIsRefreshed = (): boolean => useContext(PageFrame)?.isRefreshed ?? false

/** Tells the tab and the breadcrumbs what is shown on a page that is opened by a code; a menu entry keeps its own name. */
export function usePageTitle(title: string | undefined): void {
  const rename = useContext(PageFrame)?.rename
  useEffect(() => {
    if (title) rename?.(title)
  }, [title, rename])
}
