import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { PageFrame as Frame } from '#kit/page/page-frame.ts'
import type { PageRoute } from '#shell/menu/menu.ts'
import { Crumbs } from './crumbs.tsx'

interface Props {
  page?: string
  chain: PageRoute['chain']
  isRefreshed?: boolean
  /** What the page shows, as it told itself. */
  title?: string
  rename?: (title: string) => void
  children: ReactNode
}

/** A page with its breadcrumbs, unless it brings a header of its own (SHELL-023, SHELL-029). */
export function PageFrame({ page, chain, isRefreshed = false, title, rename, children }: Props) {
  const [claims, setClaims] = useState(0)
  const claim = useCallback(() => {
    setClaims((count) => count + 1)
    return () => setClaims((count) => count - 1)
  }, [])
  const frame = useMemo(
    () => ({ page, crumbs: <Crumbs chain={named(chain, title)} />, claim, isRefreshed, rename }),
    [page, chain, claim, isRefreshed, title, rename],
  )
  return (
    <Frame value={frame}>
      <div className="page-frame">
        {claims === 0 && frame.crumbs}
        {children}
      </div>
    </Frame>
  )
}

/** The way to the page, whose last step is the page itself. */
const named = (chain: PageRoute['chain'], title: string | undefined): PageRoute['chain'] =>
  title === undefined ? chain : chain.map((step, at) => (at === chain.length - 1 ? { ...step, title } : step))
