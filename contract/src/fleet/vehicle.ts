import { z } from 'zod'
import { field } from '../field.ts'
import { recycleBin } from '../recycle-bin.ts'
import { uniform } from '../uniform.ts'

const basicsGroup = { group: '基本信息' } as const
const ownershipGroup = { group: '归属' } as const
const stateGroup = { group: '状态与位置' } as const

export const Vehicle = z.object({
  plateNo: field.text('车牌号', {
    ...basicsGroup,
    required: true,
    max: 20,
    checksNumber: 'plate',
    query: 'like',
    width: 120,
  }),
  vin: field.pattern('车架号', /^[A-HJ-NPR-Z0-9]{17}$/, '车架号应为17位大写字母或数字，不含 I、O、Q', {
    ...basicsGroup,
    max: 17,
    width: 180,
  }),
  typeId: field.ref('车辆类型', 'fleet_vehicle_type,name,id', { ...basicsGroup, query: 'eq', width: 110 }),
  brandId: field.linked(
    '品牌',
    'fleet_vehicle_brand,name,id',
    { to: 'typeId', foreignKey: 'type_id' },
    { ...basicsGroup, query: 'eq', width: 110 },
  ),
  kindId: field.linked(
    '车型',
    'fleet_vehicle_kind,name,id',
    { to: 'brandId', foreignKey: 'brand_id' },
    { ...basicsGroup, query: 'eq', width: 110 },
  ),
  color: field.text('颜色', { ...basicsGroup, max: 20, width: 80 }),
  consumerId: field.ref('客户', 'fleet_consumer,name,id', { ...ownershipGroup, query: 'eq', width: 160 }),
  departId: field.depart('所属部门', 'organisation_depart,depart_name,id', {
    ...ownershipGroup,
    ownsRecord: true,
    query: 'eq',
    width: 140,
  }),
  status: field.dict('状态', 'vehicle_status', {
    ...stateGroup,
    asNumber: true,
    query: 'eq',
    defVal: '2',
    width: 90,
  }),
  /** The last odometer reading, entered or reported by a terminal. */
  mileage: field.integer('里程（公里）', { ...stateGroup, min: 0, maximum: 9_999_999, width: 110 }),
  location: field.location('位置', { ...stateGroup, width: 220 }),
  lastTime: field.datetime('最后上报时间', { ...stateGroup, query: 'range', readOnly: true, width: 170 }),
})

/** A vehicle of the tenant (DEC-103). */
export const vehicle = uniform('vehicle', '/vehicle/serviceVehicleInfo', Vehicle, { title: '车辆' })

export const vehicleBin = recycleBin(vehicle)
