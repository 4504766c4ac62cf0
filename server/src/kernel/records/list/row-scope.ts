import type { Caller, ListColumn, ListSource } from '#kernel/caller.ts'
import { all, type Fragment } from '#kernel/database/fragment.ts'
import { hides, visibleColumns } from './filters.ts'

export type Row = Record<string, unknown> & { id: string }

/** The condition and columns of what a caller may see; list, detail, export, edit and delete all use it. */
export interface RowScope {
  columns: ReadonlyMap<string, ListColumn>
  where: Fragment
}

export function rowScope(source: ListSource, me: Caller, extra: Fragment[] = []): RowScope {
  if (source.grouped) return { columns: source.columns, where: all(extra) }
  const rule = me.rights.rowRule(source)
  const tenantId = qualifiedColumn(source, 'tenant_id')
  // Ordinary tables leave the tenant to row-level security: repeating it made counting 12 % slower.
  const tenant: Fragment = (bind) =>
    source.showsPlatformRows
      ? `${tenantId} in (0, ${bind(me.tenantId)})`
      : `${tenantId} = ${bind(me.tenantId)}`
  const conditions = [
    ...(source.seesBeyondTenant ? [tenant] : []),
    (() => `${qualifiedColumn(source, 'del_flag')} = ${source.isBin ? 1 : 0}`) as Fragment,
    ...(rule?.where ? [rule.where] : []),
    ...extra,
  ]
  return {
    columns: visibleColumns(source, rule?.hidden),
    where: all(conditions),
  }
}

/** Whether someone may list an entity; rows of a part need the right to its whole. */
export const canList = (me: Caller, { entity, partOf }: ListSource): boolean =>
  me.rights.can(`${partOf?.whole.entity ?? entity}:list`)

/** Whether a rule keeps a member from the caller, also one that is no column but added to rows. */
export function isHidden(source: ListSource, me: Caller, member: string): boolean {
  const hidden = me.rights.rowRule(source)?.hidden
  return hidden !== undefined && hides(source, hidden, member)
}

/** Removes hidden members that were added to rows after the query. */
export function hideMembers(source: ListSource, me: Caller, rows: Row[]): Row[] {
  const hidden = me.rights.rowRule(source)?.hidden
  if (!hidden?.size) return rows
  return rows.map((row) => {
    const shown: Row = { ...row }
    for (const member of hidden) {
      delete shown[member]
      delete shown[`${member}_dictText`]
    }
    return shown
  })
}

/**
 * The first level of a tree for a caller: rows without a parent and rows whose parent a rule hides. `parent` holds ids
 * of the same table, nothing or `0` at the top.
 */
export function topRowsFor(source: ListSource, me: Caller, parent: string): Fragment {
  const sql = source.columns.get(parent)?.sql
  const isTop = `coalesce(${sql}, '') in ('', '0')`
  if (!me.rights.rowRule(source)?.where) return () => isTop
  const seen = rowScope(source, me).where
  return (bind) =>
    `(${isTop} or ${sql} not in (select ${qualifiedColumn(source, 'id')} from ${fromClause(source, me)(bind)} where ${seen(bind)}))`
}

/** What stands after `from` in a statement on a list. */
export function fromClause(source: ListSource, me: Caller): Fragment {
  const grouped = source.grouped?.(me)
  return grouped ? (bind) => `(${grouped(bind)}) ${source.alias}` : () => source.from
}

/** A column every tenant table has, of the list's own table. */
export const qualifiedColumn = ({ alias }: ListSource, column: string): string =>
  alias ? `${alias}.${column}` : column

const selected = new WeakMap<ReadonlyMap<string, ListColumn>, string>()

/** What stands after `select`, made once for each set of columns. */
export function selectClause(columns: ReadonlyMap<string, ListColumn>): string {
  let text = selected.get(columns)
  if (text === undefined) {
    text = [...columns.values()].map(({ sql, member }) => `${sql} as "${member}"`).join(', ')
    selected.set(columns, text)
  }
  return text
}

const numbers = new WeakMap<ReadonlyMap<string, ListColumn>, number>()
let sets = 0

/** A number that stands for a set of columns: no other set has it. */
export function columnSetNumber(columns: ReadonlyMap<string, ListColumn>): number {
  let number = numbers.get(columns)
  if (number === undefined) {
    number = ++sets
    numbers.set(columns, number)
  }
  return number
}
