import { useState } from 'react'
import { dismissNotifications, prepareReporters } from '#kit/call/report.ts'
import { tellFailure } from './show-failure.ts'

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
      prepareReporters() // arrives while the server thinks
      try {
        await work()
        dismissNotifications()
        return true
      } catch (error) {
        setFailure(tellFailure(error, heading))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}

export type Attempt = ReturnType<typeof useAttempt>
