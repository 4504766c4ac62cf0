import { newId } from '#kernel/keys.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import {
  type ClaimedJob,
  claimJob,
  countDue,
  failJob,
  finishJob,
  forgetGivenUp,
  planJobs,
  renewLease,
} from './job.queries.ts'
import type { AnyJob } from './job.ts'

interface JobEvents {
  ended(name: string, result: 'done' | 'failed'): void
  failed(error: unknown, about: { name: string; attempt: number; next: 'retry' | 'gave up' }): void
  /** Called when the database could not be queried; the query is repeated. */
  trouble(error: unknown): void
}

interface JobTimes {
  tickMs: number
  /** A run renews its lease while it works; once the lease has run out another server repeats the run. */
  leaseSeconds: number
}

export interface RunningJobs {
  /** The number of due jobs at the last query. */
  waiting(): number
  /** Takes no more jobs and waits for those that run. */
  close(): Promise<void>
}

const jobSweep: AnyJob = {
  name: 'job-sweep',
  everySeconds: 3600,
  run: ({ within }) => within({}, async (tx) => void (await forgetGivenUp(tx))),
}

/** Runs the jobs of this server; kinds run independently, so that a slow one delays no other. */
export function startJobs(
  transactions: Transactions,
  declared: readonly AnyJob[],
  events: JobEvents,
  { tickMs, leaseSeconds }: JobTimes = { tickMs: 5_000, leaseSeconds: 30 },
): RunningJobs {
  const { within } = transactions
  const jobs = new Map([...declared, jobSweep].map((job) => [job.name, job]))
  const running = new Map<string, Set<Promise<void>>>()
  let isPlanned = false
  let isClosing = false
  let waiting = 0

  async function look(): Promise<void> {
    const due = await within({}, async (tx) => {
      if (!isPlanned) await planJobs(tx, [...jobs.values()])
      return countDue(tx, [...jobs.keys()])
    })
    isPlanned = true
    waiting = [...due.values()].reduce((sum, count) => sum + count, 0)
    for (const [name, count] of due) {
      const job = jobs.get(name)
      if (job) fill(job, count)
    }
  }

  function fill(job: AnyJob, count: number): void {
    const own = running.get(job.name) ?? new Set()
    running.set(job.name, own)
    const free = Math.min(count, (job.atOnce ?? 1) - own.size)
    for (let n = 0; n < free; n++) {
      const work = runWhileDue(job)
        .catch(events.trouble)
        .finally(() => own.delete(work))
      own.add(work)
    }
  }

  async function runWhileDue(job: AnyJob): Promise<void> {
    while (!isClosing) {
      const lease = newId()
      const claimed = await within({}, (tx) => claimJob(tx, job.name, lease, leaseSeconds))
      if (!claimed) return
      await runOnce(job, claimed, lease)
    }
  }

  async function runOnce(job: AnyJob, claimed: ClaimedJob, lease: string): Promise<void> {
    const { id } = claimed
    const stop = new AbortController()
    const alive = setInterval(
      () => {
        within({}, (tx) => renewLease(tx, id, lease, leaseSeconds)).then((isHeld) => {
          if (!isHeld) stop.abort(new Error('another server has taken the job over'))
        }, events.trouble)
      },
      (leaseSeconds * 1000) / 3,
    )
    alive.unref()
    try {
      await runWithinLimit(job, stop, () =>
        job.run(transactions, { data: claimed.data, signal: stop.signal }),
      )
      await within({}, (tx) => finishJob(tx, job, id, lease))
      events.ended(job.name, 'done')
    } catch (error) {
      events.ended(job.name, 'failed')
      const text = error instanceof Error ? error.message : String(error)
      const next = await within({}, (tx) => failJob(tx, job, claimed, lease, text.slice(0, 500)))
      events.failed(error, { name: job.name, attempt: claimed.attempts, next })
    } finally {
      clearInterval(alive)
    }
  }

  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch(events.trouble)
      .finally(() => {
        looking = undefined
      })
  }, tickMs)
  timer.unref()
  return {
    waiting: () => waiting,
    async close() {
      isClosing = true
      clearInterval(timer)
      await looking
      await Promise.all([...running.values()].flatMap((own) => [...own]))
    },
  }
}

/** Runs work with a time limit. */
async function runWithinLimit(
  { limitSeconds = 600 }: AnyJob,
  stop: AbortController,
  work: () => Promise<void>,
): Promise<void> {
  const { signal } = stop
  const timer = setTimeout(
    () => stop.abort(new Error(`the job took longer than ${limitSeconds} s`)),
    limitSeconds * 1000,
  )
  timer.unref()
  try {
    await Promise.race([
      work(),
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      ),
    ])
  } finally {
    clearTimeout(timer)
  }
}
