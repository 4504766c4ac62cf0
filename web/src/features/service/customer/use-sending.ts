import { useState } from 'react'

/** Something that is being sent: whether it is under way, and what was said against it. */
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
