import { fieldsOf } from '@banyan/contract/field'
import { type Description, describe } from '@banyan/contract/uniform'
import { getTableColumns } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Caller } from '#kernel/caller.ts'
import { type AnyListTable, snake, tableInfo } from '#kernel/database/table.ts'
import type { Fragment } from './fragment.ts'

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
  /** Text of any length: a list that does not show it need not carry it. */
  isLong?: boolean
}

/** A member that is no plain column: SQL from our own constants, and how its values are compared (text unless told). */
export type Computed = string | { sql: string; kind: ColumnKind }

/** What a list reads: its table, what is joined to it, and its columns, named once: readable, filterable, sortable. */
export interface ListSource {
  entity: string
  description: Description
  table: AnyListTable
  tableName: string
  /** What stands after `from`: the table alone, or with joins, its own name being `alias`. */
  from: string
  /** Put before the stamps and the id of the list's own table where joins make them ambiguous. */
  alias: string
  /** The tables whose changes can change the list. */
  reads: readonly string[]
  /**
   * A grouped list: `from` is this query for the caller, with their rows only, under the name of `alias`. Its rows have
   * neither stamps nor ids of their own.
   */
  grouped?(me: Caller): Fragment
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

export interface ListSourceOptions {
  computed?: Record<string, Computed>
  /** Joins from our own constants, e.g. `join fleet_vehicle_type t on t.tenant_id = b.tenant_id and t.id = b.type_id`. */
  joins?: { alias: string; text: string; reads: readonly string[] }
  /** Further tables that computed members read. */
  reads?: readonly string[]
}

/** The list of an entity over its table. */
export const listSource = (
  family: { [describe]: Description },
  table: AnyListTable,
  options: ListSourceOptions = {},
): ListSource => sourceOf(family[describe], table, options)

/** The same from a description that is data. */
export function sourceOf(
  description: Description,
  table: AnyListTable,
  { computed = {}, joins, reads = [] }: ListSourceOptions = {},
): ListSource {
  const known = getTableColumns(table) as Record<string, { getSQLType(): string }>
  const { name: tableName } = getTableConfig(table)
  const { kind, options } = tableInfo(table)
  const prefix = joins ? `${joins.alias}.` : ''
  const columns = new Map<string, ListColumn>()
  const metas = new Map(fieldsOf(description.shape))
  for (const member of [...metas.keys(), ...always]) {
    const column = known[member]
    const meta = metas.get(member)
    const given = computed[member]
    if ((!column && !given) || meta?.secret) continue
    columns.set(member, {
      member,
      ...(given ? computedColumn(given) : plainColumn(prefix, member, column!.getSQLType())),
      searchable: options.search?.includes(member) ?? false,
      dict: meta?.dict,
      lookup: meta?.lookup,
      ...(meta && longTypes.has(meta.type) ? { isLong: true } : {}),
    })
  }
  return {
    entity: description.name,
    description,
    table,
    tableName,
    from: joins ? `"${tableName}" ${joins.alias} ${joins.text}` : `"${tableName}"`,
    alias: joins?.alias ?? '',
    reads: [tableName, ...(joins?.reads ?? []), ...reads],
    isGlobal: kind === 'global',
    columns,
    showsPlatformRows: options.showsPlatformRows ?? false,
    seesBeyondTenant: Boolean(options.showsPlatformRows || options.alsoVisible),
    writeOnce: new Set([...metas].flatMap(([member, meta]) => (meta.writeOnce ? [member] : []))),
  }
}

const longTypes: ReadonlySet<string> = new Set(['textarea', 'umeditor', 'markdown'])

const computedColumn = (given: Computed): Pick<ListColumn, 'sql' | 'kind'> =>
  typeof given === 'string' ? { sql: given, kind: 'text' } : given

const plainColumn = (prefix: string, member: string, type: string): Pick<ListColumn, 'sql' | 'kind'> => ({
  sql: `${prefix}"${snake(member)}"`,
  kind: kindOf(type),
})

function kindOf(type: string): ColumnKind {
  if (type.startsWith('timestamp')) return 'time'
  if (type === 'date') return 'day'
  if (type === 'boolean') return 'boolean'
  return /^(int|small|big|double|real|numeric|serial)/.test(type) ? 'number' : 'text'
}
