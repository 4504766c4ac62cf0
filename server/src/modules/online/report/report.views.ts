import { type FieldMeta, fieldsOf } from '@banyan/contract/field'
import { type ReportItem, reportColumnName } from '@banyan/contract/online/report-definition'
import type { Caller, ColumnKind, ListColumn, ListSource } from '#kernel/caller.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import { quote } from '#kernel/database/quote.ts'
import { reportView } from '#kernel/database/report-views.ts'
import { tableInfo } from '#kernel/database/table.ts'
import { refuse } from '#kernel/refusal.ts'

/** A list that reports may read, by the name of its table and the other names the table is known by. */
export interface ClearedView {
  name: string
  knownAs: readonly string[]
  title: string
  source: ListSource
  /** The columns of the view; members that lists work out are not among them. */
  columns: ReadonlyMap<string, ListColumn>
}

/** The cleared views of the caller's tenant: lists of the product and of every published form. */
export function clearedViews({ catalogue }: Caller): ClearedView[] {
  const views = new Map<string, ClearedView>()
  for (const source of catalogue.entities.values()) {
    const { options } = tableInfo(source.table)
    if (!options.reportable || views.has(source.tableName)) continue
    const secrets = new Set(options.secrets)
    const columns = [...source.columns].filter(
      ([member, { sql }]) => /^"[^"]+"$/.test(sql) && !secrets.has(member),
    )
    views.set(source.tableName, {
      name: source.tableName,
      knownAs: options.knownAs ?? [],
      title: source.description.title,
      source,
      columns: new Map(columns),
    })
  }
  return [...views.values()]
}

export const viewNamed = (me: Caller, name: string): ClearedView | undefined =>
  clearedViews(me).find((view) => view.name === name || view.knownAs.includes(name))

/** Whoever may see the list may read its view. */
export const canRead = ({ rights }: Caller, { source }: ClearedView): boolean =>
  rights.can(`${source.entity}:list`)

export function refuseUnreadable(me: Caller, view: ClearedView): void {
  if (!canRead(me, view)) throw refuse.noPermission()
}

/** The rows of a view that the caller's data rules let through, whole. */
export const rowsInScope = (view: ClearedView, me: Caller): Fragment => {
  const where = me.rights.rowRule(view.source)?.where
  return (bind) => `select * from ${reportView(view.name)}${where ? ` where ${where(bind)}` : ''}`
}

const nullOf: Record<ColumnKind, string> = {
  text: 'null::text',
  number: 'null::numeric',
  time: 'null::timestamptz',
  day: 'null::date',
  boolean: 'null::boolean',
}

/** The same as a SELECT names it: its columns, those that a rule hides from the caller being empty. */
export const columnsInScope = (view: ClearedView, me: Caller): Fragment => {
  const hidden = me.rights.rowRule(view.source)?.hidden
  const columns = [...view.columns.values()].map(({ member, sql, kind }) =>
    hidden?.has(member) ? `${nullOf[kind]} as ${sql}` : sql,
  )
  return (bind) => `select ${columns.join(', ')} from (${rowsInScope(view, me)(bind)}) ${quote(view.name)}`
}

const typeOf: Record<ColumnKind, ReportItem['fieldType']> = {
  text: 'String',
  boolean: 'String',
  number: 'Long',
  time: 'Datetime',
  day: 'Date',
}

/** The columns of a view as items of a report, as the list itself shows them. */
export function itemsOf(view: ClearedView, me: Caller): ReportItem[] {
  const hidden = me.rights.rowRule(view.source)?.hidden
  const fields = new Map<string, Partial<FieldMeta>>(fieldsOf(view.source.description.shape))
  fields.set('createBy', { label: '创建人', notInList: true })
  fields.set('createTime', { label: '创建时间', notInList: true })
  return [...fields].flatMap(([member, meta]) => {
    const column = view.columns.get(member)
    const isUsable = column && !hidden?.has(member) && reportColumnName.safeParse(member).success
    return isUsable ? [itemOf(column, meta)] : []
  })
}

const itemOf = ({ member, kind, dict, lookup }: ListColumn, meta: Partial<FieldMeta>): ReportItem => ({
  fieldName: member,
  fieldTxt: meta.label ?? member,
  fieldWidth: meta.width,
  fieldType: typeOf[kind],
  searchMode: meta.query === 'range' ? 'group' : 'single',
  isShow: !meta.notInList,
  isOrder: true,
  isSearch: meta.query !== undefined,
  isTotal: false,
  dictCode: dict ?? lookup,
  replaceVal: (meta as { listSource?: { value: string; text: string }[] }).listSource
    ?.map(({ value, text }) => `${text}_${value}`)
    .join(','),
})
