import { isUnanswered } from '#kit/call/act-key.ts'
import { CallError } from '#kit/call/call-error.ts'
import { checkNetwork, isConnected, onNetwork } from '#kit/call/network.ts'

/** Why an upload is not going on. */
export type HoldReason = 'offline' | 'paused'

export interface HeldUpload<T> {
  /** `undefined` when it was cancelled. */
  answer: Promise<T | undefined>
  pause: () => void
  goOn: () => void
  cancel: () => void
}

/**
 * Sends until there is an answer. A pause and a lost connection end one attempt only; the caller's key lets the server
 * run repeated attempts once. Not the outbox, because the answer is needed on the screen.
 */
export function heldUpload<T>(
  send: (signal: AbortSignal) => Promise<T>,
  onHeld: (held: HoldReason | undefined) => void,
): HeldUpload<T> {
  let attempt = new AbortController()
  let isCancelled = false
  let wake = () => {}
  // The server may have received all of it: its key is kept for the next attempt.
  const endAttempt = () => attempt.abort(new CallError('上传已停止', { status: 0 }))

  const wait = async (held: HoldReason) => {
    onHeld(held)
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    const stop = onNetwork(() => {
      if (held === 'offline' && isConnected()) wake()
    })
    await woken
    stop()
    onHeld(undefined)
  }

  const sendUntilAnswered = async (): Promise<T | undefined> => {
    while (!isCancelled) {
      attempt = new AbortController()
      try {
        return await send(attempt.signal)
      } catch (error) {
        if (isCancelled) break
        if (attempt.signal.aborted) await wait('paused')
        else if (isUnanswered(error) && !(await checkNetwork())) await wait('offline')
        else throw error
      }
    }
    return undefined
  }

  return {
    answer: sendUntilAnswered(),
    pause: () => endAttempt(),
    goOn: () => wake(),
    cancel: () => {
      isCancelled = true
      endAttempt()
      wake()
    },
  }
}
