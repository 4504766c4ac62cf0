import { customerLink, defaultLinkDays } from '@banyan/contract/service/customer-link'
import { workOrder } from '@banyan/contract/service/work-order'
import { describe } from '@banyan/contract/uniform'
import { serve } from '#kernel/call/serve.ts'
import type { ListSource, Reading } from '#kernel/caller.ts'
import { sha256 } from '#kernel/keys.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import { isHidden } from '#kernel/records/list/row-scope.ts'
import { firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import { lockOrders } from '../work-order/work-order.change.ts'
import { findWorkingLink, insertLink, revokeLinks } from './customer-link.queries.ts'
import { newLinkToken } from './link-token.ts'

export const customerLinkRoutes = serve(customerLink, {
  async current(context) {
    firstOrRefuse(await findRowsInScope(context.tx, orderSource(context), context.me, [context.input.id]))
    const [link] = await findWorkingLink(context.tx, context.input.id)
    return link ?? null
  },
  async make(context) {
    const { tx, me, peer, input } = context
    const source = orderSource(context)
    // Whoever makes a link can also open it, so it is refused when a rule hides one of the shown members.
    if (shownMembers.some((member) => isHidden(source, me, member)))
      throw new Refusal('数据权限不允许查看客户页面上的内容，不能生成链接')
    await lockOrders(context, source, [input.id])
    await revokeLinks(tx, input.id, me.username)
    const token = newLinkToken(me.tenantId)
    const days = input.days === undefined ? defaultLinkDays : input.days
    await insertLink(tx, { workOrderId: input.id, hash: sha256(token), days })
    await audit(tx, me, peer, {
      content: '生成客户链接',
      operateType: operationCodes.add,
      entity: source.entity,
      rowId: input.id,
      after: { days },
    })
    return { token }
  },
  async revoke(context) {
    const { tx, me, peer, input } = context
    const source = orderSource(context)
    await lockOrders(context, source, [input.id])
    firstOrRefuse(await revokeLinks(tx, input.id, me.username), '没有可以作废的链接')
    await audit(tx, me, peer, {
      content: '作废客户链接',
      operateType: operationCodes.edit,
      entity: source.entity,
      rowId: input.id,
    })
    return null
  },
})

/** What the page of the customer shows of the order. */
const shownMembers = [
  'orderNo',
  'serviceTypeId',
  'status',
  'appointStart',
  'appointEnd',
  'rating',
  'ratingWord',
]

function orderSource({ me }: Pick<Reading, 'me'>): ListSource {
  const source = me.catalogue.entities.get(workOrder[describe].name)
  if (!source) throw refuse.missing()
  return source
}
