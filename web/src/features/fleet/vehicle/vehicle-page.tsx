import { vehicle, vehicleBin } from '@banyan/contract/fleet/vehicle'
import { BinButton } from '#kit/list/bin/bin-button.tsx'
import { ListPage } from '#kit/list/list-page.tsx'
import { OnlineMark } from '../online-mark.tsx'
import { relatedToVehicle } from './vehicle-related.tsx'

/** Vehicles (DOMAIN-010). */
export const VehiclePage = () => (
  <ListPage
    of={vehicle}
    header={{
      links: [
        { title: '车辆类型', to: '/vclinfoExtend/vehicleType' },
        { title: '车辆品牌', to: '/vclinfoExtend/vehicleBrand' },
        { title: '车型', to: '/vclinfoExtend/vehicleKind' },
      ],
    }}
    toolbar={<BinButton of={vehicleBin} />}
    related={relatedToVehicle}
    card={{ title: 'plateNo', status: 'status', lines: ['kindId', 'consumerId'], time: 'lastTime' }}
    columns={{
      vin: { isHidden: true },
      color: { isHidden: true },
      location: { isHidden: true },
      createTime: { isHidden: true },
      status: {
        render: ({ status, status_dictText }) => <OnlineMark status={status} text={status_dictText} />,
      },
    }}
  />
)
