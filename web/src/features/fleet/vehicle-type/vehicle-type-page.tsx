import { vehicleType, vehicleTypeBin } from '@banyan/contract/fleet/vehicle-type'
import { BinButton } from '#kit/list/bin/bin-button.tsx'
import { ListPage } from '#kit/list/list-page.tsx'

export const VehicleTypePage = () => <ListPage of={vehicleType} toolbar={<BinButton of={vehicleTypeBin} />} />
