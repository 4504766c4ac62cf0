import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { consumers } from '#modules/fleet/public.ts'
import { activePeople } from '#modules/identity/public.ts'

export interface Person {
  id: string
  realname: string | null
}

/** People of the tenant who can work in it, by id. */
export async function findPeople(tx: Tx, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await tx.execute<{ id: string; realname: string | null }>(
    sql`select people.id, people.realname from (${activePeople}) people
      where people.id = any(${sql.param([...new Set(ids)])}::text[])`,
  )
  return new Map(rows.map((person) => [person.id, person]))
}

/** The creators, handlers and last dispatchers of orders. */
export async function findConcerned(
  tx: Tx,
  orderIds: readonly string[],
): Promise<{ orderId: string; userId: string }[]> {
  const { rows } = await tx.execute<{ orderId: string; userId: string }>(
    sql`with doers as (
        select id as order_id, create_by as username from service_work_order
        where id = any(${sql.param([...orderIds])}::text[])
        union
        (select distinct on (work_order_id) work_order_id, create_by from service_work_order_event
        where work_order_id = any(${sql.param([...orderIds])}::text[]) and kind in ('dispatch', 'reassign')
        order by work_order_id, create_time desc, id desc))
      select doers.order_id as "orderId", people.id as "userId"
      from doers join (${activePeople}) people on people.username = doers.username
      union
      select id, handler_id from service_work_order
      where id = any(${sql.param([...orderIds])}::text[]) and handler_id is not null`,
  )
  return rows
}

/** Names of customers, by id. */
export async function findCustomerNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: consumers.id, name: consumers.name })
    .from(consumers)
    .where(inArray(consumers.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
