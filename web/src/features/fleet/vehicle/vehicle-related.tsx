import { consumer } from '@banyan/contract/fleet/consumer'
import { device } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { vehiclePosition } from '@banyan/contract/fleet/vehicle-position'
import { namedRecord, type Related, relatedList } from '#kit/list/related.ts'
import { OnlineMark } from '../online-mark.tsx'
import { ordersBy } from '../orders-by.ts'

/** The tabs of a vehicle: its devices, its owner and its last positions. */
export const relatedToVehicle: readonly Related[] = [
  relatedList(device, {
    by: 'vehicleId',
    columns: {
      deviceNo: {},
      deviceName: {},
      status: {
        render: ({ status, status_dictText }) => <OnlineMark status={status} text={status_dictText} />,
      },
      lastTime: {},
    },
  }),
  ordersBy('vehicleId'),
  namedRecord(consumer, 'consumerId'),
  relatedList(vehiclePosition, {
    by: 'vehicleId',
    columns: { reportTime: {}, location: {}, deviceId: {} },
  }),
]

/** The vehicles of an owner. */
export const ownedVehicles = relatedList(vehicle, {
  by: 'consumerId',
  columns: {
    plateNo: {},
    brandId: {},
    kindId: {},
    status: {
      render: ({ status, status_dictText }) => <OnlineMark status={status} text={status_dictText} />,
    },
  },
})
