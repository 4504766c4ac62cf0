import { useEffect, useLayoutEffect, useRef } from 'react'

/** Gives each page its own place in the one scroll bar of the window (DEC-031). A new page starts at the top. */
export function useScrollMemory(key: string, isKept: boolean): void {
  const places = useRef(new Map<string, number>())
  const current = useRef(key)
  useLayoutEffect(() => {
    if (current.current === key) return
    current.current = key
    window.scrollTo(0, (isKept && places.current.get(key)) || 0)
  }, [key, isKept])
  useEffect(() => {
    const note = () => places.current.set(current.current, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
}
