import type { Caller, ListSource } from '#kernel/caller.ts'
import { all, withReads } from '#kernel/database/fragment.ts'
import { snake } from '#kernel/database/table.ts'
import { conditionOn } from './condition.ts'
import type { PartFilter } from './filters.ts'
import { isHidden, rowScope } from './row-scope.ts'

/** A condition on a sub-table field: at least one row that the caller may see fulfils it (DEC-067). */
export const partFilter =
  (source: ListSource, me: Caller): PartFilter =>
  (field, condition) => {
    const [key = '', member = ''] = field.split(',').map((name) => name.trim())
    const part = source.parts?.get(key)
    if (!part || isHidden(source, me, key)) return undefined
    const scope = rowScope(part.source, me)
    const column = scope.columns.get(member)
    if (!column) return undefined
    const where = all([scope.where, conditionOn(column, condition)])
    return withReads(
      [part.source.tableName],
      (bind) =>
        `exists (select 1 from ${part.source.from}
         where "${snake(part.foreignKey)}" = "${source.tableName}"."${snake(part.mainKey)}" and ${where(bind)})`,
    )
  }
