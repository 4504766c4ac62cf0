import type { Tx } from '#kernel/database/tx.ts'
import { escapeHtml } from '#kernel/safe-html.ts'
import { sendSystemMessage, tellGroups } from '#modules/messaging/public.ts'
import { readOrderFacts, workOrderPage } from '../work-order/order-message.ts'
import { findConcerned, findPeople } from '../work-order/order-news.queries.ts'

interface OrderForNews extends Record<string, unknown> {
  id: string
  orderNo: string
  handlerId: string | null
  consumerId: string | null
  location: string | null
}

/** Tells handler, dispatcher and creator of an order, and groups, what its customer wrote. */
export async function notifyOfCustomer(
  tx: Tx,
  order: OrderForNews,
  { title, text: said }: { title: string; text: string },
): Promise<void> {
  const { id, orderNo } = order
  const concerned = (await findConcerned(tx, [id])).map(({ userId }) => userId)
  const people = await findPeople(tx, concerned)
  const facts = await readOrderFacts(tx, [order], {
    label: '处理人',
    nameOf: ({ handlerId }) => handlerId && people.get(handlerId)?.realname,
  })
  const text = [`工单 ${escapeHtml(orderNo)} 的客户：${escapeHtml(said)}`, facts.get(id)]
    .filter(Boolean)
    .join('<br>')
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
