import { device } from '@banyan/contract/fleet/device'
import { ListPage } from '#kit/list/list-page.tsx'
import { OnlineMark } from '../online-mark.tsx'

/** Devices (DOMAIN-006). */
export const DevicePage = () => (
  <ListPage
    of={device}
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
