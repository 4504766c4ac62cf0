import type { ListSource, Reading } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { fromClause, qualifiedColumn, rowScope } from '#kernel/records/list/row-scope.ts'
import type { PastOrder } from './rehearsal.rules.ts'

/** Orders a replay looks at: beyond this it would hold a server for too long. */
export const mostReplayed = 50_000

/** The orders of some types of the last days that the caller may see, the newest first, one more than are replayed. */
export async function findPastOrders(
  { tx, me }: Reading,
  source: ListSource,
  serviceTypeIds: readonly string[],
  days: number,
): Promise<PastOrder[]> {
  const { where } = rowScope(source, me)
  const column = (name: string) => qualifiedColumn(source, name)
  const query = statement(
    (bind) =>
      `select ${column('id')} as id, ${column('order_no')} as "orderNo", ${column('service_type_id')} as "serviceTypeId", ${column('level')} as level,
        ${column('handler_id')} as "handlerId", ${column('create_time')} as "createTime", ${column('waits')} as waits,
        coalesce(${column('first_accept_time')}, ${column('accept_time')}) as "acceptTime",
        case ${column('status')} when '4' then ${column('finish_time')} when '5' then coalesce((
          select max(event.create_time) from service_work_order_event event
          where event.work_order_id = ${source.alias || source.tableName}.id and event.kind = 'cancel'), ${column('create_time')}) end as "endTime"
      from ${fromClause(source, me)(bind)}
      where ${where(bind)} and ${column('service_type_id')} = any(${bind([...serviceTypeIds])}::text[])
        and ${column('create_time')} >= app_now() - make_interval(days => ${bind(days)})
      order by ${column('create_time')} desc limit ${bind(mostReplayed + 1)}`,
  )
  return (await tx.$client.query<PastOrder>(query)).rows
}
