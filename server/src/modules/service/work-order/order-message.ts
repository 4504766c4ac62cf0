import { readLocation } from '@banyan/contract/area/pointer'
import { appointmentText } from '@banyan/contract/service/appointment'
import type { Tx } from '#kernel/database/tx.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import { escapeHtml } from '#kernel/safe-html.ts'
import type { SystemMessage } from '#modules/messaging/public.ts'
import { findCustomerNames } from './order-news.queries.ts'

/** The page of the console that shows an order. */
export const workOrderPage = 'vclinfoExtend/workOrder'

/** The title of a message about one order, and of one about several, which begins with their number. */
interface MessageTitles {
  title: string
  ofMany: string
}

/** The text about one order, as HTML. */
interface OrderText {
  id: string
  text: string
}

const mostShownOrders = 10

/** Title, text and link of one message about one or several orders. */
export function buildOrdersMessage(
  { title, ofMany }: MessageTitles,
  orders: readonly OrderText[],
): Pick<SystemMessage, 'title' | 'text' | 'link'> {
  const [first] = orders
  if (first && orders.length === 1)
    return { title, text: first.text, link: { page: workOrderPage, busId: first.id } }
  const shown = orders.slice(0, mostShownOrders).map(({ text }) => `<p>${text}</p>`)
  const more = orders.length > mostShownOrders ? `<p>以及另外 ${orders.length - mostShownOrders} 张</p>` : ''
  return {
    title: `${orders.length} ${ofMany}`,
    text: shown.join('') + more,
    link: { path: `/${workOrderPage}` },
  }
}

/** A person to add after customer and address. */
interface NamedPerson<R> {
  label: string
  nameOf: (row: R) => string | null | undefined
}

/** Customer, address, appointment and somebody concerned, in one line of HTML for each order. */
export async function readOrderFacts<R extends Row>(
  tx: Tx,
  rows: readonly R[],
  { label, nameOf }: NamedPerson<R>,
): Promise<Map<string, string>> {
  const customers = await findCustomerNames(tx, rows.map(({ consumerId }) => consumerId).filter(isText))
  return new Map(
    rows.map((row) => {
      const facts: [string, string | null | undefined][] = [
        ['客户', customers.get(String(row.consumerId))],
        ['地址', isText(row.location) ? readLocation(row.location).description : ''],
        ['预约', appointmentText(row)],
        [label, nameOf(row)],
      ]
      const told = facts.flatMap(([name, text]) => (text ? [`${name}：${escapeHtml(text)}`] : []))
      return [row.id, told.join('，')]
    }),
  )
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
