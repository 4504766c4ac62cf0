import { expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { transactions } from '#kernel/session/transaction.ts'
import { eventually } from '#testing/eventually.ts'
import { startServer } from '#testing/server.ts'
import { backOffSeconds } from './job.queries.ts'
import { type AnyJob, type Job, sendJob } from './job.ts'
import { type RunningJobs, startJobs } from './run-jobs.ts'

/* Two servers share the queue: each `server()` is one of them. */

const { app, database, sql } = await startServer()
const running = transactions(database.pool, {} as never, app.state)
const time = app.state.part(clock)
const send = <D>(job: Job<D>, data: D, options?: Parameters<typeof sendJob>[3]) =>
  running.within({}, (tx) => sendJob(tx, job, data, options))
const rowsOf = (name: string) =>
  sql<{ attempts: number; failure: string | null; gaveUp: boolean }>(
    'select attempts, failure, gave_up_at is not null as "gaveUp" from kernel_job where name = $1',
    [name],
  )

const failures: { name: string; attempt: number; next: string }[] = []
const ended: string[] = []
const server = (jobs: AnyJob[], leaseSeconds = 30): RunningJobs =>
  startJobs(
    running,
    jobs,
    {
      ended: (name, result) => void ended.push(`${name} ${result}`),
      failed: (_, about) => void failures.push(about),
      trouble: () => undefined,
    },
    { tickMs: 20, leaseSeconds },
  )
async function withServers(jobs: AnyJob[], work: () => Promise<void>, count = 2): Promise<void> {
  const servers = Array.from({ length: count }, () => server(jobs))
  try {
    await work()
  } finally {
    await Promise.all(servers.map((each) => each.close()))
    time.shift(0)
  }
}

/** Runs on every server: whoever waits for it knows that the servers have looked for due jobs since. */
const marker: Job<null> = { name: 'marker', run: async () => undefined }
async function nextLook(): Promise<void> {
  await send(marker, null)
  await eventually(async () => expect(await rowsOf('marker')).toEqual([]))
}

test('a job that was sent runs once, whatever the number of servers', async () => {
  const seen: number[] = []
  const job: Job<number> = { name: 'once', atOnce: 3, run: async (_, { data }) => void seen.push(data) }
  for (let n = 0; n < 40; n++) await send(job, n)
  await withServers([job], () => eventually(async () => expect(await rowsOf('once')).toEqual([])), 3)
  expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
})

test('a job that is sent in a transaction that fails never was', async () => {
  const job: Job<null> = { name: 'undone', run: async () => undefined }
  const sending = running.within({}, async (tx) => {
    await sendJob(tx, job, null)
    throw new Error('changed my mind')
  })
  await expect(sending).rejects.toThrow('changed my mind')
  expect(await rowsOf('undone')).toEqual([])
})

test('of one key only one job waits', async () => {
  const job: Job<number> = { name: 'keyed', run: async () => undefined }
  await send(job, 1, { key: 'a' })
  await send(job, 2, { key: 'a' })
  await send(job, 3, { key: 'b' })
  expect(await rowsOf('keyed')).toHaveLength(2)
})

test('a job by the clock runs once per interval on two servers, and once for all that was missed', async () => {
  let runs = 0
  const job: Job = { name: 'hourly', everySeconds: 3600, run: async () => void runs++ }
  await withServers([job, marker], async () => {
    await eventually(() => expect(runs).toBe(1))
    time.shift(3_590_000)
    await nextLook()
    expect(runs).toBe(1)
    // The servers were away for ten hours.
    time.shift(36_000_000)
    await eventually(() => expect(runs).toBe(2))
    await nextLook()
    expect(runs).toBe(2)
  })
})

test('a slow job delays nobody', async () => {
  let finish: () => void = () => undefined
  const slow: Job<null> = { name: 'slow', run: () => new Promise((done) => (finish = done)) }
  const quick: Job<null> = { name: 'quick', run: async () => undefined }
  await send(slow, null)
  await withServers(
    [slow, quick],
    async () => {
      await eventually(async () => expect((await rowsOf('slow'))[0]?.attempts).toBe(1))
      await send(quick, null)
      await eventually(async () => expect(await rowsOf('quick')).toEqual([]))
      expect(await rowsOf('slow')).toHaveLength(1)
      finish()
    },
    1,
  )
  expect(await rowsOf('slow')).toEqual([])
})

test('a job that fails is tried again later and later, is told of each time, and given up at last', async () => {
  expect([1, 2, 3, 12].map(backOffSeconds)).toEqual([10, 20, 40, 3600])
  const job: Job<null> = {
    name: 'broken',
    retries: 2,
    run: () => Promise.reject(new Error('no such thing')),
  }
  await send(job, null)
  await withServers([job], async () => {
    await eventually(() => expect(failures).toHaveLength(1))
    expect((await rowsOf('broken'))[0]).toMatchObject({ attempts: 1, failure: 'no such thing' })
    time.shift(11_000)
    await eventually(() => expect(failures).toHaveLength(2))
    time.shift(60_000)
    await eventually(() => expect(failures).toHaveLength(3))
  })
  expect(failures.map(({ attempt, next }) => [attempt, next])).toEqual([
    [1, 'retry'],
    [2, 'retry'],
    [3, 'gave up'],
  ])
  expect(await rowsOf('broken')).toMatchObject([{ gaveUp: true }])
  expect(ended.filter((each) => each === 'broken failed')).toHaveLength(3)
})

test('a job whose server was killed is run by another one when its lease is over', async () => {
  let runs = 0
  const job: Job<null> = { name: 'orphan', run: async () => void runs++ }
  await send(job, null)
  await sql(
    `update kernel_job set attempts = 1, lease = 'of a dead server', leased_until = now() + interval '2 seconds' where name = 'orphan'`,
  )
  await withServers([job, marker], async () => {
    await nextLook()
    expect(runs).toBe(0)
    await eventually(() => expect(runs).toBe(1))
  })
})

test('a run that takes longer than its lease keeps it; one that takes longer than its limit has failed', async () => {
  let runs = 0
  let finish: () => void = () => undefined
  const long: Job<null> = {
    name: 'long',
    run: () => {
      runs++
      return new Promise((done) => (finish = done))
    },
  }
  const endless: Job<null> = { name: 'endless', limitSeconds: 0.2, run: () => new Promise(() => undefined) }
  await send(long, null)
  await send(endless, null)
  const servers = [server([long, endless], 1), server([long, endless], 1)]
  const age = async () =>
    (
      await sql<{ s: number }>(
        `select extract(epoch from now() - due_at)::float8 as s from kernel_job where name = 'long'`,
      )
    )[0]?.s
  await eventually(async () => expect(await age()).toBeGreaterThan(2.5))
  finish()
  await eventually(async () => expect(await rowsOf('long')).toEqual([]))
  expect(runs).toBe(1)
  expect((await rowsOf('endless'))[0]?.failure).toBe('the job took longer than 0.2 s')
  await Promise.all(servers.map((each) => each.close()))
})

test('a server that stops ends what runs and takes nothing more', async () => {
  const seen: number[] = []
  let finish: () => void = () => undefined
  const job: Job<number> = {
    name: 'last',
    run: (_, { data }) => {
      seen.push(data)
      return new Promise((done) => (finish = done))
    },
  }
  await send(job, 1)
  await send(job, 2)
  const only = server([job])
  await eventually(() => expect(seen).toEqual([1]))
  const closing = only.close()
  finish()
  await closing
  expect(seen).toEqual([1])
  expect(await rowsOf('last')).toMatchObject([{ attempts: 0 }])
})
