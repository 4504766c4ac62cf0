import type { ListSource, Reading } from '#kernel/caller.ts'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import { listCondition } from '#kernel/records/list/list-groups.ts'
import { fromClause } from '#kernel/records/list/row-scope.ts'

/** A query on the order list. */
export interface OrderQuestion {
  input: Record<string, unknown>
  extra: Fragment[]
}

/** Who has open orders among those a question asks for, the most first, and how many people that are. */
export async function findBusiest(
  { tx, me }: Reading,
  source: ListSource,
  question: OrderQuestion,
  limit: number,
): Promise<{ ids: string[]; count: number }> {
  const { where } = listCondition(source, me, question)
  const open: Fragment = () => `status in ('2', '3') and handler_id is not null`
  const { rows } = await tx.$client.query<{ id: string; people: number }>(
    statement(
      (bind) => `select handler_id as id, (count(*) over ())::int as people
        from ${fromClause(source, me)(bind)} where ${all([where, open])(bind)}
        group by handler_id order by count(*) desc, handler_id limit ${limit}`,
    ),
  )
  return { ids: rows.map(({ id }) => id), count: rows[0]?.people ?? 0 }
}
