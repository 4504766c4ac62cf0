import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { warn } from '#kit/call/report.ts'
import { useConfirmLeave } from '#kit/page/confirm-leave.tsx'
import { discardUnsaved, unsavedIn } from '#kit/page/unsaved.ts'
import {
  closedPaths,
  closeSide,
  closeTab,
  neighbourTab,
  refreshTab,
  refusalToClose,
  reopenTab,
  type Tabs,
} from './tab-rules.ts'
import { changeTabs } from './tabs.ts'

/** What can be done with tabs; each act ends at the address of the tab in view. */
export interface TabActions {
  close: (path: string) => void
  refresh: (path: string) => void
  closeSide: (side: 'left' | 'right' | 'others', path: string) => void
  step: (by: 1 | -1) => void
  reopen: () => void
}

export function useTabActions(tabs: Tabs, home: string | undefined): TabActions {
  const navigate = useNavigate()
  const ask = useConfirmLeave()
  const settle = (next: Tabs) => {
    const gone = closedPaths(tabs, next)
    ask(unsavedIn(gone), () => {
      discardUnsaved(gone)
      settleNow(next)
    })
  }
  const settleNow = (next: Tabs) => {
    const was = tabs.list.find(({ path }) => path === tabs.active)?.address
    const is = next.list.find(({ path }) => path === next.active)?.address
    changeTabs(next)
    if (is !== undefined && is !== was) void navigate(is, { replace: next.active === tabs.active })
  }
  return {
    close(path) {
      const refusal = refusalToClose(tabs, path, home)
      if (refusal) warn(refusal)
      else settle(closeTab(tabs, path, home))
    },
    refresh: (path) => settle(refreshTab(tabs, path)),
    closeSide: (side, path) => settle(closeSide(tabs, side, path, home)),
    step(by) {
      const address = neighbourTab(tabs, by)?.address
      if (address !== undefined) void navigate(address)
    },
    reopen() {
      const [address, rest] = reopenTab(tabs)
      if (address === undefined) return
      changeTabs(rest)
      void navigate(address)
    },
  }
}

/** Alt W closes a tab, Alt Shift W reopens it, Alt [ and ] go to the neighbours (ux §4). */
export function useTabKeys(tabs: Tabs, actions: TabActions): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return
      const act = actForKey(event, tabs, actions)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [tabs, actions])
}

function actForKey(
  { code, shiftKey }: KeyboardEvent, // by key code: macOS types signs with Alt
  { active }: Tabs,
  actions: TabActions,
): (() => void) | undefined {
  if (code === 'KeyW' && shiftKey) return actions.reopen
  if (code === 'KeyW' && active !== undefined) return () => actions.close(active)
  if (code === 'BracketLeft') return () => actions.step(-1)
  if (code === 'BracketRight') return () => actions.step(1)
  return undefined
}
