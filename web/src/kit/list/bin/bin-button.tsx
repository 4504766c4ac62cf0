import type { RecycleBin } from '@banyan/contract/recycle-bin'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Allow } from '#kit/ui/allow.tsx'

const BinDrawer = lazy(() => import('./bin-drawer.tsx').then((file) => ({ default: file.BinDrawer })))

/** The toolbar button that opens the recycle bin of a list, for users with the right. */
export function BinButton({ of }: { of: RecycleBin }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Allow call={of.removed}>
      <Button onClick={() => setOpen(true)}>回收站</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BinDrawer of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Allow>
  )
}
