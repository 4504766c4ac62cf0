import { fieldsOf } from '@banyan/contract/field'
import { type Description, describe } from '@banyan/contract/uniform'
import { getTableColumns } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { type AnyListTable, snake, tables } from '#kernel/database/table.ts'

export type ColumnKind = 'text' | 'number' | 'time' | 'day' | 'boolean'

/** A column of a list: its SQL name from our own constants, and how values are compared. */
export interface ListColumn {
  member: string
  sql: string
  kind: ColumnKind
  /** An index over two-character slices serves keyword search. */
  searchable: boolean
  dict?: string
  lookup?: string
}

/** What a list reads: one table and its columns, named once: readable, filterable, sortable. */
export interface ListSource {
  entity: string
  description: Description
  table: AnyListTable
  tableName: string
  /** Rows of no tenant: only calls of the platform list them. */
  isGlobal: boolean
  columns: ReadonlyMap<string, ListColumn>
  showsPlatformRows: boolean
  /** Row-level security lets more through than the rows of the tenant: lists must say which they mean. */
  seesBeyondTenant: boolean
  /** Members fixed after creation. */
  writeOnce: ReadonlySet<string>
}

const always = ['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode']

/** `computed`: SQL from our own constants, giving text, for members that are no plain columns. */
export function listSource(
  family: { [describe]: Description },
  table: AnyListTable,
  computed: Record<string, string> = {},
): ListSource {
  const description = family[describe]
  const known = getTableColumns(table) as Record<string, { getSQLType(): string }>
  const { name: tableName } = getTableConfig(table)
  const info = tables.get(tableName)
  const options = info?.options ?? {}
  const columns = new Map<string, ListColumn>()
  const metas = new Map(fieldsOf(description.shape))
  for (const member of [...metas.keys(), ...always]) {
    const column = known[member]
    const meta = metas.get(member)
    if ((!column && !computed[member]) || meta?.secret) continue
    columns.set(member, {
      member,
      sql: computed[member] ?? `"${snake(member)}"`,
      kind: computed[member] || !column ? 'text' : kindOf(column.getSQLType()),
      searchable: options.search?.includes(member) ?? false,
      dict: meta?.dict,
      lookup: meta?.lookup,
    })
  }
  return {
    entity: description.name,
    description,
    table,
    tableName,
    isGlobal: info?.kind === 'global',
    columns,
    showsPlatformRows: options.showsPlatformRows ?? false,
    seesBeyondTenant: Boolean(options.showsPlatformRows || options.alsoVisible),
    writeOnce: new Set([...metas].flatMap(([member, meta]) => (meta.writeOnce ? [member] : []))),
  }
}

function kindOf(type: string): ColumnKind {
  if (type.startsWith('timestamp')) return 'time'
  if (type === 'date') return 'day'
  if (type === 'boolean') return 'boolean'
  return /^(int|small|big|double|real|numeric|serial)/.test(type) ? 'number' : 'text'
}
