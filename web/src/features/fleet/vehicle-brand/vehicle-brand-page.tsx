import { vehicleBrand, vehicleBrandBin } from '@banyan/contract/fleet/vehicle-brand'
import { BinButton } from '#kit/list/bin/bin-button.tsx'
import { ListPage } from '#kit/list/list-page.tsx'

export const VehicleBrandPage = () => (
  <ListPage of={vehicleBrand} toolbar={<BinButton of={vehicleBrandBin} />} />
)
