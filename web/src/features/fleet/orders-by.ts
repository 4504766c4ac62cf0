import { workOrder } from '@banyan/contract/service/work-order'
import { type Related, relatedList } from '#kit/list/related.ts'

/** The work orders of a vehicle, a device or an owner. */
export const ordersBy = (by: 'vehicleId' | 'deviceId' | 'consumerId'): Related =>
  relatedList(workOrder, {
    by,
    columns: { orderNo: {}, serviceTypeId: {}, status: {}, handlerId: {} },
  })
