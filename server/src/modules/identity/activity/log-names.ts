import type { Caller, ListColumn, ListSource } from '#kernel/caller.ts'
import { all, statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { isHidden, qualifiedColumn, type Row, rowScope } from '#kernel/records/list/row-scope.ts'
import { addTexts, stampColumns } from '#kernel/records/texts.ts'

/** Members of log entries that hold ids but are no fields of a form, with the look-up that gives their names. */
const linkedMembers: readonly Pick<ListColumn, 'member' | 'lookup'>[] = [
  ...stampColumns,
  { member: 'userId', lookup: 'identity_user,realname,id' },
  { member: 'userIds', lookup: 'identity_user,realname,id' },
  { member: 'departId', lookup: 'organisation_depart,depart_name,id' },
  { member: 'departIds', lookup: 'organisation_depart,depart_name,id' },
  { member: 'roleId', lookup: 'access_role,role_name,id' },
  { member: 'roleIds', lookup: 'access_role,role_name,id' },
]

/**
 * Says names where entries of the log hold ids: `recordName` is what the changed record is called, and changed members
 * gain `{member}_dictText`. Only for readers who may list such records, within their rows.
 */
export async function addNames(tx: Tx, me: Caller, entries: Row[]): Promise<Row[]> {
  const named = new Map<Row, Row>(entries.map((entry) => [entry, entry]))
  for (const source of me.catalogue.entities.values()) {
    const about = entries.filter(({ entity }) => entity === source.entity)
    if (about.length === 0 || !me.rights.can(`${source.entity}:list`)) continue
    const names = await findNames(tx, me, source, about)
    const copies = about.map((entry) => ({
      ...entry,
      recordName: names.get(String(entry.rowId)),
      before: copyMembers(entry.before),
      after: copyMembers(entry.after),
    }))
    const members = copies.flatMap(({ before, after }) => [before, after].filter(isMembers))
    await addTexts(tx, me, [...source.columns.values(), ...linkedMembers], members)
    for (const [at, entry] of about.entries()) named.set(entry, copies[at] as Row)
  }
  return entries.map((entry) => named.get(entry) ?? entry)
}

/** Names of records, from the first text member of their entity, e.g. a plate or a number. */
async function findNames(
  tx: Tx,
  me: Caller,
  source: ListSource,
  entries: readonly Row[],
): Promise<Map<string, string>> {
  const ids = [...new Set(entries.flatMap(({ rowId }) => (rowId ? [String(rowId)] : [])))]
  const column = nameColumn(me, source)
  if (!column || ids.length === 0 || source.grouped) return new Map()
  const { where } = rowScope(source, me)
  const scope = all([(bind) => `${qualifiedColumn(source, 'id')} = any(${bind(ids)}::text[])`, where])
  const query = statement(
    (bind) =>
      `select ${qualifiedColumn(source, 'id')} as id, ${column.sql} as name from ${source.from} where ${scope(bind)}`,
  )
  const { rows } = await tx.$client.query<{ id: string; name: string | null }>(query)
  return new Map(rows.flatMap(({ id, name }) => (name ? [[String(id), name]] : [])))
}

const nameColumn = (me: Caller, source: ListSource): ListColumn | undefined =>
  [...source.columns.values()].find(
    ({ member, kind, dict, lookup }) =>
      kind === 'text' && !dict && !lookup && member !== 'id' && !isHidden(source, me, member),
  )

const isMembers = (members: unknown): members is Row => typeof members === 'object' && members !== null
const copyMembers = (members: unknown) => (isMembers(members) ? { ...members } : members)
