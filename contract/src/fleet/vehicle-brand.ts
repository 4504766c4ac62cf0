import { z } from 'zod'
import { field } from '../field.ts'
import { recycleBin } from '../recycle-bin.ts'
import { uniform } from '../uniform.ts'

const VehicleBrand = z.object({
  name: field.text('品牌名称', { required: true, max: 50, query: 'like' }),
  typeId: field.ref('车辆类型', 'fleet_vehicle_type,name,id', { query: 'eq' }),
  logo: field.image('标志', { extend: { imgMaxNum: 1 }, width: 100 }),
})

export const vehicleBrand = uniform('vehicleBrand', '/vehicle/serviceVehicleBrand', VehicleBrand, {
  title: '车辆品牌',
})

export const vehicleBrandBin = recycleBin(vehicleBrand)
