import { useEffect } from 'react'
import { fullScreenFlag, isLayerOpen } from './back-closes-layer.ts'

/** Leaves full screen by Escape or, on phones, by going back, unless a layer above is closed by it. */
export function useEscape(isFull: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isFull) return
    const press = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && !isLayerOpen() && leave()
    document.addEventListener('keydown', press)
    document.body.setAttribute(fullScreenFlag, '')
    return () => {
      document.removeEventListener('keydown', press)
      document.body.removeAttribute(fullScreenFlag)
    }
  }, [isFull, leave])
}
