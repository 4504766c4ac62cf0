import { bizTable } from '@banyan/contract/files/biz'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { fileColumns } from '#kernel/database/file-columns.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { files } from './files.tables.ts'
import { keyPattern } from './key.ts'

const passing = Object.entries(bizTable).flatMap(([name, biz]) => ('isPassing' in biz ? [name] : []))

/**
 * Retires files that came more than a day ago and that no record names any more: those uploaded in passing, those of
 * removed records, and after a week those of forms nobody saved. `elsewhere` are files that records of other tenants name, such as a person's one avatar.
 */
export async function retireUnused(tx: Tx, elsewhere: string[]): Promise<void> {
  await tx.execute(sql`
    with named as materialized (${await namesIn(tx)})
    update files_file f set del_flag = 1
    where f.tenant_id = app_tenant() and f.del_flag = 0 and f.create_time < now() - interval '1 day'
      and f.key <> all (${sql.param(elsewhere)}::text[])
      and not exists (select 1 from named where named.key = f.key and named.stays)
      and (f.biz in ${passing} or f.create_time < now() - interval '7 days'
        or exists (select 1 from named where named.key = f.key))`)
}

/** Files of other tenants that records of this one name. */
export async function findForeignKeys(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select distinct key from (${await namesIn(tx)}) named
    where stays and not starts_with(key, app_tenant() || '/')`)
  return rows.map(({ key }) => key)
}

/** Whether a record that is not removed names the file: copies of a record share its files. */
export async function isNamed(tx: Tx, key: string): Promise<boolean> {
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
async function namesIn(tx: Tx): Promise<SQL> {
  const columns = await fileColumns(tx)
  const named = columns.map(
    ({ table, column }): SQL => sql`
      select (regexp_matches(${sql.identifier(column)}::text, ${keyPattern}, 'g'))[1] as key,
        del_flag = 0 or update_time > now() - interval '30 days' as stays
      from ${sql.identifier(table)}
      where tenant_id = app_tenant() and ${sql.identifier(column)}::text like '%/%'`,
  )
  const nobody = sql`select null::text as key, true as stays where false`
  return sql.join([nobody, ...named], sql` union all `)
}

/** Retired files, some at a time. */
export const findRetired = (tx: Tx) =>
  tx.select({ id: files.id, key: files.key }).from(files).where(eq(files.delFlag, 1)).limit(1000)

export const deleteFiles = (tx: Tx, ids: string[]) => tx.delete(files).where(inArray(files.id, ids))

/** Which of these keys have a row, retired or not. */
export const findKnownKeys = async (tx: Tx, keys: string[]): Promise<Set<string>> =>
  new Set(
    (await tx.select({ key: files.key }).from(files).where(inArray(files.key, keys))).map(({ key }) => key),
  )
