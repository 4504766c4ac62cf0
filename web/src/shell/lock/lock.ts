import { useEffect } from 'react'
import { warn } from '#kit/call/report.ts'
import { setLocked } from '#kit/call/session.ts'

export const loadLockScreen = () => import('./lock-screen.tsx')

/**
 * Locks the console until the password is given; its screen is loaded before, because otherwise it could not be
 * unlocked.
 */
export async function lock(): Promise<void> {
  try {
    await loadLockScreen()
  } catch {
    warn('网络已断开，暂时无法锁定')
    return
  }
  setLocked(true)
}

/** Alt L locks; by key code, because macOS types signs with Alt. */
export function useLockKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyL' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void lock()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
