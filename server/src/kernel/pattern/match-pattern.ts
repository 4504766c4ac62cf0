import { Worker } from 'node:worker_threads'
import { refuse } from '#kernel/refusal.ts'
import { turns } from '#kernel/turns.ts'

export type Match = 'match' | 'no match' | 'invalid' | 'too slow'
export type MatchPattern = (pattern: string, text: string) => Promise<Match>

const deadlineMs = 400
const longestQueue = 100
const entry = new URL('./pattern-worker.mjs', import.meta.url)

/**
 * Whether texts match patterns as a whole. Patterns come from people: they run one at a time in a thread of their own
 * that is ended at the deadline (security, section 7). Tenants take turns, so that slow ones of one delay another by one.
 */
export function patterns() {
  const line = turns(1)
  let thread: Promise<Worker> | undefined

  async function run(pattern: string, text: string): Promise<Match> {
    thread ??= start()
    const worker = await thread.catch((error) => {
      thread = undefined
      throw error
    })
    return new Promise<Match>((resolve) => {
      const end = (match: Match) => {
        clearTimeout(timer)
        worker.off('message', end)
        worker.off('exit', lost)
        resolve(match)
      }
      const lost = () => {
        thread = undefined
        end('too slow')
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
    /** Matches for people of a tenant. */
    of: (tenantId: number): MatchPattern => {
      const owner = `tenant ${tenantId}`
      return async (pattern, text) => {
        if (pattern.length > 200) return 'invalid'
        if (line.waitingOf(owner) >= longestQueue) throw refuse.tooMany()
        const leave = await line.enter([[owner, 1]])
        try {
          return await run(pattern, text.slice(0, 1000))
        } finally {
          leave()
        }
      }
    },
  }
}

/** The deadline counts from here on: starting takes longer than any decent pattern. */
function start(): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 32 } })
    worker.unref()
    worker.once('message', () => {
      worker.off('error', reject)
      // An error ends the thread; whoever waits for it hears of its exit.
      worker.on('error', () => undefined)
      resolve(worker)
    })
    worker.once('error', reject)
  })
}
