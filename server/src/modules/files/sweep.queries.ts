import { bizTable } from '@banyan/contract/files/biz'
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { fileColumns } from '#kernel/database/file-columns.ts'
import { executeWrite, type Tx } from '#kernel/database/tx.ts'
import { files } from './files.tables.ts'
import { keyPattern } from './key.ts'

const temporaryPurposes = Object.entries(bizTable).flatMap(([name, biz]) =>
  'isPassing' in biz ? [name] : [],
)

/** The reasons why a file is unused, as logged. */
const unusedReasons = ['temporary', 'record removed', 'never saved'] as const
type Reason = (typeof unusedReasons)[number]

/**
 * Files older than a day that no record refers to: temporary uploads, files of removed records, and after a week files
 * of unsaved forms. `elsewhere` are files referred to by records of other tenants, such as a shared avatar.
 */
const selectUnused = async (tx: Tx, elsewhere: string[]): Promise<SQL> => sql`
  with named as materialized (${await selectNamedFiles(tx)})
  select f.id, case when exists (select 1 from named where named.key = f.key) then 'record removed'
    when f.biz in ${temporaryPurposes} then 'temporary' else 'never saved' end as reason
  from files_file f
  where f.tenant_id = app_tenant() and f.del_flag = 0 and f.create_time < app_now() - interval '1 day'
    and f.key <> all (${sql.param(elsewhere)}::text[])
    and not exists (select 1 from named where named.key = f.key and named.stays)
    and (f.biz in ${temporaryPurposes} or f.create_time < app_now() - interval '7 days'
      or exists (select 1 from named where named.key = f.key))`

/** How many files a tenant has, and how many of them are not needed. */
export async function countUnused(tx: Tx, elsewhere: string[]): Promise<{ all: number; unused: number }> {
  const { rows } = await tx.execute<{ all: number; unused: number }>(sql`
    select (select count(*)::int from files_file where tenant_id = app_tenant() and del_flag = 0) as all,
      (select count(*)::int from (${await selectUnused(tx, elsewhere)}) u) as unused`)
  return rows[0] ?? { all: 0, unused: 0 }
}

/** Retires what is not needed; gives how many for which reason. */
export async function retireUnused(
  tx: Tx,
  elsewhere: string[],
): Promise<{ reason: Reason; count: number }[]> {
  const { rows } = await executeWrite<{ reason: Reason; count: number }>(
    tx,
    'files_file',
    sql`
    with u as materialized (${await selectUnused(tx, elsewhere)}),
      retired as (update files_file f set del_flag = 1 from u
        where f.tenant_id = app_tenant() and f.id = u.id returning u.reason)
    select reason, count(*)::int as count from retired group by reason`,
  )
  return rows
}

/** Files of other tenants that records of this one name. */
export async function findForeignKeys(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select distinct key from (${await selectNamedFiles(tx)}) named
    where stays and not starts_with(key, app_tenant() || '/')`)
  return rows.map(({ key }) => key)
}

/** Whether a record that is not removed names the file: copies of a record share its files. */
export async function isReferenced(tx: Tx, key: string): Promise<boolean> {
  const columns = await fileColumns(tx)
  const places = columns.map(
    ({
      table,
      column,
    }): SQL => sql`exists (select 1 from ${sql.identifier(table)} where tenant_id = app_tenant()
      and del_flag = 0 and position(${key} in ${sql.identifier(column)}::text) > 0)`,
  )
  if (!places.length) return false
  const { rows } = await tx.execute<{ named: boolean }>(sql`select ${sql.join(places, sql` or `)} as named`)
  return rows[0]?.named ?? false
}

/** Every key in a file column; a removed record keeps its files for a month, so that it can come back. */
async function selectNamedFiles(tx: Tx): Promise<SQL> {
  const columns = await fileColumns(tx)
  const named = columns.map(
    ({ table, column }): SQL => sql`
      select (regexp_matches(${sql.identifier(column)}::text, ${keyPattern}, 'g'))[1] as key,
        del_flag = 0 or update_time > app_now() - interval '30 days' as stays
      from ${sql.identifier(table)}
      where tenant_id = app_tenant() and ${sql.identifier(column)}::text like '%/%'`,
  )
  const nobody = sql`select null::text as key, true as stays where false`
  return sql.join([nobody, ...named], sql` union all `)
}

/** Retired files that are not in the trash yet, and unfinished uploads, in batches. */
export const findRetired = (tx: Tx) =>
  tx
    .select({ id: files.id, key: files.key })
    .from(files)
    .where(
      and(
        eq(files.delFlag, 1),
        isNull(files.discardedAt),
        or(isNotNull(files.updateTime), sql`${files.createTime} < app_now() - interval '1 day'`),
      ),
    )
    .limit(1000)

export const markDiscarded = (tx: Tx, ids: string[]) =>
  tx.update(files).set({ discardedAt: sql`app_now()` }).where(inArray(files.id, ids))

/** Files that have been in the trash for this many days, in batches. */
export const findExpired = (tx: Tx, days: number) =>
  tx
    .select({ id: files.id, key: files.key })
    .from(files)
    .where(and(eq(files.delFlag, 1), sql`${files.discardedAt} < app_now() - make_interval(days => ${days})`))
    .limit(1000)

export const deleteFiles = (tx: Tx, ids: string[]) => tx.delete(files).where(inArray(files.id, ids))
