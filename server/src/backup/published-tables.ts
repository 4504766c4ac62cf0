import { customType } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { makeTable, secretMark, standardColumns } from '#kernel/database/make-table.ts'
import { tableInfo, tenantTable } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { PublishedTable, type TableDescription } from './contents.ts'

/** Tables that publishing made and no migration does, described by what they were made of; not those made by hand. */
export async function describePublished(
  client: pg.Client,
  declared: ReadonlySet<string>,
): Promise<Map<string, PublishedTable>> {
  const { rows } = await client.query<PublishedTable & { name: string }>(selectPublishedTables, [
    [...declared],
    [...standardColumns],
    secretMark,
  ])
  return new Map(
    rows.flatMap(({ name, ...described }) => {
      const { success, data } = PublishedTable.safeParse(described)
      return success ? [[name, data] as const] : []
    }),
  )
}

const selectPublishedTables = `
  select c.relname as name,
    (select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'isSecret', col_description(c.oid, a.attnum) is not distinct from $3) order by a.attnum), '[]')
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attname <> all($2::text[])) as columns,
    (select coalesce(jsonb_agg(own.columns order by own.columns), '[]') from (
      select (select jsonb_agg(a.attname order by key.at) from unnest(i.indkey) with ordinality key (attnum, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = key.attnum where key.at > 1) as columns
      from pg_index i where i.indrelid = c.oid and i.indpred is null and not i.indisprimary) own) as indexes,
    (select coalesce(jsonb_agg(own.searched order by own.searched), '[]') from (
      select substring(pg_get_indexdef(i.indexrelid, 2, true) from '^bigrams\\(([a-z0-9_]+)\\)$') as searched
      from pg_index i where i.indrelid = c.oid and i.indpred is not null) own where own.searched is not null) as search
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and c.relname <> all($1::text[]) and (select count(*) from pg_attribute a where a.attrelid = c.oid
      and not a.attisdropped and a.attname = any($2::text[])) = cardinality($2::text[]) order by c.relname`

/** Makes a published table with the statements of publishing: of the backup it takes checked names and types alone. */
export async function makePublished(
  client: pg.Client,
  { name }: TableDescription,
  { columns, indexes, search }: PublishedTable,
): Promise<void> {
  const built = columns.map((column) => [
    column.name,
    customType<{ data: string }>({ dataType: () => column.type })(column.name),
  ])
  const secrets = columns.flatMap((column) => (column.isSecret ? [column.name] : []))
  const table = tenantTable(name, Object.fromEntries(built))
  const info = tableInfo(table)
  await makeTable({ $client: client } as unknown as Tx, {
    ...info,
    options: { ...info.options, indexes, search, secrets },
  })
}
