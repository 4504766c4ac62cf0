import { createHash } from 'node:crypto'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { Refusal } from '#kernel/refusal.ts'
import { snake, type TableInfo, uniqueName } from './table.ts'
import type { Tx } from './tx.ts'

/**
 * Creates the table of a tenant, or adds the columns and indexes it lacks; returns whether it is new. Names are our own
 * or checked before. No statement is sent for what exists, because each would wait for transactions that use the table.
 */
export async function makeTable(tx: Tx, { table, name, options }: TableInfo): Promise<boolean> {
  const columns = getTableConfig(table).columns.filter((column) => !standardColumns.has(snake(column.name)))
  const known = await findColumns(tx, name)
  if (known.size === 0) await createTable(tx, name, columns)
  else await widenTable(tx, name, columns, known)
  await markSecrets(tx, name, options.secrets ?? [])
  const there = await findIndexes(tx, name)
  for (const [index, definition] of tableIndexes(name, options)) {
    if (!there.has(index)) await tx.$client.query(`create ${definition.replace('$', `"${index}"`)}`)
  }
  return known.size === 0
}

const createTable = (tx: Tx, name: string, columns: readonly PgColumn[]) =>
  tx.$client.query(
    `create table "${name}" (id text not null,
      tenant_id int not null default nullif(current_setting('app.tenant_id', true), '')::int,
      ${columns.map((column) => `"${snake(column.name)}" ${column.getSQLType()}, `).join('')}
      version int not null default 1, create_by text, create_time timestamptz, update_by text,
      update_time timestamptz, sys_org_code text, del_flag smallint not null default 0,
      constraint "${shortName(`${name}_pk`)}" primary key (tenant_id, id))`,
  )

async function widenTable(
  tx: Tx,
  name: string,
  columns: readonly PgColumn[],
  known: ReadonlyMap<string, string>,
): Promise<void> {
  const changes: string[] = []
  for (const column of columns) {
    const [columnName, type] = [snake(column.name), column.getSQLType()]
    const before = known.get(columnName)
    if (before === undefined) changes.push(`add column "${columnName}" ${type}`)
    else if (before !== shortTypeName(type)) {
      if (!widerTypes[before]?.includes(shortTypeName(type)))
        throw new Refusal(`字段 ${columnName} 的类型不能这样修改，已有的数据无法保留`)
      changes.push(`alter column "${columnName}" type ${type}`)
    }
  }
  if (changes.length) await tx.$client.query(`alter table "${name}" ${changes.join(', ')}`)
}

/**
 * The column comment that excludes a column from reports: at a start the definitions of published tables are not at
 * hand.
 */
export const secretMark = 'secret'

async function markSecrets(tx: Tx, name: string, members: readonly string[]): Promise<void> {
  if (members.length === 0) return
  const { rows } = await tx.$client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = to_regclass(format('public.%I', $1::text))
       and attname = any($2) and col_description(attrelid, attnum) is distinct from '${secretMark}'`,
    [name, members.map(snake)],
  )
  for (const { column } of rows)
    await tx.$client.query(`comment on column "${name}"."${column}" is '${secretMark}'`)
}

/** The types that hold every value of a type without loss. */
const widerTypes: Record<string, readonly string[]> = {
  bigint: ['numeric', 'double precision'],
  'double precision': ['numeric'],
  date: ['timestamptz'],
}

const shortTypeName = (type: string) => (type.startsWith('timestamp') ? 'timestamptz' : type)

async function findColumns(tx: Tx, table: string): Promise<Map<string, string>> {
  const { rows } = await tx.$client.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
     where a.attrelid = to_regclass(format('public.%I', $1::text)) and a.attnum > 0 and not a.attisdropped`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, shortTypeName(type)]))
}

async function findIndexes(tx: Tx, table: string): Promise<Set<string>> {
  const { rows } = await tx.$client.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'public' and tablename = $1`,
    [table],
  )
  return new Set(rows.map(({ name }) => name))
}

/** The SQL of each index by its name, after `create`; `$` is replaced by the name. */
function tableIndexes(name: string, { unique = [], indexes = [], search = [] }: TableInfo['options']) {
  const found = new Map<string, string>([
    [
      shortName(`${name}_newest`),
      `index $ on "${name}" (tenant_id, create_time desc nulls last, id desc nulls last) where del_flag = 0`,
    ],
    [
      shortName(`${name}_row_scope`),
      `index $ on "${name}" (tenant_id, sys_org_code collate "C", create_by) where del_flag = 0`,
    ],
    [
      shortName(`${name}_removed`),
      `index $ on "${name}" (tenant_id, update_time desc, id desc) where del_flag = 1`,
    ],
  ])
  for (const group of unique)
    found.set(
      uniqueName(name, group),
      `unique index $ on "${name}" (tenant_id, ${columnList(group)}) where del_flag = 0`,
    )
  for (const group of indexes)
    found.set(
      shortName(`${name}_${group.map(snake).join('_')}`),
      `index $ on "${name}" (tenant_id, ${columnList(group)})`,
    )
  for (const member of search)
    found.set(
      shortName(`${name}_${snake(member)}_search`),
      `index $ on "${name}" using gin (tenant_id, bigrams("${snake(member)}")) where del_flag = 0`,
    )
  return found
}

/** Names of indexes are unique in the whole database, and PostgreSQL cuts what is longer than 63 bytes. */
const shortName = (name: string): string =>
  name.length <= 63
    ? name
    : `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`

/** The columns every table of a tenant has. */
export const standardColumns: ReadonlySet<string> = new Set(
  'id tenant_id version create_by create_time update_by update_time sys_org_code del_flag'.split(' '),
)

const columnList = (group: readonly string[]) => group.map((member) => `"${snake(member)}"`).join(', ')
