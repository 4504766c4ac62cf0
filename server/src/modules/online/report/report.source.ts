import type { ReportItem, ReportParam } from '@banyan/contract/online/report-definition'
import type { AppState } from '#kernel/app-state.ts'
import type { Caller, ColumnKind, ListColumn } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import { quote } from '#kernel/database/quote.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { ClearedView } from './cleared-view.ts'
import { type ReportCaller, readValues } from './report.values.ts'
import { columnsInScope, findView, refuseUnreadable } from './report.views.ts'
import { type CheckedSelect, checkedSelect } from './select/check-select.ts'

/** A report as it is defined (DEC-081). */
export interface ReportDefinition {
  id: string
  code: string
  name: string
  cgrSql: string
  items: readonly ReportItem[]
  params: readonly ReportParam[]
}

type Bind = (value: unknown) => string

/** The rows of a report for one caller; in SQL they are called `v`. */
export interface ReportSource {
  asker: ReportCaller
  /** The entities it reads, for the log. */
  reads: readonly string[]
  /** The `with` clause and what follows `from`; `input` has the parameters. Must be called before other values are bound. */
  open(bind: Bind, input: Record<string, unknown>): { before: string; from: string }
  /** The column behind an item, even if a rule hides it, because fixed conditions count for everybody. */
  column(item: ReportItem): ListColumn | undefined
  isHidden(item: ReportItem): boolean
  /** The rows have a creation time and an id, which are the default order. */
  isList: boolean
}

type SourceDefinition = Pick<ReportDefinition, 'cgrSql' | 'params'>

/** Reads a view or a SELECT as the caller: their rights, data rules and hidden columns hold for everything it names. */
export async function openSource(app: AppState, me: Caller, given: SourceDefinition): Promise<ReportSource> {
  const asker = { me, clock: app.part(clock) }
  const view = findView(me, given.cgrSql.trim())
  if (view) {
    refuseUnreadable(view)
    return viewSource(asker, view)
  }
  const select = await checkedSelect(app, given.cgrSql)
  const views = [...select.relations].map((name) => {
    const found = findView(me, name)
    if (!found) throw new Refusal(`视图不存在或未开放：${name}`)
    refuseUnreadable(found)
    return [name, found] as const
  })
  return selectSource(asker, given, select, views)
}

function viewSource(asker: ReportCaller, view: ClearedView): ReportSource {
  return {
    asker,
    reads: view.sources.map(({ entity }) => entity),
    open: (bind) => ({ before: '', from: `(${view.rows(bind)}) v` }),
    column({ fieldName }) {
      const column = view.columns.get(fieldName)
      return column && { ...column, sql: `v.${column.sql}` }
    },
    isHidden: ({ fieldName }) => view.hidden.has(fieldName),
    isList: true,
  }
}

/** Each view it names becomes a `with` of the same name: the SELECT cannot reach past it. */
function selectSource(
  asker: ReportCaller,
  { params }: SourceDefinition,
  { text, names }: CheckedSelect,
  views: (readonly [name: string, view: ClearedView])[],
): ReportSource {
  return {
    asker,
    reads: views.flatMap(([, { sources }]) => sources.map(({ entity }) => entity)),
    open(bind, input) {
      for (const value of readValues(asker, names, params, input)) bind(value)
      const scoped = views.map(
        ([name, view]) => `${quote(name)} as not materialized (${columnsInScope(view)(bind)})`,
      )
      // A line break, because the SELECT may end with a line comment.
      return { before: scoped.length ? `with ${scoped.join(', ')} ` : '', from: `(${text}\n) v` }
    },
    column: ({ fieldName, fieldType }) => ({
      member: fieldName,
      sql: `v.${quote(fieldName)}::${sqlTypes[fieldType]}`,
      kind: columnKinds[fieldType],
      searchable: false,
    }),
    isHidden: () => false,
    isList: false,
  }
}

const columnKinds: Record<ReportItem['fieldType'], ColumnKind> = {
  String: 'text',
  Integer: 'number',
  Long: 'number',
  Month: 'text',
  Date: 'day',
  Datetime: 'time',
}
const sqlTypes: Record<ReportItem['fieldType'], string> = {
  String: 'text',
  Integer: 'numeric',
  Long: 'numeric',
  Month: 'text',
  Date: 'date',
  Datetime: 'timestamptz',
}
