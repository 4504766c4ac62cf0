import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { SettingsError } from '#kernel/settings/settings.ts'
import { guardRails, quote } from './guard-rails.ts'
import { ensureRoles, refuseUnsafeRole, rolePassword } from './roles.ts'
import { wireTypes } from './wire-types.ts'

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))

export interface DatabaseOptions {
  /** The owner's connection: migrations and the publishing of forms. */
  owner: pg.ClientConfig
  secretKey: string
  rolePrefix: string
  /** Ready-made request and report roles, where the owner may not create any (DEC-118). */
  requestUrl?: string
  poolSize: number
}

/** The product's database, migrated and guarded, with the pool every request runs on. */
export interface Database {
  pool: pg.Pool
  owner: pg.ClientConfig
  /** How the request role connects, for the one connection that listens for changes. */
  request: pg.ClientConfig
  close(): Promise<void>
}

const sessionOptions = [
  '-c TimeZone=Asia/Shanghai',
  '-c statement_timeout=60000',
  '-c lock_timeout=15000',
  '-c idle_in_transaction_session_timeout=120000',
  '-c jit=off',
].join(' ')

/** Brings the database up to date and opens the request pool. Safe to run on several servers at once. */
export async function openDatabase(
  options: DatabaseOptions,
  onPoolError: (error: Error) => void,
): Promise<Database> {
  const request = await prepare(options)
  const pool = new pg.Pool({
    ...request,
    max: options.poolSize,
    pipeline: true,
    types: wireTypes,
    options: sessionOptions,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
  } as pg.PoolConfig)
  pool.on('error', onPoolError)
  // The pool hears of idle connections only; one that breaks while a request holds it must not end the process.
  pool.on('connect', (each) => void each.on('error', onPoolError))
  const client = await pool.connect()
  try {
    await refuseUnsafeRole(client)
  } catch (error) {
    client.release()
    await pool.end()
    throw error
  }
  client.release()
  return { pool, owner: options.owner, request, close: () => pool.end() }
}

/** Migrations, roles, guard rails: done by the owner under a lock, skipped when nothing changed. */
async function prepare(options: DatabaseOptions): Promise<pg.ClientConfig> {
  const owner = new pg.Client({
    ...options.owner,
    options: '-c TimeZone=Asia/Shanghai',
    connectionTimeoutMillis: 10_000,
  })
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    await refuseOldServer(owner)
    await owner.query('select pg_advisory_lock(7270001)')
    await migrate(drizzle(owner), { migrationsFolder: migrations, migrationsSchema: 'migration' })
    const roles = { request: `${options.rolePrefix}_rw`, report: `${options.rolePrefix}_ro` }
    if (options.requestUrl) roles.request = decodeURIComponent(new URL(options.requestUrl).username)
    else await ensureRoles(owner, roles, options.secretKey)
    await applyGuardRails(owner, roles.request)
    if (options.requestUrl) return { connectionString: options.requestUrl }
    return withLogin(options.owner, roles.request, rolePassword(options.secretKey, roles.request))
  } finally {
    await owner.end()
  }
}

async function refuseOldServer(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  if ((rows[0]?.version ?? 0) < 150000)
    throw new SettingsError('DATABASE_URL 指向的 PostgreSQL 版本过低，需要 15 及以上')
}

async function applyGuardRails(owner: pg.Client, requestRole: string): Promise<void> {
  const rails = guardRails(requestRole)
  const hash = createHash('sha256').update(rails).digest('hex')
  await owner.query('create table if not exists migration.guard_rails (hash text not null)')
  const { rows } = await owner.query<{ hash: string }>('select hash from migration.guard_rails')
  if (rows[0]?.hash === hash) return
  await owner.query(
    `begin; ${rails} delete from migration.guard_rails; insert into migration.guard_rails values ('${hash}'); commit`,
  )
  await owner
    .query(`grant connect on database ${quote(owner.database ?? '')} to ${quote(requestRole)}`)
    .catch(() => undefined)
  await allowSearchIndexes(owner)
}

/**
 * Under row-level security PostgreSQL uses an index only for operators it knows to leak nothing. Array containment
 * leaks nothing but is not marked so; a superuser may say it. Elsewhere keyword search works, by scanning.
 */
async function allowSearchIndexes(owner: pg.Client): Promise<void> {
  await owner
    .query(
      'alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof; alter function bigrams(text) leakproof',
    )
    .catch((error: { code?: string }) => {
      if (error.code !== '42501') throw error
    })
}

function withLogin(owner: pg.ClientConfig, user: string, password: string): pg.ClientConfig {
  if (!owner.connectionString) return { ...owner, user, password }
  const url = new URL(owner.connectionString)
  url.username = user
  url.password = password
  return { connectionString: url.href }
}
