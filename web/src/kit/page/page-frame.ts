import type { AuthItem } from '@banyan/contract/menu-node'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect } from 'react'

interface Frame {
  /** The path of the page, as in its tab. */
  page?: string
  /** The breadcrumbs. */
  crumbs: ReactNode
  /** The element for the page's parts of the shell header; absent while the page has its own header. */
  slot?: HTMLElement | null
  /** Buttons of the page that the user holds (SESS-071). */
  permissionList?: readonly AuthItem[]
  /** Hides the shell header until the returned function is called. */
  claim: () => () => void
  /** The tab was refreshed, so the page starts without its former state (SHELL-041). */
  isRefreshed: boolean
  /** Sets the title of a page that is addressed by a code. */
  rename?: (title: string) => void
}

/** The shell around a page; it shows a header unless the page has a header of its own. */
export const PageFrame = createContext<Frame | undefined>(undefined)

/** Declares that the page has its own header, so the shell shows none (SHELL-029). */
export function useOwnHeader(): void {
  const claim = useContext(PageFrame)?.claim
  useLayoutEffect(() => claim?.(), [claim])
}

/** Whether the page was restarted by 刷新; lists then open without their last super query (SHELL-041). */
export const usePageIsRefreshed = (): boolean => useContext(PageFrame)?.isRefreshed ?? false

/** Sets the title in tab and breadcrumbs of a page that is addressed by a code; menu entries keep their name. */
export function usePageTitle(title: string | undefined): void {
  const rename = useContext(PageFrame)?.rename
  useEffect(() => {
    if (title) rename?.(title)
  }, [title, rename])
}
