import { device, deviceBin } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { lazy } from 'react'
import { storedSession } from '#kit/call/storage.ts'
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

/**
 * Hints about the numbering of devices and the devices per vehicle, as the installation is configured (SESS-021,
 * DEC-018).
 */
const terminalHints = () => ({
  deviceNo: `不填则自动编号，如 ${storedSession.read('tmnlPrefix') ?? 'wg_'}000001`,
  ...(storedSession.read('moreTmnl') === 0 && { vehicleId: '一辆车只能绑定一台设备' }),
})

/** Devices (DOMAIN-006). */
export const DevicePage = () => (
  <ListPage
    of={device}
    toolbar={<BinButton of={deviceBin} />}
    related={related}
    hints={terminalHints()}
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
