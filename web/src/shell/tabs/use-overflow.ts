import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the content of an element overflows it; measured again when its width or `count` changes. */
export function useOverflow(place: RefObject<HTMLElement | null>, count: number): boolean {
  const [overflows, setOverflows] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is the reason, not an input
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, count])
  return overflows
}
