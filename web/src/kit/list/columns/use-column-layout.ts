import { useRef, useState } from 'react'
import { defaultLayout, keepLayout, type Layout, readLayouts } from './column-layout.ts'

/** The layout of a list: the newest record when it opens, kept at every change (DEC-019). */
export function useColumnLayout(code: string, hidden: string[]) {
  const plain = { ...defaultLayout, hidden }
  const [layout, setLayout] = useState<Layout>(() => readLayouts(code)[0] ?? plain)
  // Changes while the settings are open form one record, otherwise the limit of sixteen would soon be reached.
  const isGoingOn = useRef(false)
  return {
    layout,
    plain,
    change: (next: Layout) => {
      setLayout(next)
      keepLayout(code, next, isGoingOn.current)
    },
    /** The settings opened or closed. */
    begin: (isOpen: boolean) => {
      isGoingOn.current = false
      if (isOpen) {
        keepLayout(code, layout)
        isGoingOn.current = true
      }
    },
  }
}
