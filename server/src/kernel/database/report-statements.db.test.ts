import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from '#kernel/refusal.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { makeReportTransactions, type ReportTransaction } from './report-transactions.ts'

afterEach(() => void vi.useRealTimers())

const database = await ownDatabase()
function reports(max = 4) {
  const noted = database.notedPool(max)
  return { ...makeReportTransactions(noted.pool), ...noted }
}
const select = { text: 'select 1', values: [] }

test('security §6 a report reads one snapshot of its tenant, with settings of its own, in the time it has', async () => {
  const { within, asked, released } = reports()
  const result = await within({ tenantId: 1000 }, 10, async (tx) => {
    await tx.query(select)
    return 7
  })
  const [begin = '', limit = '', ...rest] = asked
  expect(begin.split(';')).toEqual([
    'begin isolation level repeatable read read only',
    "set local app.tenant_id='1000'",
    "set local timezone = 'Asia/Shanghai'",
    'set local standard_conforming_strings = on',
    'set local search_path = pg_catalog, public',
    'set local lock_timeout = 5000',
    'set local idle_in_transaction_session_timeout = 60000',
    'set local jit = off',
    "set local work_mem = '16MB'",
    'set local hash_mem_multiplier = 1',
    'set local max_parallel_workers_per_gather = 0',
    'set local geqo = on',
    'set local geqo_threshold = 12',
    'set local join_collapse_limit = 8',
    'set local from_collapse_limit = 8',
  ])
  const [, ms] = /^set local statement_timeout = (\d+)$/.exec(limit) ?? []
  expect(Number(ms) > 5000 && Number(ms) <= 10_000).toBe(true)
  expect([result, rest, released]).toEqual([7, ['select 1', 'commit'], [undefined]])
})

test('security §6 a statement whose time is over has a millisecond left, not all the time', async () => {
  const { within, asked } = reports()
  const late = within({}, 0, (tx) => tx.query({ text: 'select pg_sleep(10)', values: [] }))
  await expect(late).rejects.toThrow(Refusal)
  expect(asked[1]).toBe('set local statement_timeout = 1')
})

test('security §6 a report that takes too long is told so; another failure stays what it is', async () => {
  const { within, asked, released } = reports()
  const slow = within({}, 0.2, (tx) => tx.query({ text: 'select pg_sleep(10)', values: [] }))
  await expect(slow).rejects.toThrow(new Refusal('查询超过0.2秒，已停止，请缩小查询范围'))
  expect([asked.at(-1), released]).toEqual(['rollback', [undefined]])
  const wrong = within({}, 2, (tx) => tx.query({ text: 'select * from nothing_there', values: [] }))
  await expect(wrong).rejects.toMatchObject({ code: '42P01' })
})

test('a connection that cannot even be rolled back is given up', async () => {
  const { within, released } = reports()
  const end = { text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }
  await expect(within({}, 1, (tx) => tx.query(end))).rejects.toThrow()
  expect(released).toEqual([expect.any(Error)])
})

test('security §6 rows come in batches until one is not full, and none that is empty', async () => {
  const { within, asked } = reports()
  const found: unknown[] = []
  await within({}, 10, async (tx: ReportTransaction) => {
    for await (const rows of tx.stream({ text: 'select n from generate_series(1, 4) n', values: [] }, 2))
      found.push(rows)
  })
  expect(found).toEqual([
    [{ n: 1 }, { n: 2 }],
    [{ n: 3 }, { n: 4 }],
  ])
  expect(asked.filter((text) => /^(declare|fetch)/.test(text))).toEqual([
    'declare report_rows no scroll cursor for select n from generate_series(1, 4) n',
    ...Array.from({ length: 3 }, () => 'fetch 2 from report_rows'),
  ])
})

/** Many reports of one scope that do not end: how many run, and what the others are told at once. */
async function crowd(count: number, max: number, userOf: (n: number) => string | undefined, tenantId = 1000) {
  const { within } = reports(max)
  let running = 0
  const refused: string[] = []
  for (let n = 0; n < count; n++)
    within(
      { tenantId },
      60,
      () => {
        running++
        return new Promise<never>(() => undefined)
      },
      userOf(n),
    ).catch((error: Error) => refused.push(error.message))
  const from = performance.now()
  while (performance.now() - from < 500) await setImmediate()
  return { running: () => running, refused }
}
const busy = '正在运行的报表过多，请稍后再试'

test('security §17 nobody runs more than two reports, no tenant all of them, and eight may wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const alone = await crowd(12, 4, () => 'u1')
  expect([alone.running(), alone.refused]).toEqual([2, [busy, busy]])
  const together = await crowd(12, 4, String)
  expect([together.running(), together.refused]).toEqual([3, []])
  const nameless = await crowd(12, 4, () => undefined)
  expect([nameless.running(), nameless.refused]).toEqual([3, [busy]])
  const small = await crowd(3, 1, String)
  expect(small.running()).toBe(1)
})

test('security §17 whoever waits for four seconds is told to come later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { refused } = await crowd(3, 4, () => 'u1')
  vi.advanceTimersByTime(3999)
  await setImmediate()
  expect(refused).toEqual([])
  vi.advanceTimersByTime(1)
  await setImmediate()
  expect(refused).toEqual([busy])
})

test('security §17 a report that ends makes room for the next', async () => {
  const { within } = reports(1)
  const order: number[] = []
  await Promise.all([1, 2, 3].map((n) => within({}, 1, async () => order.push(n), 'u1')))
  expect(order).toEqual([1, 2, 3])
})
