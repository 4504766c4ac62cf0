import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { AppState } from '#kernel/app-state.ts'
import { type Scope, scopeStatement, type Tx, transactionOf } from '#kernel/database/tx.ts'
import { cloneDatabase, withDatabase } from './database.ts'
import { findTestCluster } from './test-cluster.ts'

/** Connections of the driver that note what they are asked and how they are given back. */
interface NotedPool {
  pool: pg.Pool
  asked: string[]
  /** The values of each of them. */
  values: unknown[]
  released: unknown[]
}

interface OwnDatabase {
  config: pg.ClientConfig
  sql<T extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  notedPool(max?: number): NotedPool
  /** Works as the owner in a transaction that is rolled back in the end; `asked` is what the work asked, with which values. */
  within<T>(
    app: AppState,
    scope: Scope,
    work: (tx: Tx, asked: string[], values: unknown[]) => Promise<T>,
  ): Promise<T>
}

/** A database of its own without the product, cloned from the migrated template or another; ends with the test file. */
export async function ownDatabase(template?: string): Promise<OwnDatabase> {
  const { connection: cluster, template: migrated } = findTestCluster()
  const name = `test_${randomBytes(6).toString('hex')}`
  const root = new pg.Client(cluster)
  await root.connect()
  await cloneDatabase(root, name, template ?? migrated)
  const config = withDatabase(cluster, name)
  const owner = new pg.Pool({ ...config, max: 1 })
  owner.on('error', () => undefined)
  // The pools of one test end with it: those of a whole file would be more connections than the cluster allows.
  const opened: pg.Pool[] = []
  beforeEach(() => void opened.splice(0))
  afterEach(() => {
    for (const pool of opened.splice(0)) if (!pool.ending) void pool.end()
  })
  function open(max: number): NotedPool {
    const noted = notedPool(config, max)
    opened.push(noted.pool)
    return noted
  }
  afterAll(async () => {
    await root.query(`drop database if exists ${name} with (force)`)
    await root.end()
  })
  return {
    config,
    sql: async (text, values) => (await owner.query(text, values)).rows,
    notedPool: (max = 4) => open(max),
    async within(app, scope, work) {
      const { pool, asked, values } = open(1)
      const client = await pool.connect()
      try {
        const tx = transactionOf(client, app)
        await client.query(`begin${scopeStatement(scope)}`)
        asked.length = values.length = 0
        return await work(tx, asked, values)
      } finally {
        await client.query('rollback')
        client.release(true)
      }
    },
  }
}

function notedPool(config: pg.ClientConfig, max: number): NotedPool {
  const asked: string[] = []
  const values: unknown[] = []
  const released: unknown[] = []
  const pool = new pg.Pool({ ...config, max })
  // The database is dropped while some of them are open.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    noteStatements(client, asked, values)
  })
  pool.on('release', (error) => void released.push(error))
  return { pool, asked, values, released }
}

/** Notes what a connection is asked, with single spaces, and passes it on. */
export function noteStatements(
  client: pg.ClientBase,
  asked: string[] = [],
  values: unknown[] = [],
): string[] {
  const query = client.query as (...all: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const [first, given] = args as [string | { text: string; values?: unknown[] }, unknown]
    values.push(typeof first === 'string' ? given : (first.values ?? given))
    asked.push((typeof first === 'string' ? first : first.text).trim().replaceAll(/\s+/g, ' '))
    return query.apply(client, args)
  }) as typeof client.query
  return asked
}
