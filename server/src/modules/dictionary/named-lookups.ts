import { type FieldMeta, fieldsOf } from '@banyan/contract/field'
import { getTableColumns } from 'drizzle-orm'
import type { Catalogue } from '#kernel/caller.ts'
import type { TableInfo, TenantTableOptions } from '#kernel/database/table.ts'
import { parseCondition, parseFilter, splitDict } from './lookup-filter.rules.ts'

/** What of a table may be looked up: its text and code columns in pairs, and further columns. */
type ClearedLookups = Required<Pick<TenantTableOptions, 'lookups' | 'lookupFilters'>>

/**
 * The table dictionaries of published tables. Publishing a field that looks up such a table allows exactly the columns
 * that the field names (DEC-061).
 */
export function listedLookups({ entities, tables }: Catalogue): (info: TableInfo) => ClearedLookups {
  const open = tables.filter(({ options }) => options.namedLookups)
  const named = new Map<string, { pairs: Set<string>; columns: Set<string> }>()
  const fields = open.length
    ? [...entities.values()].flatMap(({ description }) => fieldsOf(description.shape))
    : []
  for (const [, meta] of fields) {
    const wanted = fieldLookup(meta)
    if (!wanted) continue
    const info = open.find(
      ({ name, options }) => name === wanted.table || options.knownAs?.includes(wanted.table),
    )
    if (!info || ![wanted.text, wanted.code].every((column) => isLookupColumn(info, column))) continue
    const of = named.get(info.name) ?? { pairs: new Set(), columns: new Set() }
    of.pairs.add(`${wanted.text},${wanted.code}`)
    for (const column of wanted.further) if (isLookupColumn(info, column)) of.columns.add(column)
    named.set(info.name, of)
  }
  return ({ name }) => ({
    lookups: [...(named.get(name)?.pairs ?? [])],
    lookupFilters: [...(named.get(name)?.columns ?? [])],
  })
}

/** Columns that look like secrets are never looked up, whatever a form calls them. */
export const secretName = /password|hash|salt|token|secret|ticket/i

const isLookupColumn = ({ table, options }: TableInfo, column: string): boolean =>
  Object.hasOwn(getTableColumns(table), column) &&
  !secretName.test(column) &&
  !options.secrets?.includes(column)

/** The table that a field looks up, and every column of it that the field names. */
export function lookupColumns(meta: FieldMeta): { table: string; columns: string[] } | undefined {
  const wanted = fieldLookup(meta)
  return wanted && { table: wanted.table, columns: [wanted.text, wanted.code, ...wanted.further] }
}

interface WantedLookup {
  table: string
  text: string
  code: string
  further: string[]
}

export function fieldLookup(meta: FieldMeta): WantedLookup | undefined {
  if (!meta.lookup) return undefined
  try {
    const { table, text, code, filter } = splitDict(meta.lookup)
    const { linkDownConfig: link } = meta
    const conditions = [
      ...parseFilter(filter),
      ...parseFilter(link?.condition ?? ''),
      ...parseCondition(meta.condition),
    ]
    const further = [
      meta.pidField,
      meta.hasChildField,
      meta.dictForeignKey,
      link?.idField,
      link?.pidField,
      ...conditions.map(({ column }) => column),
    ]
    const plain = (name: string) => name.trim().toLowerCase()
    return {
      table: plain(table),
      text: plain(text),
      code: plain(code),
      further: further.flatMap((column) => (column ? [plain(column)] : [])),
    }
  } catch {
    // A dictionary that is wrong clears nothing; using it is refused.
    return undefined
  }
}
