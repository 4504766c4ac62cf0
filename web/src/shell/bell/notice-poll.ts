/** How often the poll would ask (MSG-025). */
const pollMs = 6_000

/**
 * Asks for the bell by the clock. Defined and not started: the socket tells of news (MSG-025). An error while loading
 * stops it (MSG-026).
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
