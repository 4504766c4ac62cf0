import type { ListSource, PartOf, RowRule } from '#kernel/caller.ts'
import { all, type Fragment } from '#kernel/database/fragment.ts'
import { quote } from '#kernel/database/quote.ts'
import { snake } from '#kernel/database/table.ts'

/** The rule on a sub-table: its own, and only rows of records that the rule on the whole lets through. */
export function combinePartRule(
  own: RowRule | undefined,
  source: ListSource,
  partOf: PartOf,
  whole: RowRule | undefined,
): RowRule | undefined {
  const limit = limitByWhole(source, partOf, whole)
  if (!limit) return own
  return { ...own, hidden: own?.hidden ?? new Set(), where: all([...(own?.where ? [own.where] : []), limit]) }
}

function limitByWhole(
  source: ListSource,
  { whole, key, foreignKey, mainKey }: PartOf,
  rule: RowRule | undefined,
): Fragment | undefined {
  if (rule?.hidden.has(key)) return () => 'false'
  const where = rule?.where
  if (!where) return undefined
  const main = whole.columns.get(mainKey)
  if (!main) return () => 'false'
  // The member that names the record is no field of the sub-table; as text it compares with a key of any kind.
  const part = source.columns.get(foreignKey)?.sql ?? quote(snake(foreignKey))
  return (bind) =>
    `${part}::text in (select ${main.sql}::text from "${whole.tableName}" where ${where(bind)})`
}
