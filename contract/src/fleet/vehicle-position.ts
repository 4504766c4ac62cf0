import { z } from 'zod'
import { field } from '../field.ts'
import { describe, uniform } from '../uniform.ts'

const VehiclePosition = z.object({
  reportTime: field.datetime('上报时间', { query: 'range', width: 170 }),
  location: field.location('位置', { width: 260 }),
  deviceId: field.ref('设备', 'fleet_device,device_no,id', { width: 140 }),
  vehicleId: field.ref('车辆', 'fleet_vehicle,plate_no,id', { width: 120 }),
})

const rows = uniform('vehiclePosition', '/vehicle/servicePosition', VehiclePosition, { title: '位置记录' })

/** Where vehicles were, as far as the caller may see the vehicles; rows are written by the server alone. */
export const vehiclePosition = {
  list: { ...rows.list, needs: 'vehicle:list' as const },
  [describe]: rows[describe],
}
export const vehiclePositionRows = rows
