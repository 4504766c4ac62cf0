import type { Tx } from '#kernel/database/tx.ts'
import { findConcerned, findPeople } from '../work-order/order-news.queries.ts'
import type { EnabledRule } from './timeout.queries.ts'

interface Receivers {
  userIds: readonly string[]
  roleIds?: readonly string[]
}

/** Whether the receivers are named by the rule; named people may not see the orders (DEC-092). */
export const namesPeople = ({ kind }: EnabledRule) => kind === 'timeout' || kind === 'escalate'

/** The receivers of alerts: those named by the rule, or the people concerned by each order. */
export async function findReceivers<O extends { id: string }>(
  tx: Tx,
  rule: EnabledRule,
  told: readonly O[],
): Promise<[Receivers, readonly O[]][]> {
  if (namesPeople(rule)) return [[{ userIds: rule.alertUsers, roleIds: rule.alertRoles }, told]]
  const concerned = await findConcerned(
    tx,
    told.map(({ id }) => id),
  )
  const people = await findPeople(
    tx,
    concerned.map(({ userId }) => userId),
  )
  const byId = new Map(told.map((order) => [order.id, order]))
  const orders = new Map<string, O[]>()
  for (const { orderId, userId } of concerned) {
    const order = byId.get(orderId)
    if (!order || !people.has(userId)) continue
    const theirs = orders.get(userId)
    if (theirs) theirs.push(order)
    else orders.set(userId, [order])
  }
  return [...orders].map(([userId, theirs]) => [{ userIds: [userId] }, theirs])
}
