import { vehicleKind, vehicleKindBin } from '@banyan/contract/fleet/vehicle-kind'
import { BinButton } from '#kit/list/bin/bin-button.tsx'
import { ListPage } from '#kit/list/list-page.tsx'

export const VehicleKindPage = () => <ListPage of={vehicleKind} toolbar={<BinButton of={vehicleKindBin} />} />
