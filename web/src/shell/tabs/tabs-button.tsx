import { Button } from 'antd'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { TabStrip } from './tab-strip.tsx'

const TabSheet = lazy(() => import('./tab-sheet.tsx').then((file) => ({ default: file.TabSheet })))

/** On a phone: the number of open pages, which opens them as a sheet (ux B). */
export function TabsButton(strip: ComponentProps<typeof TabStrip>) {
  const [isOpen, setOpen] = useState(false)
  const count = strip.tabs.list.length
  return (
    <>
      <Button type="text" aria-label={`打开的页面 ${count}`} onClick={() => setOpen(true)}>
        <span className="tabs-count">{count}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <TabSheet {...strip} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
