/** How often the poll would ask (MSG-025). */
const pollMs = 6_000

/**
 * Polls the bell at intervals. Defined but not started, because the socket announces news (MSG-025). Stops after a
 * failed call (MSG-026).
 */
export function noticePoll(load: () => Promise<unknown>) {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    start() {
      timer ??= setInterval(() => void load().catch(stop), pollMs)
    },
    stop,
    isRunning: () => timer !== undefined,
  }
}
