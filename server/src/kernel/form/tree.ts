import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Caller } from '#kernel/caller.ts'
import { waitForLock } from '#kernel/database/claim.ts'
import { type Fragment, statement } from '#kernel/database/fragment.ts'
import type { AnyListTable } from '#kernel/database/table.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import type { Computed } from '#kernel/records/list/column.ts'
import { type Row, topRowsFor } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft, RecordEntity, RecordOptions } from '#kernel/records/records.ts'
import { refuseUsed, removeParts } from '#kernel/records/references.ts'
import { removeRows } from '#kernel/records/rows.ts'
import { refuse } from '#kernel/refusal.ts'

/** The columns that make the records of a form a tree. */
export interface FormTree {
  /** Holds the id of the record above, nothing at the top. */
  parent: string
  /** Tells by `1` whether a record has others below it. */
  hasChild?: string
}

/** Whether a record has children, computed by each query so that it is never out of date. */
export const hasChildSql = (tableName: string, parent: string): string =>
  `(case when exists (select 1 from "${tableName}" below where below.tenant_id = "${tableName}".tenant_id
    and below."${parent}" = "${tableName}".id and below.del_flag = 0) then '1' else '0' end)`

export const hasChildColumn = (
  table: AnyListTable,
  { parent, hasChild }: FormTree,
): Record<string, Computed> =>
  hasChild ? { [hasChild]: hasChildSql(getTableConfig(table).name, parent) } : {}

/**
 * One level of the tree: what lies below `parent`, or the first level as the caller sees it; of several parents with
 * `isBatch`. Some clients send the parent's child mark along; it is no condition on the rows.
 */
export function treeLevelEntity(
  entity: RecordEntity,
  { parent, hasChild }: FormTree,
  isBatch = false,
): RecordEntity {
  const level = (query: Draft, me: Caller): Fragment[] => {
    const above = typeof query[parent] === 'string' ? String(query[parent]).trim() : ''
    if (above === '' || above === '0') return [topRowsFor(entity.source, me, parent)]
    if (!isBatch) return [(bind) => `"${parent}" = ${bind(above)}`]
    const parents = above.split(',').map((id) => id.trim())
    return [(bind) => `"${parent}" = any(${bind(parents)}::text[])`]
  }
  const filterOwns = [parent, ...(hasChild ? [hasChild] : [])]
  return { ...entity, options: { ...entity.options, filter: level, filterOwns } }
}

/** Removing a record removes everything below it (DEC-080). */
export const treeOptions = (form: () => RecordEntity, tree: FormTree): RecordOptions => ({
  async remove(change, rows) {
    const { tx, me, peer } = change
    const { table, source } = form()
    const ids = rows.map(({ id }) => id)
    const below = (await findBelow(change, form(), tree, ids)).filter(({ id }) => !ids.includes(id))
    await refuseUsed(change, source, below)
    await removeRows(tx, table, [...ids, ...below.map(({ id }) => id)])
    if (below.length === 0) return
    await removeParts(
      change,
      table,
      below.map(({ id }) => id),
    )
    await audit(tx, me, peer, {
      content: `删除${source.description.title}：下级一并删除`,
      operateType: operationCodes.remove,
      entity: source.entity,
      rowId: ids.length === 1 ? ids[0] : undefined,
      before: { ids: below.map(({ id }) => id) },
    })
  },
})

/** Checks the parent of a draft: `0` means the top, and nothing is put below itself. */
export async function withTreePlace(
  change: Change,
  entity: RecordEntity,
  tree: FormTree,
  draft: Draft,
  stored?: Row,
): Promise<Draft> {
  if (!Object.hasOwn(draft, tree.parent)) return draft
  const above = String(draft[tree.parent] ?? '').trim()
  if (above === '' || above === '0') return { ...draft, [tree.parent]: null }
  if (stored && above !== stored[tree.parent]) {
    // Concurrent moves wait for each other here, so that no cycle can arise.
    await waitForLock(change.tx, 7270021, entity.source.tableName)
    const below = await findBelow(change, entity, tree, [stored.id])
    if (above === stored.id || below.some(({ id }) => id === above))
      throw refuse.field(tree.parent, '上级不能是自己或自己的下级')
  }
  return draft
}

/** Everything below some records, also what a rule keeps from the caller. */
async function findBelow(
  { tx, me }: Change,
  { source }: RecordEntity,
  { parent }: FormTree,
  ids: string[],
): Promise<Row[]> {
  const table = `"${source.tableName}"`
  const query = statement(
    (bind) =>
      `with recursive below as (
         select id from ${table} where tenant_id = ${bind(me.tenantId)} and del_flag = 0 and "${parent}" = any(${bind(ids)})
         union select t.id from ${table} t join below on t."${parent}" = below.id
           where t.tenant_id = ${bind(me.tenantId)} and t.del_flag = 0)
       select id from below`,
  )
  return (await tx.$client.query<Row>(query)).rows
}
