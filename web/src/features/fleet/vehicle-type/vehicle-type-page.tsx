import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { ListPage } from '#kit/list/list-page.tsx'

export const VehicleTypePage = () => <ListPage of={vehicleType} />
