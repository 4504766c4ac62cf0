import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { PageFrame as Frame } from '#kit/page/page-frame.ts'
import type { PageRoute } from '#shell/menu/menu.ts'
import { Crumbs } from './crumbs.tsx'

interface Props {
  page?: string
  chain: PageRoute['chain']
  /** The description of the page in the menu. */
  description?: string
  permissionList?: PageRoute['permissionList']
  isRefreshed?: boolean
  /** The title set by the page itself. */
  title?: string
  rename?: (title: string) => void
  children: ReactNode
}

/** A page with the shell's header, unless the page has its own (SHELL-023, SHELL-025…029). */
export function PageFrame({
  page,
  chain,
  description,
  permissionList = nothingHeld,
  isRefreshed = false,
  title,
  rename,
  children,
}: Props) {
  const [claims, setClaims] = useState(0)
  const claim = useCallback(() => {
    setClaims((count) => count + 1)
    return () => setClaims((count) => count - 1)
  }, [])
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const steps = useMemo(() => withTitle(chain, title), [chain, title])
  const frame = useMemo(
    () => ({ page, crumbs: <Crumbs chain={steps} />, slot, permissionList, claim, isRefreshed, rename }),
    [page, steps, slot, permissionList, claim, isRefreshed, rename],
  )
  return (
    <Frame value={frame}>
      <div className="page-frame">
        {claims === 0 && (
          <div className="page-head">
            <Crumbs chain={steps} isHeading />
            {description && (
              <p className="page-head-note" title={description}>
                {description}
              </p>
            )}
            <div className="page-head-slot" ref={setSlot} />
          </div>
        )}
        {children}
      </div>
    </Frame>
  )
}

const nothingHeld: PageRoute['permissionList'] = []

/** The breadcrumbs with the page's own title as last step. */
const withTitle = (chain: PageRoute['chain'], title: string | undefined): PageRoute['chain'] =>
  title === undefined ? chain : chain.map((step, at) => (at === chain.length - 1 ? { ...step, title } : step))
