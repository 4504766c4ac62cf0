import type pg from 'pg'
import { quote } from '#kernel/database/quote.ts'
import { SettingsError } from '#kernel/settings/settings-error.ts'

/** Refuses a database that is in use, and one that holds data unless these may be replaced. */
export async function refuseUsedDatabase(owner: pg.Client, mayReplace: boolean): Promise<void> {
  await refuseConnections(owner)
  if (!mayReplace && (await findTables(owner)).length)
    throw new SettingsError(
      '目标数据库不是空的，拒绝恢复；请换一个空的数据库，或加上 --force 覆盖其中的全部数据',
    )
}

/** Refused while a server is connected: it would keep answers of the old database in its caches. */
export async function refuseConnections(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()`,
  )
  if (rows[0]?.n) throw new SettingsError(`目标数据库还有 ${rows[0].n} 个连接，请先停止正在运行的服务`)
}

/** Drops what the product made, inside the transaction that is open. Extensions stay: they may belong to somebody else. */
export async function emptyDatabase(owner: pg.Client): Promise<void> {
  for (const name of await findTables(owner)) await owner.query(`drop table ${quote(name)} cascade`)
  const { rows } = await owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
     and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { name } of rows) await owner.query(`drop routine if exists ${name} cascade`)
  await owner.query('drop schema if exists migration cascade')
}

async function findTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  return rows.map(({ name }) => name)
}
