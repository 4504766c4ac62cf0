import { useLayoutEffect, useMemo } from 'react'
import { create } from 'zustand'
import { onSessionCleared } from '#kit/call/session.ts'
import { storedSession, storedWindow } from '#kit/call/storage.ts'
import {
  deactivateTabs,
  nameTab,
  noTabs,
  type Tab,
  type Tabs,
  type Visit,
  visitTab,
  withKnownPages,
} from './tab-rules.ts'

/** The stored open pages; `useOpenTabs` adds the present visit before it is stored. */
export const useTabs = create<Tabs>()(() => noTabs)
onSessionCleared(() => useTabs.setState(noTabs, true))

/** Changes the open pages and keeps them for a reload of this window (DEC-017). */
export function changeTabs(tabs: Tabs): void {
  useTabs.setState(tabs, true)
  const list = tabs.list.map(({ path, address, title }) => ({ path, address, title }))
  storedWindow.write('tabs', { owner: tabs.owner, list })
}

/** Sets the title of a page in its tab. */
export function renameTab(path: string, title: string): void {
  const tabs = useTabs.getState()
  const tab = tabs.list.find((one) => one.path === path)
  if (tab && tab.title !== title) changeTabs(nameTab(tabs, path, title))
}

interface OpenPage {
  /** The page in view; `none` on an error page, `leading on` during a redirect. */
  page: Visit | 'none' | 'leading on'
  home: string | undefined
  /** Paths this user has pages at. */
  known: Pick<ReadonlySet<string>, 'has'>
  /** Off: just the page in view (SHELL-039). */
  isMulti: boolean
}

/** The tabs after this visit. They are remembered when the screen shows them. */
export function useOpenTabs({ page, home, known, isMulti }: OpenPage): Tabs {
  const stored = useTabs()
  const owner = ownerNow()
  const tabs = useMemo(() => {
    const mine = withKnownPages(stored.owner === owner ? stored : restoreTabs(owner), known)
    if (page === 'leading on') return mine
    if (page === 'none') return deactivateTabs(mine, isMulti ? home : undefined)
    const isSettled = isMulti ? home === undefined || mine.list[0]?.path === home : mine.list.length === 1
    if (mine.seen === page.key && isSettled) return mine
    return isMulti ? visitTab(mine, page, home) : openAlone(mine, page)
  }, [stored, owner, page, home, known, isMulti])
  // Stored before the effects of pages run, because a page may set its title in one.
  useLayoutEffect(() => {
    if (tabs !== stored) changeTabs(tabs)
  }, [tabs, stored])
  return tabs
}

/** Without tabs only the page in view is kept. */
function openAlone(tabs: Tabs, page: Visit): Tabs {
  const list = tabs.list.filter(({ path }) => path === page.path && path === tabs.active)
  return visitTab({ ...tabs, list }, page, undefined)
}

/** Tabs are stored by user and tenant. */
const ownerNow = () => `${storedSession.read('username')}@${storedSession.read('tenantId')}`

function restoreTabs(owner: string): Tabs {
  const found = storedWindow.read('tabs') as { owner?: unknown; list?: unknown } | undefined
  if (found?.owner !== owner || !Array.isArray(found.list)) return { ...noTabs, owner }
  const list = found.list.filter(isAddressed).map((tab) => ({ ...tab, version: 0, isLive: false }))
  return { ...noTabs, owner, list }
}

const isAddressed = (tab: unknown): tab is Pick<Tab, 'path' | 'address' | 'title'> =>
  typeof tab === 'object' &&
  tab !== null &&
  'path' in tab &&
  typeof tab.path === 'string' &&
  'address' in tab &&
  typeof tab.address === 'string' &&
  (!('title' in tab) || typeof tab.title === 'string')
