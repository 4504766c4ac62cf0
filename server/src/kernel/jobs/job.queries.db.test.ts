import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '#kernel/database/tx.ts'
import { transactions } from '#kernel/session/transaction.ts'
import { startServer } from '#testing/server.ts'
import { claimJob, countDue, failJob, finishJob, forgetGivenUp, planJobs, renewLease } from './job.queries.ts'
import { type AnyJob, sendJob } from './job.ts'

/* No server takes these jobs: their names are unknown to all. */

const { app, database, sql } = await startServer()
const { within } = transactions(database.pool, {} as never, app.state)
const ask = <T>(work: (tx: Tx) => Promise<T>) => within({}, work)
const run = async () => undefined
const clocked = (everySeconds: number, retries?: number): AnyJob => ({
  name: 'q-clock',
  everySeconds,
  retries,
  run,
})
const sent: AnyJob = { name: 'q-sent', run }

beforeEach(() => sql(`delete from kernel_job where name like 'q-%'`))

/** Seconds until a job is due, to the nearest ten. */
async function dueIn(id: string): Promise<number | undefined> {
  const [row] = await sql<{ s: number }>(
    `select round(extract(epoch from due_at - now()) / 10)::int * 10 as s from kernel_job where id = $1`,
    [id],
  )
  return row?.s
}
const stateOf = async (id: string) =>
  (
    await sql(
      `select attempts, lease, failure, gave_up_at is not null as "gaveUp" from kernel_job where id = $1`,
      [id],
    )
  )[0]

test('jobs by the clock are planned at once; a shorter interval makes one due earlier, a longer one does not delay it', async () => {
  await ask((tx) => planJobs(tx, [clocked(3600), sent]))
  expect([await dueIn('q-clock'), await dueIn('q-sent')]).toEqual([0, undefined])
  await sql(`update kernel_job set due_at = now() + interval '3600 seconds' where id = 'q-clock'`)
  await ask((tx) => planJobs(tx, [clocked(7200)]))
  expect(await dueIn('q-clock')).toBe(3600)
  await ask((tx) => planJobs(tx, [clocked(600)]))
  expect(await dueIn('q-clock')).toBe(600)
})

test('the job that is due longest is taken first, and by one only', async () => {
  await ask((tx) => sendJob(tx, sent, 'young', { key: 'young' }))
  await ask((tx) => sendJob(tx, sent, 'old', { key: 'old' }))
  await ask((tx) => sendJob(tx, sent, 'later', { key: 'later', afterSeconds: 60 }))
  await sql(`update kernel_job set due_at = due_at - interval '1 minute' where id = 'q-sent:old'`)
  expect(await ask((tx) => countDue(tx, ['q-sent', 'q-none']))).toEqual(new Map([['q-sent', 2]]))
  const claim = (lease: string) => ask((tx) => claimJob(tx, 'q-sent', lease, 30))
  expect([await claim('a'), await claim('b'), await claim('c')]).toEqual([
    { id: 'q-sent:old', attempts: 1, data: 'old' },
    { id: 'q-sent:young', attempts: 1, data: 'young' },
    undefined,
  ])
  expect(await ask((tx) => countDue(tx, ['q-sent']))).toEqual(new Map())
})

test('only the run that holds a job renews, finishes or fails it', async () => {
  await ask((tx) => sendJob(tx, sent, null, { key: 'x' }))
  await ask((tx) => sendJob(tx, sent, null, { key: 'y' }))
  const job = await ask((tx) => claimJob(tx, 'q-sent', 'mine', 30))
  const held = { attempts: 1, lease: 'mine', failure: null, gaveUp: false }
  expect(await ask((tx) => renewLease(tx, job!.id, 'another', 30))).toBe(false)
  expect(await ask((tx) => renewLease(tx, job!.id, 'mine', 30))).toBe(true)
  await ask((tx) => finishJob(tx, sent, job!.id, 'another'))
  await ask((tx) => failJob(tx, sent, job!, 'another', 'broken'))
  expect(await stateOf(job!.id)).toEqual(held)
  await ask((tx) => finishJob(tx, sent, job!.id, 'mine'))
  expect(await sql(`select id from kernel_job where name = 'q-sent'`)).toHaveLength(1)
})

test('a job that failed is tried again three times unless told otherwise, then given up', async () => {
  await ask((tx) => sendJob(tx, sent, null, { key: 'x' }))
  const fail = (attempts: number) =>
    ask(async (tx) => {
      await sql(`update kernel_job set lease = 'mine', attempts = $1 where id = 'q-sent:x'`, [attempts])
      return failJob(tx, sent, { id: 'q-sent:x', attempts, data: null }, 'mine', 'broken')
    })
  expect(await fail(3)).toBe('retry')
  expect(await dueIn('q-sent:x')).toBe(40)
  expect(await stateOf('q-sent:x')).toEqual({ attempts: 3, lease: null, failure: 'broken', gaveUp: false })
  expect(await fail(4)).toBe('gave up')
  expect(await stateOf('q-sent:x')).toEqual({ attempts: 4, lease: null, failure: 'broken', gaveUp: true })
})

test('a job by the clock waits for its next time, whether it succeeded or failed for the last time', async () => {
  const job = clocked(600, 1)
  const hold = (attempts: number) =>
    sql(`update kernel_job set lease = 'mine', attempts = $1, due_at = now() where id = 'q-clock'`, [
      attempts,
    ])
  await ask((tx) => planJobs(tx, [job]))
  await hold(2)
  const claimed = { id: 'q-clock', attempts: 2, data: null }
  expect(await ask((tx) => failJob(tx, job, claimed, 'mine', 'broken'))).toBe('gave up')
  expect(await stateOf('q-clock')).toEqual({ attempts: 0, lease: null, failure: 'broken', gaveUp: false })
  expect(await dueIn('q-clock')).toBe(600)
  await hold(1)
  await ask((tx) => finishJob(tx, job, 'q-clock', 'mine'))
  expect(await stateOf('q-clock')).toEqual({ attempts: 0, lease: null, failure: null, gaveUp: false })
  expect(await dueIn('q-clock')).toBe(600)
})

test('jobs that were given up are forgotten after a month', async () => {
  for (const [key, days] of [
    ['old', 31],
    ['young', 29],
  ] as const) {
    await ask((tx) => sendJob(tx, sent, null, { key }))
    await sql(`update kernel_job set gave_up_at = now() - $2 * interval '1 day' where id = $1`, [
      `q-sent:${key}`,
      days,
    ])
  }
  await ask((tx) => sendJob(tx, sent, null, { key: 'waiting' }))
  await ask((tx) => forgetGivenUp(tx))
  expect(await sql(`select id from kernel_job where name = 'q-sent' order by id`)).toEqual([
    { id: 'q-sent:waiting' },
    { id: 'q-sent:young' },
  ])
})
