import { useEffect } from 'react'
import { storedSession } from '#kit/call/storage.ts'
import { lock } from './lock.ts'

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
/** The shortest interval between two writes of the last activity. */
const noteEveryMs = 5_000
const checkEveryMs = 10_000

/** Locks the console after some minutes without input in any window of this browser. */
export function IdleLock({ minutes }: { minutes: number }) {
  useEffect(() => {
    let noted = storedSession.read('activeAt') ?? 0
    const check = () => {
      const last = storedSession.read('activeAt') ?? 0
      if (last > 0 && Date.now() - last >= minutes * 60_000) void lock()
    }
    const note = () => {
      if (Date.now() - noted < noteEveryMs) return
      check() // checked first, because a movement may wake a machine that has slept too long
      noted = Date.now()
      storedSession.write('activeAt', noted)
    }
    if (noted === 0) note()
    else check()
    for (const sign of activityEvents) window.addEventListener(sign, note, { passive: true })
    const timer = setInterval(check, checkEveryMs)
    return () => {
      clearInterval(timer)
      for (const sign of activityEvents) window.removeEventListener(sign, note)
    }
  }, [minutes])
  return null
}
