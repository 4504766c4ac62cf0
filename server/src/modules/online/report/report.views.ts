import type { FieldMeta } from '@banyan/contract/field'
import { type ReportItem, reportColumnName } from '@banyan/contract/online/report-definition'
import type { Caller, ColumnKind, ListColumn } from '#kernel/caller.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import { quote } from '#kernel/database/quote.ts'
import { tableInfo } from '#kernel/database/table.ts'
import { refuse } from '#kernel/refusal.ts'
import { publishedForms } from '../form/form.registry.ts'
import { type ClearedView, listView } from './cleared-view.ts'
import { joinedView, partView } from './joined-view.ts'

/** The cleared views of the caller's tenant: lists of the product and of every published form. */
export function clearedViews(me: Caller): ClearedView[] {
  const views = new Map<string, ClearedView>()
  for (const source of me.catalogue.entities.values()) {
    if (tableInfo(source.table).options.reportable && !views.has(source.tableName))
      views.set(source.tableName, listView(me, source))
  }
  for (const form of publishedForms(me)) {
    for (const table of form.tables) {
      const main = views.get(form.source.tableName)
      const rows = views.get(table.entity.source.tableName)
      if (!main || !rows) continue
      const part = partView(me, main, rows, table)
      const joined = joinedView(main, part, table)
      views.set(part.name, part)
      views.set(joined.name, joined)
    }
  }
  return [...views.values()]
}

export const findView = (me: Caller, name: string): ClearedView | undefined =>
  clearedViews(me).find((view) => view.name === name || view.knownAs.includes(name))

export function refuseUnreadable({ isReadable }: ClearedView): void {
  if (!isReadable) throw refuse.noPermission()
}

const nullSql: Record<ColumnKind, string> = {
  text: 'null::text',
  number: 'null::numeric',
  time: 'null::timestamptz',
  day: 'null::date',
  boolean: 'null::boolean',
}

/** The rows of a view as a SELECT names it: columns that a rule hides from the caller are empty. */
export const columnsInScope = ({ name, columns, hidden, rows }: ClearedView): Fragment => {
  const list = [...columns.values()].map(({ member, sql, kind }) =>
    hidden.has(member) ? `${nullSql[kind]} as ${sql}` : sql,
  )
  return (bind) => `select ${list.join(', ')} from (${rows(bind)}) ${quote(name)}`
}

const fieldTypes: Record<ColumnKind, ReportItem['fieldType']> = {
  text: 'String',
  boolean: 'String',
  number: 'Long',
  time: 'Datetime',
  day: 'Date',
}

/** The columns of a view as items of a report, as the list itself shows them. */
export const viewItems = ({ fields, columns, hidden }: ClearedView): ReportItem[] =>
  [...fields].flatMap(([member, meta]) => {
    const column = columns.get(member)
    const isUsable = column && !hidden.has(member) && reportColumnName.safeParse(member).success
    return isUsable ? [itemFromMember(column, meta)] : []
  })

const itemFromMember = (
  { member, kind, dict, lookup }: ListColumn,
  meta: Partial<FieldMeta>,
): ReportItem => ({
  fieldName: member,
  fieldTxt: meta.label ?? member,
  fieldWidth: meta.width,
  fieldType: fieldTypes[kind],
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
