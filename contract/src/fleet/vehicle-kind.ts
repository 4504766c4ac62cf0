import { z } from 'zod'
import { field } from '../field.ts'
import { recycleBin } from '../recycle-bin.ts'
import { uniform } from '../uniform.ts'

const VehicleKind = z.object({
  name: field.text('车型名称', { required: true, max: 50, query: 'like' }),
  brandId: field.ref('车辆品牌', 'fleet_vehicle_brand,name,id', { required: true, query: 'eq' }),
})

export const vehicleKind = uniform('vehicleKind', '/vehicle/serviceVehicleKind', VehicleKind, {
  title: '车型',
})

export const vehicleKindBin = recycleBin(vehicleKind)
