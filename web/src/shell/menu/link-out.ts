import { useEffect } from 'react'
import { storedWindow } from '#kit/call/storage.ts'
import { asksLinkOut } from './out-path.ts'

/** Link-out mode: switched on by the query before or after the `#`, it lasts for the browser session (SESS-065). */
export function useLinkOut(search: string): boolean {
  const isKept = storedWindow.read('linkOut') === true
  const isLinkOut = isKept || asksLinkOut(search) || asksLinkOut(window.location.search)
  useEffect(() => {
    if (isLinkOut && !isKept) storedWindow.write('linkOut', true)
  }, [isLinkOut, isKept])
  return isLinkOut
}
