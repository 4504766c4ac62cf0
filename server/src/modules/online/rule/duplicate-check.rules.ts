import type { Caller } from '#kernel/caller.ts'
import { snake } from '#kernel/database/table.ts'
import { sourcesOfTable } from '#kernel/records/catalogue.ts'

/** A column whose values must differ, with the entities whose add or edit action opens the check. */
interface CheckableColumn {
  table: string
  column: string
  member: string
  entities: string[]
}

/**
 * Members that are checked though no column alone is unique in its table: those of accounts, which have indexes of their
 * own, and codes that clients of the family ask about (family-contract 17).
 */
const extraColumns: Record<string, readonly string[]> = {
  identity_user: ['phone', 'email'],
  access_permission: ['perms'],
  access_depart_role: ['roleCode'],
}

/** The registered pair a caller names (DEC-054): unique members of tables that people keep in a list; nothing else. */
export function findCheckable(me: Caller, tableName: string, fieldName: string): CheckableColumn | undefined {
  const wanted = tableName.trim().toLowerCase()
  const info = me.catalogue.tables.find(
    ({ name, options }) => name === wanted || options.knownAs?.includes(wanted),
  )
  if (!info) return undefined
  const alone = (info.options.unique ?? []).flatMap((group) => (group.length === 1 ? group : []))
  const column = toColumnName(fieldName)
  const member = [...alone, ...(extraColumns[info.name] ?? [])].find((each) => snake(each) === column)
  const entities = sourcesOfTable(me, info.name).map(({ entity }) => entity)
  return member && entities.length ? { table: info.name, column, member, entities } : undefined
}

/** `dict_code`, `DICT_CODE` and `dictCode` name the same column. */
const toColumnName = (fieldName: string): string => {
  const name = fieldName.trim()
  return name === name.toUpperCase() ? name.toLowerCase() : snake(name)
}
