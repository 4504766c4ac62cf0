import type { Caller } from '#kernel/caller.ts'
import { quote } from '#kernel/database/quote.ts'
import type { FormTable } from '#kernel/form/form.ts'
import type { ClearedView } from './cleared-view.ts'

/** The name of a sub-table column in a joined view, distinct from the form's columns. */
const joinedMember = (member: string) => `sub__${member}`

/** The view of a sub-table, limited to rows whose record the caller may see. */
export function partView(me: Caller, main: ClearedView, rows: ClearedView, table: FormTable): ClearedView {
  const isLimited = main.sources.some((source) => me.rights.rowRule(source)?.where)
  const { mainKey, foreignKey } = joinColumns(main, rows, table)
  return {
    ...rows,
    title: `${main.title}-${rows.title}`,
    isReadable: main.isReadable && !main.hidden.has(table.key),
    rows: isLimited
      ? (bind) =>
          `select r.* from (${rows.rows(bind)}) r where r.${foreignKey} in (select m.${mainKey} from (${main.rows(bind)}) m)`
      : rows.rows,
  }
}

/** A form with the rows of one of its sub-tables: each record once for each row, or once without any. */
export function joinedView(main: ClearedView, part: ClearedView, table: FormTable): ClearedView {
  const own = [...part.columns.values()].filter(({ member }) => !main.columns.has(joinedMember(member)))
  const { mainKey, foreignKey } = joinColumns(main, part, table)
  const selected = own.map(({ member, sql }) => `r.${sql} as ${quote(joinedMember(member))}`)
  return {
    name: `${main.knownAs[0] ?? main.name}__${table.key.replace(/^onl_/, '')}`,
    knownAs: [],
    title: `${main.title}+${table.title}`,
    sources: [...main.sources, ...part.sources],
    columns: new Map([
      ...main.columns,
      ...own.map((column) => {
        const member = joinedMember(column.member)
        return [member, { ...column, member, sql: quote(member) }] as const
      }),
    ]),
    fields: new Map([
      ...main.fields,
      ...[...part.fields].map(
        ([member, meta]) =>
          [joinedMember(member), { ...meta, label: `${table.title}·${meta.label ?? member}` }] as const,
      ),
    ]),
    hidden: new Set([...main.hidden, ...[...part.hidden].map(joinedMember)]),
    isReadable: part.isReadable,
    rows: (bind) =>
      `select m.*, ${selected.join(', ')} from (${main.rows(bind)}) m
       left join (${part.rows(bind)}) r on r.${foreignKey} = m.${mainKey}`,
  }
}

/** The two columns that join rows and record, cast to text if their types differ. */
function joinColumns(main: ClearedView, rows: ClearedView, { mainKey, foreignKey }: FormTable) {
  const [above, below] = [main.columns.get(mainKey), rows.columns.get(foreignKey)]
  const cast = above?.kind === below?.kind ? '' : '::text'
  return { mainKey: (above?.sql ?? '"id"') + cast, foreignKey: (below?.sql ?? quote(foreignKey)) + cast }
}
