import { device, deviceBin } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { lazy } from 'react'
import { BinButton } from '#kit/list/bin/bin-button.tsx'
import { ListPage } from '#kit/list/list-page.tsx'
import { namedRecord, type Related } from '#kit/list/related.ts'
import { OnlineMark } from '../online-mark.tsx'
import { ordersBy } from '../orders-by.ts'

const DeviceUsers = lazy(() => import('./device-users.tsx').then((file) => ({ default: file.DeviceUsers })))

const related: readonly Related[] = [
  {
    kind: 'part',
    title: '使用人',
    count: ({ users }) => (users as unknown[] | undefined)?.length ?? 0,
    view: DeviceUsers,
  },
  namedRecord(vehicle, 'vehicleId'),
  ordersBy('deviceId'),
]

/** Devices (DOMAIN-006). */
export const DevicePage = () => (
  <ListPage
    of={device}
    toolbar={<BinButton of={deviceBin} />}
    related={related}
    card={{ title: 'deviceNo', status: 'status', lines: ['deviceName', 'vehicleId'], time: 'lastTime' }}
    columns={{
      simNo: { isHidden: true },
      location: { isHidden: true },
      createTime: { isHidden: true },
      status: {
        render: ({ status, status_dictText }) => <OnlineMark status={status} text={status_dictText} />,
      },
    }}
  />
)
