import type pg from 'pg'
import type { Clock } from '#kernel/clock.ts'
import { type ConnectionState, watchConnection } from '../watch-connection.ts'
import { programMigrations } from './migrations.ts'
import type { Database } from './open.ts'

/** The last known state of the database. */
export interface DatabaseWatch {
  state(): ConnectionState
  /** Whether the database has been through all migrations of this program. */
  isMigrated(): boolean
  close(): Promise<void>
}

/**
 * Checks the database every second on its own connection. When it stops answering, waiting requests are aborted: they
 * would hang as long as it does.
 */
export function watchDatabase(
  { request, cut }: Pick<Database, 'request' | 'cut'>,
  clock: Clock,
): DatabaseWatch {
  const needed = programMigrations().map(({ at }) => at)
  let isMigrated = true
  const connection = watchConnection(request, {
    name: 'banyan watch',
    everyMs: 1_000,
    patienceMs: 3_000,
    retryMs: 500,
    async ask(client) {
      const { rows } = await client.query<{ count: number }>(
        'select count(distinct created_at)::int as count from migration.__drizzle_migrations where created_at = any($1)',
        [needed],
      )
      isMigrated = rows[0]?.count === needed.length
      await followTime(client, clock)
    },
    onState: (state) => {
      if (state === 'silent') cut()
    },
  })
  return { ...connection, isMigrated: () => isMigrated }
}

/** Sets a clock by the database's. */
export async function followTime(client: Pick<pg.ClientBase, 'query'>, clock: Clock): Promise<void> {
  const asked = performance.now()
  const { rows } = await client.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  if (rows[0]) clock.follow(rows[0].ms, performance.now() - asked)
}
