import type { Tx } from '#kernel/database/tx.ts'
import { escapeHtml } from '#kernel/safe-html.ts'
import { sendSystemMessage, tellGroups } from '#modules/messaging/public.ts'
import { findConcerned, findPeople } from '../work-order/order-news.queries.ts'
import { workOrderPage } from '../work-order/order-news.ts'

/** Tells handler, dispatcher and creator of an order, and groups, what its customer wrote. */
export async function tellOfCustomer(
  tx: Tx,
  { id, orderNo }: { id: string; orderNo: string },
  { title, text: said }: { title: string; text: string },
): Promise<void> {
  const concerned = (await findConcerned(tx, [id])).map(({ userId }) => userId)
  const people = await findPeople(tx, concerned)
  const text = `工单 ${escapeHtml(orderNo)} 的客户：${escapeHtml(said)}`
  await sendSystemMessage(tx, {
    kind: 'customerAnswered',
    to: { userIds: [...people.keys()] },
    title,
    text,
    priority: 'M',
    busType: 'workOrder',
    link: { page: workOrderPage, busId: id },
  })
  await tellGroups(tx, 'customerAnswered', [{ recordId: id, title, text }])
}
