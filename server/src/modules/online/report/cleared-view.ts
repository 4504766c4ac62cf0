import { type FieldMeta, fieldsOf } from '@banyan/contract/field'
import type { Caller, ListColumn, ListSource } from '#kernel/caller.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import { reportView } from '#kernel/database/report-views.ts'
import { tableInfo } from '#kernel/database/table.ts'
import { hiddenMembers } from '#kernel/records/list/filters.ts'
import { canList } from '#kernel/records/list/row-scope.ts'

/** A view that reports of a caller may read: a list, or a form joined with one of its sub-tables. */
export interface ClearedView {
  name: string
  /** Other names of its table. */
  knownAs: readonly string[]
  title: string
  /** The lists it shows, its own first. */
  sources: readonly ListSource[]
  /** The columns of the tables, without members that lists compute. */
  columns: ReadonlyMap<string, ListColumn>
  /** What the lists say about the columns. */
  fields: ReadonlyMap<string, Partial<FieldMeta>>
  /** The columns that a data rule hides from them, also through what they repeat. */
  hidden: ReadonlySet<string>
  /** Whether the caller may read the view, which the right to its list allows. */
  isReadable: boolean
  /** The rows that their data rules let through, whole. */
  rows: Fragment
}

export function listView(me: Caller, source: ListSource): ClearedView {
  const { options } = tableInfo(source.table)
  const missing = new Set(['delFlag', ...(options.secrets ?? [])]) // members that the database view does not contain
  const columns = [...source.columns].filter(
    ([member, { sql }]) => /^"[^"]+"$/.test(sql) && !missing.has(member),
  )
  const isReadable = canList(me, source)
  // Who may list the record may read its parts, so the rule of the part requires no right of its own.
  const rule = (isReadable ? me.rights.ruled : me.rights).rowRule(withoutFormRule(source))
  const { where } = rule ?? {}
  return {
    name: source.tableName,
    knownAs: options.knownAs ?? [],
    title: source.description.title,
    sources: [source],
    columns: new Map(columns),
    fields: new Map<string, Partial<FieldMeta>>([
      ...fieldsOf(source.description.shape),
      ['createBy', { label: '创建人', notInList: true }],
      ['createTime', { label: '创建时间', notInList: true }],
    ]),
    hidden: rule?.hidden.size ? hiddenMembers(source, rule.hidden) : new Set(),
    isReadable,
    rows: (bind) => `select * from ${reportView(source.tableName)}${where ? ` where ${where(bind)}` : ''}`,
  }
}

const sourcesWithoutFormRule = new WeakMap<ListSource, ListSource>()

/** A sub-table with its own rule only; the rule of its form is applied in `partView`. */
function withoutFormRule(source: ListSource): ListSource {
  if (!source.partOf) return source
  const { partOf: _, ...rest } = source
  const made = sourcesWithoutFormRule.get(source) ?? rest
  sourcesWithoutFormRule.set(source, made)
  return made
}
