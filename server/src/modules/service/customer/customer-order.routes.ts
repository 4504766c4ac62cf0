import { customerOrder } from '@banyan/contract/service/customer-link'
import { deadLink } from '@banyan/contract/service/customer-paths'
import { type Context, serve } from '#kernel/call/serve.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { limitRate } from '#kernel/http/rate-limit.ts'
import { sha256 } from '#kernel/keys.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { isTenantOpen, tenantName } from '#modules/tenancy/public.ts'
import { addEvent } from '../work-order/work-order.queries.ts'
import {
  countLately,
  findCustomerTalk,
  findLinkedOrder,
  findMayRate,
  type LinkedOrder,
  lockForRating,
  storeRating,
} from './customer-link.queries.ts'
import { notifyOfCustomer } from './customer-news.ts'
import { tenantFromToken } from './link-token.ts'

/** Calls of one link in a minute, from wherever they come. */
const maxCallsPerLink = 30
/** Words and ratings of one order in a day. */
const maxWordsPerDay = 20

export const customerOrderRoutes = serve(customerOrder, {
  view: (context) =>
    withOpenedLink(context, true, async (tx, order, tenantId) => ({
      company: await tenantName(tx, tenantId),
      orderNo: order.orderNo,
      serviceType: order.serviceType,
      status: order.status,
      appointment: orderAppointment(order),
      comments: (await findCustomerTalk(tx, order.id)).map(({ kind, text, time }) => ({
        text: text ?? '',
        time: time ?? '',
        isOwn: kind === 'customer',
      })),
      rating: order.rating === null ? null : { stars: order.rating, word: order.ratingWord ?? '' },
      mayRate: await findMayRate(tx, order.id),
    })),
  say: (context) =>
    withOpenedLink(context, false, async (tx, order) => {
      const { text } = context.input
      await refuseFlood(tx, order.id)
      await addEvent(tx, [order.id], { kind: 'customer', content: text })
      await notifyOfCustomer(tx, order, { title: '客户有新留言', text })
      await audit(tx, customer, context.peer, {
        content: '客户留言',
        operateType: operationCodes.add,
        entity: 'workOrder',
        rowId: order.id,
        after: { content: text },
      })
      return null
    }),
  rate: (context) =>
    withOpenedLink(context, false, async (tx, order) => {
      const { stars, word } = context.input
      if (!(await lockForRating(tx, order.id)))
        throw new Refusal(order.rating === null ? '服务完成后才能评价' : '评价已超过一天，不能再修改')
      await refuseFlood(tx, order.id)
      await storeRating(tx, order.id, stars, word || null)
      const said = `${stars} 星${word ? `：${word}` : ''}`
      await addEvent(tx, [order.id], { kind: 'rate', content: said })
      await notifyOfCustomer(tx, order, { title: '客户评价了服务', text: said })
      await audit(tx, customer, context.peer, {
        content: '客户评价',
        operateType: operationCodes.edit,
        entity: 'workOrder',
        rowId: order.id,
        before: { rating: order.rating, ratingWord: order.ratingWord },
        after: { rating: stars, ratingWord: word || null },
      })
      return null
    }),
})

const orderAppointment = ({ appointStart: start, appointEnd: end }: LinkedOrder) =>
  start && end ? { start, end } : null

const customer = { userId: null, username: '客户' }

/** Runs work on the order of a link, in its tenant; every invalid link gets the same answer. */
async function withOpenedLink<T>(
  {
    app,
    within,
    input: { token },
  }: Pick<Context<{ input: typeof customerOrder.view.input }>, 'app' | 'within' | 'input'>,
  isReadOnly: boolean,
  work: (tx: Tx, order: LinkedOrder, tenantId: number) => Promise<T>,
): Promise<T> {
  const tenantId = tenantFromToken(token)
  if (tenantId === undefined) throw refuse.missing(deadLink)
  const hash = sha256(token)
  limitRate(app, 'customer link', hash, maxCallsPerLink)
  return within({ tenantId, ...(isReadOnly ? { isReadOnly } : {}) }, async (tx) => {
    const order = (await isTenantOpen(tx, tenantId)) ? await findLinkedOrder(tx, hash) : undefined
    if (!order) throw refuse.missing(deadLink)
    return work(tx, order, tenantId)
  })
}

async function refuseFlood(tx: Tx, orderId: string): Promise<void> {
  if ((await countLately(tx, orderId)) >= maxWordsPerDay)
    throw refuse.tooMany('今天的留言已达上限，请明天再试')
}
