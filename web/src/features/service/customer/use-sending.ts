import { useState } from 'react'

/** The state of a submission: whether it runs, and its last error. */
export function useSending(send: () => Promise<void>) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const start = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      await send()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  return { isSending, failure, start }
}
