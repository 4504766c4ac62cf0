import { consumer, consumerBin } from '@banyan/contract/fleet/consumer'
import { vehicle, vehicleBin } from '@banyan/contract/fleet/vehicle'
import { vehicleBrand, vehicleBrandBin } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleKind, vehicleKindBin } from '@banyan/contract/fleet/vehicle-kind'
import { vehicleType, vehicleTypeBin } from '@banyan/contract/fleet/vehicle-type'
import type { Served } from '#kernel/call/serve.ts'
import { binRoutes } from '#kernel/records/recycle-bin.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import type { TerminalRules } from './device.change.ts'
import { deviceRoutes } from './device.routes.ts'
import { consumers, vehicleBrands, vehicleKinds, vehicles, vehicleTypes } from './fleet.tables.ts'
import { vehicleChanges } from './vehicle.change.ts'
import { vehiclePositionRoutes } from './vehicle-position.routes.ts'

const typeEntity = uniformEntity(vehicleType, vehicleTypes)
const brandEntity = uniformEntity(vehicleBrand, vehicleBrands)
const kindEntity = uniformEntity(vehicleKind, vehicleKinds)
const vehicleEntity = uniformEntity(vehicle, vehicles, vehicleChanges)
const consumerEntity = uniformEntity(consumer, consumers, {
  // The default kind is a person.
  prepare: async (_, draft, stored) =>
    draft.kind === null || (!stored && !draft.kind) ? { ...draft, kind: '1' } : draft,
})

/** Vehicles with their types, brands and kinds, devices and owners. */
export const fleetRoutes = (rules: TerminalRules): Served[] => [
  ...entityRoutes(vehicleType, typeEntity),
  ...binRoutes(vehicleTypeBin, typeEntity),
  ...entityRoutes(vehicleBrand, brandEntity),
  ...binRoutes(vehicleBrandBin, brandEntity),
  ...entityRoutes(vehicleKind, kindEntity),
  ...binRoutes(vehicleKindBin, kindEntity),
  ...entityRoutes(vehicle, vehicleEntity),
  ...binRoutes(vehicleBin, vehicleEntity),
  ...vehiclePositionRoutes(vehicleEntity.source),
  ...deviceRoutes(rules),
  ...entityRoutes(consumer, consumerEntity),
  ...binRoutes(consumerBin, consumerEntity),
]
