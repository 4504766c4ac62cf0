import { useState } from 'react'
import { dismissNotifications, loadReporters } from '#kit/call/report.ts'
import { showFailure } from './show-failure.ts'

/** One try at a time: the button rests meanwhile, a failure is told and stays beside it until the next edit (DEC-012). */
export function useAttempt(heading?: string) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  return {
    isBusy,
    failure,
    forget: () => setFailure(''),
    /** Whether the work was done. */
    async run(work: () => Promise<unknown>): Promise<boolean> {
      if (isBusy) return false
      setBusy(true)
      setFailure('')
      loadReporters() // arrives while the server thinks
      try {
        await work()
        dismissNotifications()
        return true
      } catch (error) {
        setFailure(showFailure(error, heading))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}

export type Attempt = ReturnType<typeof useAttempt>
