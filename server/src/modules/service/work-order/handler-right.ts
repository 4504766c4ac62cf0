import { workOrderState } from '@banyan/contract/service/work-order'
import type { Tx } from '#kernel/database/tx.ts'
import { holdsAction } from '#modules/access/public.ts'
import { isActive } from './work-order.queries.ts'

/** Whether orders may be given to a person: somebody at work who has the right to handle them. */
export const mayHandleOrders = async (tx: Tx, tenantId: number, userId: string): Promise<boolean> =>
  (await isActive(tx, userId)) && holdsAction(tx, tenantId, userId, workOrderState.accept.needs)
