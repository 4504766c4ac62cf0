import { consumer } from '@banyan/contract/fleet/consumer'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleKind } from '@banyan/contract/fleet/vehicle-kind'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { type Served, serve } from '#kernel/call/serve.ts'
import { entityHandlers, uniformEntity, uniformHandlers } from '#kernel/records/uniform-handlers.ts'
import type { TerminalRules } from './device.change.ts'
import { deviceRoutes } from './device.routes.ts'
import { consumers, vehicleBrands, vehicleKinds, vehicles, vehicleTypes } from './fleet.tables.ts'
import { vehicleChanges } from './vehicle.change.ts'
import { vehiclePositionRoutes } from './vehicle-position.routes.ts'

const vehicleEntity = uniformEntity(vehicle, vehicles, vehicleChanges)

/** Vehicles with what they are, their devices and their owners. */
export const fleetRoutes = (rules: TerminalRules): Served[] => [
  ...serve(vehicleType, uniformHandlers(vehicleType, vehicleTypes)),
  ...serve(vehicleBrand, uniformHandlers(vehicleBrand, vehicleBrands)),
  ...serve(vehicleKind, uniformHandlers(vehicleKind, vehicleKinds)),
  ...serve(vehicle, entityHandlers(vehicle, vehicleEntity)),
  ...vehiclePositionRoutes(vehicleEntity.source),
  ...deviceRoutes(rules),
  ...serve(
    consumer,
    uniformHandlers(consumer, consumers, {
      // A person unless told.
      prepare: async (_, draft, stored) =>
        draft.kind === null || (!stored && !draft.kind) ? { ...draft, kind: '1' } : draft,
    }),
  ),
]
