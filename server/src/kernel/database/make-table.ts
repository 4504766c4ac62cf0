import { getTableConfig } from 'drizzle-orm/pg-core'
import { snake, type TableInfo, uniqueName } from './table.ts'
import type { Tx } from './tx.ts'

/** Creates the table of a tenant, or adds the columns and indexes it lacks. Names are our own or checked before. */
export async function makeTable(tx: Tx, { table, name, options }: TableInfo): Promise<void> {
  const short = name.slice(0, 40)
  const stamps = `version int not null default 1, create_by text, create_time timestamptz, update_by text,
    update_time timestamptz, sys_org_code text, del_flag smallint not null default 0`
  await tx.$client.query(
    `create table if not exists "${name}" (id text not null,
      tenant_id int not null default nullif(current_setting('app.tenant_id', true), '')::int, ${stamps},
      constraint "${short}_pk" primary key (tenant_id, id))`,
  )
  for (const column of getTableConfig(table).columns) {
    const columnName = snake(column.name)
    if (given.has(columnName)) continue
    await tx.$client.query(
      `alter table "${name}" add column if not exists "${columnName}" ${column.getSQLType()}`,
    )
  }
  const indexes = [
    `index if not exists "${short}_newest" on "${name}" (tenant_id, create_time desc nulls last, id desc nulls last) where del_flag = 0`,
    `index if not exists "${short}_reach" on "${name}" (tenant_id, sys_org_code collate "C", create_by) where del_flag = 0`,
    ...(options.unique ?? []).map(
      (group) =>
        `unique index if not exists "${uniqueName(name, group)}" on "${name}" (tenant_id, ${columnsOf(group)}) where del_flag = 0`,
    ),
    ...(options.indexes ?? []).map(
      (group) =>
        `index if not exists "${short}_${group.map(snake).join('_')}" on "${name}" (tenant_id, ${columnsOf(group)})`,
    ),
    ...(options.search ?? []).map(
      (member) =>
        `index if not exists "${short}_${snake(member)}_search" on "${name}" using gin (tenant_id, bigrams("${snake(member)}")) where del_flag = 0`,
    ),
  ]
  for (const index of indexes) await tx.$client.query(`create ${index}`)
}

const given = new Set(
  'id tenant_id version create_by create_time update_by update_time sys_org_code del_flag'.split(' '),
)

const columnsOf = (group: readonly string[]) => group.map((member) => `"${snake(member)}"`).join(', ')
