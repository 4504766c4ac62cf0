import { fieldsOf } from '@banyan/contract/field'
import { type Description, describe } from '@banyan/contract/uniform'
import { getTableColumns } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { ColumnKind, ListColumn, ListSource } from '#kernel/caller.ts'
import { type AnyListTable, snake, tableInfo } from '#kernel/database/table.ts'

/** A member that is no plain column: SQL from our own constants, and how its values are compared (text unless told). */
export type Computed = string | { sql: string; kind: ColumnKind }

const always = ['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode']

export interface ListSourceOptions {
  computed?: Record<string, Computed>
  /** Joins from our own constants, e.g. `join fleet_vehicle_type t on t.tenant_id = b.tenant_id and t.id = b.type_id`. */
  joins?: { alias: string; text: string; reads: readonly string[] }
  /** Further tables that computed members read. */
  reads?: readonly string[]
  sortedBy?: ListSource['sortedBy']
  hiddenWith?: ListSource['hiddenWith']
  partOf?: ListSource['partOf']
}

/** The list of an entity over its table. */
export const listSource = (
  family: { [describe]: Description; list?: { needs: string } },
  table: AnyListTable,
  options: ListSourceOptions = {},
): ListSource => ({
  ...toListSource(family[describe], table, options),
  ...(family.list?.needs === 'session' && { isOpen: true as const }),
})

/** The same from a description that is data. */
export function toListSource(
  description: Description,
  table: AnyListTable,
  { computed = {}, joins, reads = [], sortedBy, hiddenWith, partOf }: ListSourceOptions = {},
): ListSource {
  const known = getTableColumns(table) as Record<string, { getSQLType(): string }>
  const { name: tableName } = getTableConfig(table)
  const { kind, options } = tableInfo(table)
  const prefix = joins ? `${joins.alias}.` : ''
  const columns = new Map<string, ListColumn>()
  const metas = new Map(fieldsOf(description.shape))
  for (const member of [...metas.keys(), ...(description.added ?? []), ...always]) {
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
    ...(sortedBy && { sortedBy }),
    ...(hiddenWith && { hiddenWith }),
    ...(partOf && { partOf }),
    ...(options.isPublished && { isPublished: true }),
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
  kind: columnKind(type),
})

function columnKind(type: string): ColumnKind {
  if (type.startsWith('timestamp')) return 'time'
  if (type === 'date') return 'day'
  if (type === 'boolean') return 'boolean'
  return /^(int|small|big|double|real|numeric|serial)/.test(type) ? 'number' : 'text'
}
