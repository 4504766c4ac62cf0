import { getTableColumns } from 'drizzle-orm'
import type { Caller, Catalogue, ListColumn } from '#kernel/caller.ts'
import { all, type Fragment } from '#kernel/database/fragment.ts'
import { snake, type TableInfo } from '#kernel/database/table.ts'
import { sourcesOfTable } from '#kernel/records/catalogue.ts'
import { conditionOn } from '#kernel/records/list/condition.ts'
import { isHidden } from '#kernel/records/list/row-scope.ts'
import { Refusal } from '#kernel/refusal.ts'
import { type Comparison, illegalConfiguration, parseFilter, splitDict } from './lookup-filter.rules.ts'
import { listedLookups, secretName } from './named-lookups.ts'

export type Column = Pick<ListColumn, 'member' | 'sql' | 'kind' | 'searchable'>

/** A table cleared for look-ups, with what of it may be named; its constants go into the SQL (security, section 4). */
export interface LookupTable {
  name: string
  showsPlatformRows: boolean
  /** Columns that filters may compare, by their SQL name. */
  columns: ReadonlyMap<string, Column>
  parent?: Column
  hasChild?: Column
}

/** A table dictionary: which column is shown and which is stored. */
export interface Lookup {
  table: LookupTable
  text: Column
  code: Column
  filter: readonly Comparison[]
}

interface Registry {
  tables: Map<string, LookupTable>
  lookups: Map<string, Omit<Lookup, 'filter'>>
}
/** The look-ups per catalogue, which is replaced by every publication. */
const registries = new WeakMap<Catalogue, Registry>()

function lookupRegistry({ catalogue }: Caller): Registry {
  let registry = registries.get(catalogue)
  if (!registry) {
    registry = registryFrom(catalogue)
    registries.set(catalogue, registry)
  }
  return registry
}

/** The table dictionary a caller names as `table,text,code[,filter]`, or the refusal. */
export function resolveLookup(me: Caller, dict: string): Lookup {
  const { table, text, code, filter } = splitDict(dict)
  return { ...findLookup(me, table, text, code), filter: parseFilter(filter) }
}

/** The registered combination of a table, its text and its code column; names compare case-insensitively. */
export function findLookup(me: Caller, table: string, text: string, code: string): Omit<Lookup, 'filter'> {
  const key = [table, text, code].map((name) => name.trim().toLowerCase()).join(',')
  const lookup = lookupRegistry(me).lookups.get(key)
  if (!lookup) throw illegalConfiguration()
  return lookup
}

/** Whether a table dictionary and further columns of its table may be named at all. */
export function isLookupKnown(me: Caller, table: string, columns: readonly string[]): boolean {
  const [text = '', code = '', ...further] = columns
  try {
    const found = findLookup(me, table, text, code)
    for (const column of further) findLookupColumn(found.table, column)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

export function findLookupTable(me: Caller, name: string): LookupTable {
  const table = lookupRegistry(me).tables.get(name.trim().toLowerCase())
  if (!table) throw illegalConfiguration()
  return table
}

export function findLookupColumn(table: LookupTable, name: string): Column {
  const column = table.columns.get(name.trim().toLowerCase())
  if (!column) throw illegalConfiguration()
  return column
}

/**
 * The rows of a table that are not deleted, in the caller's tenant; with `named` columns also within the caller's data
 * rules, and none at all when a rule hides one of these columns.
 */
export function lookupRows(table: LookupTable, me: Caller, named?: readonly Column[]): Fragment {
  const conditions: Fragment[] = [
    (bind) =>
      table.showsPlatformRows ? `tenant_id in (0, ${bind(me.tenantId)})` : `tenant_id = ${bind(me.tenantId)}`,
    () => 'del_flag = 0',
  ]
  if (named) {
    for (const source of sourcesOfTable(me, table.name)) {
      const rule = me.rights.rowRule(source)
      if (rule?.where) conditions.push(rule.where)
      if (named.some(({ member }) => isHidden(source, me, member))) conditions.push(() => 'false')
    }
  }
  return all(conditions)
}

/** Whether a rule hides rows of the table from the caller. */
export const isLimitedByRule = (table: LookupTable, me: Caller): boolean =>
  sourcesOfTable(me, table.name).some((source) => me.rights.rowRule(source)?.where)

export const isColumnHidden = (table: LookupTable, me: Caller, column: Column): boolean =>
  sourcesOfTable(me, table.name).some((source) => isHidden(source, me, column.member))

/** Comparisons on registered columns as SQL with bound values. */
export const comparisonFilter = (table: LookupTable, comparisons: readonly Comparison[]): Fragment =>
  all(comparisons.map(({ column, condition }) => comparisonSql(findLookupColumn(table, column), condition)))

/** The columns a list of comparisons looks at. */
export const comparedColumns = (table: LookupTable, comparisons: readonly Comparison[]): Column[] =>
  comparisons.map(({ column }) => findLookupColumn(table, column))

function comparisonSql(column: Column, condition: Comparison['condition']): Fragment {
  if (condition.rule === 'pattern') return (bind) => `${textExpression(column)} like ${bind(condition.value)}`
  try {
    return conditionOn(column, condition)
  } catch (error) {
    // A text compared with a number column, for example.
    if (error instanceof Refusal) throw illegalConfiguration()
    throw error
  }
}

/** Values of look-ups travel as text, whatever the column holds. */
export const textExpression = ({ sql, kind }: Column): string => (kind === 'text' ? sql : `${sql}::text`)

function registryFrom(catalogue: Catalogue): Registry {
  const made: Registry = { tables: new Map(), lookups: new Map() }
  const clearedFor = listedLookups(catalogue)
  for (const given of catalogue.tables) {
    const { name } = given
    const options = given.options.namedLookups ? { ...given.options, ...clearedFor(given) } : given.options
    const info = { ...given, options }
    if (!options.lookups?.length) continue
    const table = lookupTable(info)
    for (const known of [name, ...(options.knownAs ?? [])]) {
      made.tables.set(known, table)
      for (const pair of options.lookups) {
        const [text, code] = pair.split(',').map((member) => findLookupColumn(table, snake(member.trim())))
        if (!text || !code) throw new Error(`${name} has no lookup ${pair}`)
        made.lookups.set([known, ...pair.split(',').map((member) => snake(member.trim()))].join(','), {
          table,
          text,
          code,
        })
      }
    }
  }
  return made
}

function lookupTable({ name, table, options }: TableInfo): LookupTable {
  const { parent, hasChild, hasChildSql } = options.lookupTree ?? {}
  const kinds: Record<string, { getSQLType(): string }> = getTableColumns(table)
  const columnOf = (member: string): Column => {
    const type = kinds[member]?.getSQLType()
    if (!type || secretName.test(member)) throw new Error(`${name}.${member} cannot be looked up`)
    return {
      member,
      sql: member === hasChild && hasChildSql ? hasChildSql : `"${snake(member)}"`,
      kind: /^(int|small|big|double|num)/.test(type) ? 'number' : 'text',
      searchable: options.search?.includes(member) ?? false,
    }
  }
  const members = new Set([
    ...(options.lookups ?? []).flatMap((pair) => pair.split(',').map((member) => member.trim())),
    ...(options.lookupFilters ?? []),
    ...(parent ? [parent] : []),
    ...(hasChild ? [hasChild] : []),
  ])
  return {
    name,
    showsPlatformRows: options.showsPlatformRows ?? false,
    columns: new Map([...members].map((member) => [snake(member), columnOf(member)])),
    ...(parent ? { parent: columnOf(parent) } : {}),
    ...(hasChild ? { hasChild: columnOf(hasChild) } : {}),
  }
}
