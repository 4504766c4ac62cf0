import { vehiclePosition, vehiclePositionRows } from '@banyan/contract/fleet/vehicle-position'
import { serve } from '#kernel/call/serve.ts'
import type { ListSource } from '#kernel/caller.ts'
import { isHidden, rowScope } from '#kernel/records/list/row-scope.ts'
import { entityHandlers, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { vehiclePositions } from './fleet.tables.ts'

/** Positions follow the data rules of their vehicles: who may not see where a vehicle is sees none of them. */
export function vehiclePositionRoutes(vehicles: ListSource) {
  const { list } = entityHandlers(
    vehiclePositionRows,
    uniformEntity(vehiclePositionRows, vehiclePositions, {
      sorted: { column: 'reportTime', order: 'desc' },
      filter: (_, me) => {
        if (isHidden(vehicles, me, 'location')) return [() => 'false']
        if (!me.rights.rowRule(vehicles)?.where) return []
        const seen = rowScope(vehicles, me).where
        return [(bind) => `vehicle_id in (select id from ${vehicles.from} where ${seen(bind)})`]
      },
    }),
  )
  return serve({ list: vehiclePosition.list }, { list })
}
