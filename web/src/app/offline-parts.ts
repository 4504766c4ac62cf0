import { downloadOrders, orderList } from '#features/service/offline.ts'
import type { OfflineParts } from '#kit/offline/start-offline.ts'

/** What people need of their work without network. */
export const offlineParts: OfflineParts = {
  fallbacks: { 'workOrder.list': { from: 'workOrder.byId', answer: orderList } },
  readAhead: downloadOrders,
}
