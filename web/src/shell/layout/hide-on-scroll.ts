import { useEffect, useState } from 'react'

/** True while the reader goes down the page, false as soon as they go up (SHELL-060). */
export function useHideOnScroll(isOn: boolean): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    if (!isOn) return
    let last = window.scrollY
    const follow = () => {
      const now = window.scrollY
      if (Math.abs(now - last) < 8) return // ignores small movements
      setHidden(now > last && now > headerHeight)
      last = now
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [isOn])
  return isOn && isHidden
}

const headerHeight = 48
