/** The highest number of simultaneous turns per key; waiting callers take turns by their first key. */
export type Limits = readonly (readonly [key: string, atOnce: number])[]

interface WaitingTurn {
  limits: Limits
  start(): void
}

/**
 * Limits concurrent use of a scarce resource. The next turn goes to the waiting key that had one longest ago, so that
 * many requests of one caller delay nobody else (security, section 17).
 */
export function fairQueue(atOnce = Number.POSITIVE_INFINITY) {
  const held = new Map<string, number>()
  const lastTurn = new Map<string, number>()
  const line: WaitingTurn[] = []
  let running = 0
  let count = 0

  const isFree = (limits: Limits) =>
    running < atOnce && limits.every(([key, most]) => (held.get(key) ?? 0) < most)

  /** The returned function ends the turn. */
  function take(limits: Limits): () => void {
    running++
    for (const [key] of limits) held.set(key, (held.get(key) ?? 0) + 1)
    const owner = limits[0]?.[0]
    if (owner !== undefined) lastTurn.set(owner, ++count)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      running--
      for (const [key] of limits) {
        const left = (held.get(key) ?? 1) - 1
        if (left) held.set(key, left)
        else held.delete(key)
      }
      if (line.length) startNext()
      else if (running === 0 || lastTurn.size > 1000) lastTurn.clear()
    }
  }

  const turnOf = ({ limits }: WaitingTurn) => lastTurn.get(limits[0]?.[0] ?? '') ?? 0

  function startNext(): void {
    for (;;) {
      let next: WaitingTurn | undefined
      for (const each of line) if (isFree(each.limits) && (!next || turnOf(each) < turnOf(next))) next = each
      if (!next) return
      next.start()
    }
  }

  /**
   * Waits in the queue. `onGiveUp` receives a function that ends the waiting, and returns a function that is called
   * when the turn comes.
   */
  function wait(limits: Limits, onGiveUp: (giveUp: (reason: unknown) => void) => () => void) {
    return new Promise<() => void>((resolve, reject) => {
      const leaveLine = () => void line.splice(line.indexOf(mine), 1)
      const undo = onGiveUp((reason) => {
        leaveLine()
        reject(reason)
      })
      const mine: WaitingTurn = {
        limits,
        start() {
          undo()
          const leave = take(limits)
          leaveLine()
          resolve(leave)
        },
      }
      line.push(mine)
    })
  }

  return {
    /** A turn if there is one right now. */
    tryTake: (limits: Limits): (() => void) | undefined => (isFree(limits) ? take(limits) : undefined),

    /** Waits for a turn; a signal ends the waiting with its reason. */
    async enter(limits: Limits, signal?: AbortSignal, onWait?: () => void): Promise<() => void> {
      if (isFree(limits)) return take(limits)
      onWait?.()
      return wait(limits, (giveUp) => {
        const onAbort = () => giveUp(signal?.reason)
        signal?.addEventListener('abort', onAbort, { once: true })
        return () => signal?.removeEventListener('abort', onAbort)
      })
    },

    /** Waits for a turn for some milliseconds; then `refusal` makes the error. */
    async enterWithin(limits: Limits, ms: number, refusal: () => Error): Promise<() => void> {
      if (isFree(limits)) return take(limits)
      return wait(limits, (giveUp) => {
        const timer = setTimeout(() => giveUp(refusal()), ms)
        return () => clearTimeout(timer)
      })
    },

    /** The number of waiting turns with this first key. */
    waitingOf: (owner: string) => line.filter(({ limits }) => limits[0]?.[0] === owner).length,
  }
}
export type Turns = ReturnType<typeof fairQueue>
