import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { serve } from '#kernel/call/serve.ts'
import { uniformHandlers } from '#kernel/records/uniform-handlers.ts'
import { vehicleBrands, vehicleTypes } from './fleet.tables.ts'

export const vehicleTypeRoutes = serve(vehicleType, uniformHandlers(vehicleType, vehicleTypes))
export const vehicleBrandRoutes = serve(vehicleBrand, uniformHandlers(vehicleBrand, vehicleBrands))
