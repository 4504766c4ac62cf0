import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '#kernel/database/prepare/open.ts'
import type { ConnectionState } from '#kernel/database/watch-connection.ts'
import { callDurations } from './call-durations.ts'
import { diskSpace } from './readiness.ts'

export interface MetricSources {
  database: Pick<Database, 'pool' | 'waits' | 'installationId'>
  version: string
  dataDir: string
  /** The number of connected consoles. */
  sockets(): number
  /** The state of the connection that receives changes of other servers. */
  changes(): ConnectionState
  waitingJobs(): number
  /** The stored bytes of each tenant. */
  storage(): Promise<readonly { tenantId: number; bytes: number }[]>
}

/** Figures for Prometheus; one registry per server, so that tests can start several. */
export function makeMetrics(sources: MetricSources) {
  const { database, version, dataDir, sockets, changes, waitingJobs } = sources
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = callDurations('banyan_call_seconds', 'Duration of calls by name and status')
  registry.registerMetric(calls.metric)
  const bugs = new Counter({
    name: 'banyan_bugs_total',
    help: 'Calls that ended in a bug of ours',
    registers,
  })
  const faults = new Counter({
    name: 'banyan_faults_total',
    help: 'Faults that no answer tells anybody, by kind',
    labelNames: ['kind'],
    registers,
  })
  const jobs = new Counter({
    name: 'banyan_jobs_total',
    help: 'Jobs that ran, by name and result',
    labelNames: ['job', 'result'],
    registers,
  })
  const gauge = (name: string, help: string, read: () => number | undefined | Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read()
        if (value !== undefined) this.set(value)
      },
    })
  new Gauge({
    name: 'banyan_info',
    help: 'Version and installation, always 1',
    labelNames: ['version', 'installation'],
    registers,
  }).set({ version, installation: database.installationId }, 1)
  new Gauge({
    name: 'banyan_pool_connections',
    help: 'Connections of the request pool',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, database.pool.totalCount)
      this.set({ state: 'idle' }, database.pool.idleCount)
      this.set({ state: 'waiting' }, database.pool.waitingCount)
    },
  })
  gauge('banyan_pool_waits_total', 'Calls that found no idle connection', () => database.waits.count)
  gauge('banyan_pool_wait_seconds_total', 'How long they waited in all', () => database.waits.seconds)
  gauge('banyan_sockets', 'Open sockets of consoles', sockets)
  gauge('banyan_jobs_waiting', 'Jobs that are due and wait for a server', waitingJobs)
  gauge('banyan_changes_up', 'Whether the server hears of changes elsewhere', () =>
    Number(changes() === 'up'),
  )
  gauge('banyan_database_bytes', 'Size of the database', databaseSize(database.pool))
  const storage = onceAMinute(sources.storage)
  new Gauge({
    name: 'banyan_tenant_storage_bytes',
    help: 'What the files of a tenant take',
    labelNames: ['tenant'],
    registers,
    async collect() {
      for (const { tenantId, bytes } of (await storage()) ?? []) this.set({ tenant: tenantId }, bytes)
    },
  })
  gauge('banyan_disk_free_bytes', 'Room left where the data lies', async () => (await disk())?.free)
  gauge('banyan_disk_total_bytes', 'Size of the disk the data lies on', async () => (await disk())?.total)
  const disk = () => diskSpace(dataDir).catch(() => undefined)
  return {
    registry,
    observe: calls.observe,
    bug: () => bugs.inc(),
    fault: (kind: string) => faults.inc({ kind }),
    jobEnded: (job: string, result: 'done' | 'failed') => jobs.inc({ job, result }),
  }
}
export type Metrics = ReturnType<typeof makeMetrics>

const databaseSize = (pool: pg.Pool) =>
  onceAMinute(async () => {
    const { rows } = await pool.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    return Number(rows[0]?.bytes)
  })

/** Queries the database at most once a minute; while it is away the last figure stays. */
function onceAMinute<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let known: { at: number; value: T } | undefined
  return async () => {
    if (known && performance.now() - known.at < 60_000) return known.value
    const value = await read().catch(() => undefined)
    if (value !== undefined) known = { at: performance.now(), value }
    return known?.value
  }
}
