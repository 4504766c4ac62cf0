import { vehicleKind } from '@banyan/contract/fleet/vehicle-kind'
import { ListPage } from '#kit/list/list-page.tsx'

export const VehicleKindPage = () => <ListPage of={vehicleKind} />
