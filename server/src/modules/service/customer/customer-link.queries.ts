import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { serviceTypes } from '../service.tables.ts'
import { customerLinks, workOrderEvents, workOrders } from '../work-order/work-order.tables.ts'

const orderEnd = sql`coalesce(${workOrders.finishTime}, ${workOrders.updateTime})`
const hasEnded = sql`${workOrders.status} in ('4', '5')`
const linkExpiry = sql`case when ${hasEnded} then ${orderEnd} + ${customerLinks.days} * interval '1 day' end`
/** The condition of a working link; one without an expiry works until it is revoked. */
const isWorkingLink = sql`${customerLinks.delFlag} = 0 and ${customerLinks.revokedAt} is null and ${workOrders.delFlag} = 0
  and coalesce(${linkExpiry} > app_now(), true)`

const linkWithOrder = and(
  eq(workOrders.tenantId, customerLinks.tenantId),
  eq(workOrders.id, customerLinks.workOrderId),
)

/** The link of an order that works now. */
export const findWorkingLink = (tx: Tx, workOrderId: string) =>
  tx
    .select({
      createTime: customerLinks.createTime,
      days: customerLinks.days,
      expiresAt: sql<string | null>`to_char(${linkExpiry}, 'YYYY-MM-DD HH24:MI:SS')`,
    })
    .from(customerLinks)
    .innerJoin(workOrders, linkWithOrder)
    .where(and(eq(customerLinks.workOrderId, workOrderId), isWorkingLink))

export const insertLink = (tx: Tx, link: typeof customerLinks.$inferInsert) =>
  tx.insert(customerLinks).values(link)

export const revokeLinks = (tx: Tx, workOrderId: string, by: string) =>
  tx
    .update(customerLinks)
    .set({ revokedAt: sql`app_now()` as never, revokedBy: by })
    .where(and(eq(customerLinks.workOrderId, workOrderId), isNull(customerLinks.revokedAt)))
    .returning({ id: customerLinks.id })

/** The order of a link: what the customer may see, and what messages about the customer's words contain. */
export async function findLinkedOrder(tx: Tx, hash: string) {
  const [order] = await tx
    .select({
      id: workOrders.id,
      orderNo: workOrders.orderNo,
      serviceType: serviceTypes.typeName,
      status: workOrders.status,
      appointStart: workOrders.appointStart,
      appointEnd: workOrders.appointEnd,
      rating: workOrders.rating,
      ratingWord: workOrders.ratingWord,
      handlerId: workOrders.handlerId,
      consumerId: workOrders.consumerId,
      location: workOrders.location,
    })
    .from(customerLinks)
    .innerJoin(workOrders, linkWithOrder)
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.tenantId, workOrders.tenantId), eq(serviceTypes.id, workOrders.serviceTypeId)),
    )
    .where(and(eq(customerLinks.hash, hash), isWorkingLink))
  return order
}
export type LinkedOrder = NonNullable<Awaited<ReturnType<typeof findLinkedOrder>>>

/** Locks an order and returns whether it can be rated: when finished, and until a day after the first rating. */
export async function lockForRating(tx: Tx, id: string): Promise<boolean> {
  const [order] = await tx.select({ mayRate }).from(workOrders).where(eq(workOrders.id, id)).for('update')
  return order?.mayRate ?? false
}

const mayRate = sql<boolean>`${workOrders.status} = '4'
  and coalesce(${workOrders.ratedAt} > app_now() - interval '1 day', true)`

export const findMayRate = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.select({ mayRate }).from(workOrders).where(eq(workOrders.id, id)))[0]?.mayRate ?? false

export const storeRating = (tx: Tx, id: string, rating: number, ratingWord: string | null) =>
  tx
    .update(workOrders)
    .set({ rating, ratingWord, ratedAt: sql`coalesce(${workOrders.ratedAt}, app_now())` as never })
    .where(eq(workOrders.id, id))

/** Comments meant for the customer and the customer's own words, the oldest first. */
export const findCustomerTalk = (tx: Tx, workOrderId: string) =>
  tx
    .select({
      kind: workOrderEvents.kind,
      text: workOrderEvents.content,
      time: workOrderEvents.createTime,
    })
    .from(workOrderEvents)
    .where(
      and(
        eq(workOrderEvents.workOrderId, workOrderId),
        inArray(workOrderEvents.kind, ['comment', 'customer']),
        or(eq(workOrderEvents.forCustomer, true), eq(workOrderEvents.kind, 'customer')),
      ),
    )
    .orderBy(asc(workOrderEvents.createTime), asc(workOrderEvents.id))

/**
 * How often the customer of an order wrote or rated within a day. Locks the order, so that concurrent calls are counted
 * too.
 */
export async function countLately(tx: Tx, workOrderId: string): Promise<number> {
  await tx.select({ id: workOrders.id }).from(workOrders).where(eq(workOrders.id, workOrderId)).for('update')
  return tx.$count(
    workOrderEvents,
    and(
      eq(workOrderEvents.workOrderId, workOrderId),
      inArray(workOrderEvents.kind, ['customer', 'rate']),
      sql`${workOrderEvents.createTime} > app_now() - interval '1 day'`,
    ),
  )
}
