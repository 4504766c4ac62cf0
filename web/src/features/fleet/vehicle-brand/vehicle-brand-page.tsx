import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { ListPage } from '#kit/list/list-page.tsx'

export const VehicleBrandPage = () => <ListPage of={vehicleBrand} />
