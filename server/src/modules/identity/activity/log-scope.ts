import type { Caller, ListSource } from '#kernel/caller.ts'
import { all, type Fragment, statement, withReads } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { limitedSources } from '#kernel/records/catalogue.ts'
import { isHidden, type Row } from '#kernel/records/list/row-scope.ts'

const peopleTable = 'identity_user'
/** The entities of log entries that are about people. */
const personEntities = ['user', 'onlineUser']
/** Logged members that hold ids of other rows, with the table of these rows. */
const tablesByMember: Record<string, string> = {
  userId: peopleTable,
  userIds: peopleTable,
  departId: 'organisation_depart',
  departIds: 'organisation_depart',
}

/**
 * The log entries a reader may see (security, section 15): acts of invisible people and changes of invisible records
 * are left out. Deleted records count by their former state.
 */
export function logScope(me: Caller): Fragment[] {
  const limited = sourcesWithRowRule(me)
  const closed = [...me.catalogue.entities.values()].flatMap((source) =>
    me.rights.lists(source) ? [] : source.tableName === peopleTable ? personEntities : [source.entity],
  )
  const tables = limited.map(({ tableName }) => tableName)
  // Entries of entities whose list the reader may not open are left out (DEC-127).
  const isOpen: Fragment = (bind) => `(entity is null or entity <> all(${bind(closed)}::text[]))`
  const rules = limited.flatMap((source) => {
    const isPeople = source.tableName === peopleTable
    const entities = isPeople ? personEntities : [source.entity]
    const about: Fragment = (bind) =>
      `(entity is null or entity <> all(${bind(entities)}::text[]) or row_id is null or row_id in (${visibleIds(me, source)(bind)}))`
    const by: Fragment = (bind) =>
      `(user_id is null or user_id = ${bind(me.userId)} or user_id in (${visibleIds(me, source)(bind)}))`
    return [withReads(tables, about), ...(isPeople ? [withReads(tables, by)] : [])]
  })
  return closed.length ? [isOpen, ...rules] : rules
}

/** Takes from entries what their reader may not see of the record: hidden members, and rows out of sight it names. */
export async function maskEntries(tx: Tx, me: Caller, rows: Row[]): Promise<Row[]> {
  const seen = await findVisibleIds(tx, me, rows)
  return rows.map((row) => {
    const source = me.catalogue.entities.get(String(row.entity))
    const mask = (members: unknown) => {
      if (typeof members !== 'object' || members === null) return members
      const shown = Object.entries(members).filter(([member]) => !(source && isHidden(source, me, member)))
      return Object.fromEntries(shown.map(([member, value]) => [member, visibleValue(seen, member, value)]))
    }
    return { ...row, before: mask(row.before), after: mask(row.after) }
  })
}

const sourcesWithRowRule = (me: Caller): ListSource[] =>
  limitedSources(me).filter((source) => !source.grouped && me.rights.rowRule(source)?.where)

const visibleIds =
  (me: Caller, source: ListSource): Fragment =>
  (bind) => {
    const rule = me.rights.rowRule(source)?.where ?? (() => 'true')
    return `select id from "${source.tableName}" where tenant_id = ${bind(me.tenantId)} and ${rule(bind)}`
  }

/** The visible rows among those that entries name, by table; tables without rules are missing. */
async function findVisibleIds(tx: Tx, me: Caller, rows: Row[]): Promise<Map<string, Set<string>>> {
  const seen = new Map<string, Set<string>>()
  for (const table of new Set(Object.values(tablesByMember))) {
    const sources = sourcesWithRowRule(me).filter(({ tableName }) => tableName === table)
    if (sources.length === 0) continue
    const ids = rows.flatMap(({ before, after }) => [
      ...idsInMembers(before, table),
      ...idsInMembers(after, table),
    ])
    const inSight = all(
      sources.map(
        (source): Fragment =>
          (bind) =>
            `id in (${visibleIds(me, source)(bind)})`,
      ),
    )
    const query = statement(
      (bind) =>
        `select id from "${table}" where tenant_id = ${bind(me.tenantId)} and id = any(${bind(ids)}::text[]) and ${inSight(bind)}`,
    )
    const found = ids.length ? (await tx.$client.query<{ id: string }>(query)).rows : []
    seen.set(table, new Set(found.map(({ id }) => id)))
  }
  return seen
}

function idsInMembers(members: unknown, table: string): string[] {
  if (typeof members !== 'object' || members === null) return []
  return Object.entries(members).flatMap(([member, value]) =>
    tablesByMember[member] === table ? (Array.isArray(value) ? value.map(String) : [String(value)]) : [],
  )
}

function visibleValue(seen: Map<string, Set<string>>, member: string, value: unknown): unknown {
  const inSight = seen.get(tablesByMember[member] ?? '')
  if (!inSight) return value
  if (Array.isArray(value)) return value.filter((id) => inSight.has(String(id)))
  return inSight.has(String(value)) ? value : null
}
