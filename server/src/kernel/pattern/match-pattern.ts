import { Worker } from 'node:worker_threads'
import { LruMap } from '#kernel/lru-map.ts'
import { refuse } from '#kernel/refusal.ts'
import { fairQueue } from '#kernel/turns.ts'

export type Match = 'match' | 'no match' | 'invalid' | 'too slow'
export type MatchPattern = (pattern: string, text: string) => Promise<Match>

const deadlineMs = 400
/** The part of elapsed time that a tenant regains of its limit for slow patterns. */
const regainedPerMs = 0.1
/** Matches that take less than this, as ordinary patterns do, are not counted. */
const freeMs = 10
const longestQueue = 100
const workerEntry = new URL('./pattern-worker.mjs', import.meta.url)

/**
 * Whether texts match patterns as a whole. Patterns come from people: they run one at a time in a thread of their own
 * that is ended at the deadline (security, section 7). Tenants take turns, so that slow ones of one delay another by one,
 * and a tenant whose patterns were slow for long is refused until it has regained some time.
 */
export const patternMatcher = () => patternMatcherWithin(8000)

/** `patternMatcher` with another limit of the time that slow patterns of a tenant may use. */
export function patternMatcherWithin(allowedMs: number) {
  const line = fairQueue(1)
  const spent = new LruMap<{ ms: number; at: number }>(10_000)
  let thread: Promise<Worker> | undefined

  /** Milliseconds of slow patterns that a tenant has used and not regained. */
  function spentBy(owner: string): number {
    const { ms, at } = spent.get(owner) ?? { ms: 0, at: 0 }
    return Math.max(0, ms - (performance.now() - at) * regainedPerMs)
  }

  async function run(pattern: string, text: string): Promise<TimedMatch> {
    thread ??= startWorker()
    const worker = await thread.catch((error) => {
      thread = undefined
      throw error
    })
    return new Promise<TimedMatch>((resolve) => {
      const end = (outcome: TimedMatch) => {
        clearTimeout(timer)
        worker.off('message', end)
        worker.off('exit', lost)
        resolve(outcome)
      }
      const lost = () => {
        thread = undefined
        end({ match: 'too slow', ms: deadlineMs })
      }
      const timer = setTimeout(() => {
        lost()
        void worker.terminate()
      }, deadlineMs)
      worker.once('message', end)
      worker.once('exit', lost)
      worker.postMessage({ pattern, text })
    })
  }

  return {
    /** The match function for people of a tenant. */
    of: (tenantId: number): MatchPattern => {
      const owner = `tenant ${tenantId}`
      return async (pattern, text) => {
        if (pattern.length > 200) return 'invalid'
        if (line.waitingOf(owner) >= longestQueue) throw refuse.tooMany()
        const leave = await line.enter([[owner, 1]])
        try {
          if (spentBy(owner) >= allowedMs) throw refuse.tooMany('校验所用的正则表达式耗时过长，请简化后再试')
          const { match, ms } = await run(pattern, text.slice(0, 1000))
          if (ms > freeMs) spent.set(owner, { ms: spentBy(owner) + ms, at: performance.now() })
          return match
        } finally {
          leave()
        }
      }
    },
  }
}

interface TimedMatch {
  match: Match
  ms: number
}

/** The deadline starts when the thread runs: starting it takes longer than an ordinary pattern. */
function startWorker(): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerEntry, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 32 } })
    worker.unref()
    worker.once('message', () => {
      worker.off('error', reject)
      // Errors end the thread, and its exit event is handled.
      worker.on('error', () => undefined)
      resolve(worker)
    })
    worker.once('error', reject)
  })
}
