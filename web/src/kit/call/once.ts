import { useRef } from 'react'

/** A double click comes within this time, in ms, even if the first call was answered at once. */
const doubleClick = 500

interface Act {
  running: Promise<unknown>
  doneAt?: number
}

/**
 * Deduplicates actions: a repetition while the first runs, or within a double click of its end, returns the first one's
 * promise.
 */
export function onceRunner(now: () => number = () => performance.now()) {
  const acts = new Map<string, Act>()
  return {
    isRunning(name: string): boolean {
      const act = acts.get(name)
      return act !== undefined && (act.doneAt === undefined || now() - act.doneAt < doubleClick)
    },
    run<T>(name: string, start: () => Promise<T>): Promise<T> {
      const before = acts.get(name)
      if (before && this.isRunning(name)) return before.running as Promise<T>
      const running = start()
      const act: Act = { running }
      acts.set(name, act)
      running.then(
        () => {
          act.doneAt = now()
        },
        () => acts.delete(name), // what failed may be tried again at once
      )
      return running
    },
  }
}

/** The runner of a component. */
export function useOnce(): ReturnType<typeof onceRunner> {
  const runner = useRef<ReturnType<typeof onceRunner>>(undefined)
  runner.current ??= onceRunner()
  return runner.current
}
