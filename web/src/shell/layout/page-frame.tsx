import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { PageFrame as Frame } from '#kit/page/page-frame.ts'
import type { PageRoute } from '#shell/menu/menu.ts'
import { Crumbs } from './crumbs.tsx'

interface Props {
  page?: string
  chain: PageRoute['chain']
  isRefreshed?: boolean
  children: ReactNode
}

/** A page with its breadcrumbs, unless it brings a header of its own (SHELL-023, SHELL-029). */
export function PageFrame({ page, chain, isRefreshed = false, children }: Props) {
  const [claims, setClaims] = useState(0)
  const claim = useCallback(() => {
    setClaims((count) => count + 1)
    return () => setClaims((count) => count - 1)
  }, [])
  const frame = useMemo(
    () => ({ page, crumbs: <Crumbs chain={chain} />, claim, isRefreshed }),
    [page, chain, claim, isRefreshed],
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
