import { useState } from 'react'
import { dismissNotifications } from '#kit/call/report.ts'
import { showFailure } from './show-failure.ts'

/**
 * Runs one attempt at a time: the button is disabled meanwhile, and a failure is shown until the next edit (DEC-012).
 */
export function useAttempt(heading?: string) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  return {
    isBusy,
    failure,
    forget: () => setFailure(''),
    /** Runs the work; resolves to whether it succeeded. */
    async run(work: () => Promise<unknown>): Promise<boolean> {
      if (isBusy) return false
      setBusy(true)
      setFailure('')
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
