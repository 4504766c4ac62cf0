import { tmpdir } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { ownDatabase } from '#testing/own-database.ts'
import { type MetricSources, makeMetrics } from './metrics.ts'

afterEach(() => void vi.useRealTimers())

const database = await ownDatabase()

/** Figures of a server whose storage says what the test wants. */
function figures(more: Partial<MetricSources> = {}) {
  const { pool, asked: statements } = database.notedPool()
  let storageAsked = 0
  const asked = () => ({
    size: statements.filter((text) => text.includes('pg_database_size')).length,
    storage: storageAsked,
  })
  const sources = {
    database: { pool, waits: { count: 7, seconds: 1.5 }, installationId: 'abc' },
    version: '9.8.7',
    dataDir: tmpdir(),
    sockets: () => 3,
    changes: () => 'up',
    waitingJobs: () => 5,
    storage: async () => {
      storageAsked++
      return [
        { tenantId: 1000, bytes: 10 },
        { tenantId: 1001, bytes: 20 },
      ]
    },
    ...more,
  } as unknown as MetricSources
  const metrics = makeMetrics(sources)
  /** The lines about the product that are no explanation. */
  const read = async () =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('banyan_'))
  return { metrics, read, asked, pool }
}

test('operations 13 the figures of a server', async () => {
  const { metrics, read, pool } = figures()
  const [, , idle] = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  idle?.release()
  metrics.bug()
  metrics.fault('after commit')
  metrics.jobEnded('sweep', 'done')
  metrics.jobEnded('sweep', 'failed')
  metrics.jobEnded('sweep', 'failed')
  const lines = (await read()).filter((line) => !line.startsWith('banyan_disk_'))
  expect(lines).toEqual([
    'banyan_bugs_total 1',
    'banyan_faults_total{kind="after commit"} 1',
    'banyan_jobs_total{job="sweep",result="done"} 1',
    'banyan_jobs_total{job="sweep",result="failed"} 2',
    'banyan_info{version="9.8.7",installation="abc"} 1',
    'banyan_pool_connections{state="total"} 3',
    'banyan_pool_connections{state="idle"} 1',
    'banyan_pool_connections{state="waiting"} 0',
    'banyan_pool_waits_total 7',
    'banyan_pool_wait_seconds_total 1.5',
    'banyan_sockets 3',
    'banyan_jobs_waiting 5',
    'banyan_changes_up 1',
    expect.stringMatching(/^banyan_database_bytes [1-9]\d{6,}$/),
    'banyan_tenant_storage_bytes{tenant="1000"} 10',
    'banyan_tenant_storage_bytes{tenant="1001"} 20',
  ])
})

test('operations 13 calls are counted by name, status and duration', async () => {
  const { metrics, read } = figures()
  metrics.observe('user.list', 200, 0.02)
  metrics.observe('user.list', 200, 2)
  metrics.observe('user.list', 404, 7)
  metrics.observe('user.page', 200, 0.005)
  const all = (await read()).filter((line) => line.startsWith('banyan_call_seconds'))
  expect(all).toContain('banyan_call_seconds_bucket{le="5",call="user.list",status="404"} 0')
  expect(all).toContain('banyan_call_seconds_bucket{le="+Inf",call="user.list",status="404"} 1')
  expect(all).toContain('banyan_call_seconds_bucket{le="0.005",call="user.page",status="200"} 1')
  const lines = all.filter((line) => line.includes('call="user.list",status="200"'))
  const upTo = ['0.002', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '5', '+Inf']
  expect(lines).toEqual([
    ...upTo.map((le, at) => {
      const count = at < 3 ? 0 : at < 9 ? 1 : 2
      return `banyan_call_seconds_bucket{le="${le}",call="user.list",status="200"} ${count}`
    }),
    'banyan_call_seconds_sum{call="user.list",status="200"} 2.02',
    'banyan_call_seconds_count{call="user.list",status="200"} 2',
  ])
})

test('operations 13 a channel that is down, a disk that is not there, a database that is away', async () => {
  const { read } = figures({
    changes: () => 'down',
    dataDir: '/nowhere/at/all',
    storage: () => Promise.reject(new Error('away')),
  })
  const lines = await read()
  expect(lines).toContain('banyan_changes_up 0')
  expect(lines).toContain('banyan_disk_free_bytes 0')
  expect(lines).toContain('banyan_disk_total_bytes 0')
  expect(lines.filter((line) => line.includes('tenant_storage'))).toEqual([])
})

test('the database is asked once a minute; while it is away its figures stay', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { read, asked, pool } = figures()
  const size = async () => (await read()).find((line) => line.startsWith('banyan_database_bytes'))
  const first = await size()
  expect(first).toMatch(/ [1-9]\d+$/)
  await database.sql(`create table large as select repeat('x', 1000) from generate_series(1, 1000)`)
  vi.advanceTimersByTime(59_999)
  expect([await size(), asked()]).toEqual([first, { size: 1, storage: 1 }])
  vi.advanceTimersByTime(1)
  const second = await size()
  expect([second === first, asked()]).toEqual([false, { size: 2, storage: 2 }])
  await pool.end()
  vi.advanceTimersByTime(60_000)
  expect([await size(), asked().storage]).toEqual([second, 3])
})
