import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { SettingsError } from '#kernel/settings/settings-error.ts'

const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url))

/** One migration of the program; `at` is its moment in the journal and its name in the database. */
export interface Migration {
  at: number
  hash: string
  statements: string[]
}

/** The migrations of this program, in the order of the journal. */
export const programMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash, sql }) => ({
    at: folderMillis,
    hash,
    statements: sql,
  }))

/** The moments of the migrations a database has been through. */
export async function findApplied(client: pg.ClientBase): Promise<number[]> {
  const { rows: known } = await client.query(`select to_regclass('migration.__drizzle_migrations') as name`)
  if (known[0]?.name === null) return []
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from migration.__drizzle_migrations order by created_at',
  )
  return rows.map(({ at }) => Number(at))
}

/** A database that a newer program has changed may hold what this one would damage. */
export function refuseNewer(applied: readonly number[], program: readonly Migration[]): void {
  const known = new Set(program.map(({ at }) => at))
  const unknown = applied.filter((at) => !known.has(at))
  if (unknown.length === 0) return
  throw new SettingsError(
    `数据库经过本版本不认识的 ${unknown.length} 次迁移（最近一次在 ${dayText(unknown.at(-1) ?? 0)}），由更新的版本使用过，拒绝启动；请升级程序，或恢复升级之前的备份`,
  )
}

/**
 * Runs what the database has not been through yet, in one transaction: an interrupted run leaves nothing. `before` is
 * SQL that clears the way; it runs only when something is missing.
 */
export async function migrate(
  owner: pg.ClientBase,
  program: readonly Migration[],
  before = '',
): Promise<void> {
  await prepareMigrations(owner)
  const applied = new Set(await findApplied(owner))
  const missing = program.filter(({ at }) => !applied.has(at))
  if (missing.length === 0) return
  await owner.query('begin')
  try {
    if (before) await owner.query(before)
    await runMigrations(owner, missing)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}

/** The place where a database notes its migrations. */
export async function prepareMigrations(owner: pg.ClientBase): Promise<void> {
  await owner.query('create schema if not exists migration')
  await owner.query(
    'create table if not exists migration.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
}

/** Runs and notes migrations inside the transaction that is open. */
export async function runMigrations(owner: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  for (const { at, hash, statements } of migrations) {
    for (const statement of statements) await owner.query(statement)
    await owner.query('insert into migration.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      at,
    ])
  }
}

const dayText = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)
