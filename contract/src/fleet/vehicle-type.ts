import { z } from 'zod'
import { field } from '../field.ts'
import { recycleBin } from '../recycle-bin.ts'
import { uniform } from '../uniform.ts'

const VehicleType = z.object({
  name: field.text('类型名称', { required: true, max: 50, query: 'like' }),
  code: field.text('类型编码', { max: 50, query: 'like' }),
  sortNo: field.integer('排序', { min: 0, maximum: 9999 }),
})

export const vehicleType = uniform('vehicleType', '/vehicle/serviceVehicleType', VehicleType, {
  title: '车辆类型',
})

export const vehicleTypeBin = recycleBin(vehicleType)
