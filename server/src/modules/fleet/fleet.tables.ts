import { integer, text } from 'drizzle-orm/pg-core'
import { placeColumns } from '#kernel/database/place-columns.ts'
import { removedTogetherWith, tenantTable, wireTime } from '#kernel/database/table.ts'
import { departs } from '#modules/organisation/public.ts'

export const vehicleTypes = tenantTable(
  'fleet_vehicle_type',
  { name: text().notNull(), code: text(), sortNo: integer() },
  { unique: [['name']], search: ['name'], lookups: ['name,id'], reportable: true },
)

export const vehicleBrands = tenantTable(
  'fleet_vehicle_brand',
  { name: text().notNull(), typeId: text(), logo: text() },
  {
    unique: [['name']],
    search: ['name'],
    lookups: ['name,id'],
    lookupFilters: ['typeId'],
    references: { typeId: () => vehicleTypes },
    files: ['logo'],
    reportable: true,
  },
)

export const vehicleKinds = tenantTable(
  'fleet_vehicle_kind',
  { name: text().notNull(), brandId: text().notNull() },
  {
    unique: [['brandId', 'name']],
    search: ['name'],
    lookups: ['name,id'],
    lookupFilters: ['brandId'],
    references: { brandId: () => vehicleBrands },
    reportable: true,
  },
)

export const consumers = tenantTable(
  'fleet_consumer',
  {
    name: text().notNull(),
    phone: text(),
    sex: text(),
    kind: text().notNull().default('1'),
    area: text(),
    address: text(),
    remark: text(),
  },
  { search: ['name', 'phone', 'address'], lookups: ['name,id'], lookupFilters: ['phone'], reportable: true },
)

export const vehicles = tenantTable(
  'fleet_vehicle',
  {
    plateNo: text().notNull(),
    vin: text(),
    typeId: text(),
    brandId: text(),
    kindId: text(),
    color: text(),
    consumerId: text(),
    departId: text(),
    status: text().notNull().default('2'),
    mileage: integer(),
    ...placeColumns(),
    lastTime: wireTime(),
  },
  {
    unique: [['plateNo'], ['vin']],
    taken: { plateNo: '该车牌号已存在', vin: '该车架号已存在' },
    search: ['plateNo', 'vin'],
    lookups: ['plateNo,id'],
    lookupFilters: ['consumerId'],
    indexes: [
      ['typeId'],
      ['brandId'],
      ['kindId'],
      ['consumerId'],
      ['departId'],
      ['status'],
      ['lastTime'],
      ['longitude', 'latitude'],
    ],
    references: {
      typeId: () => vehicleTypes,
      brandId: () => vehicleBrands,
      kindId: () => vehicleKinds,
      consumerId: () => consumers,
      departId: () => departs,
    },
    reportable: true,
  },
)

export const devices = tenantTable(
  'fleet_device',
  {
    deviceNo: text().notNull(),
    deviceName: text(),
    model: text(),
    simNo: text(),
    vehicleId: text(),
    status: text().notNull().default('2'),
    ...placeColumns(),
    lastTime: wireTime(),
  },
  {
    unique: [['deviceNo'], ['simNo']],
    taken: { deviceNo: '该设备号已存在', simNo: '该 SIM 卡号已存在' },
    search: ['deviceNo', 'deviceName', 'model'],
    lookups: ['deviceNo,id', 'deviceName,id'],
    lookupFilters: ['vehicleId'],
    indexes: [['vehicleId'], ['status'], ['lastTime'], ['longitude', 'latitude']],
    references: { vehicleId: () => vehicles },
    reportable: true,
  },
)

export const deviceUsers = tenantTable(
  'fleet_device_user',
  { deviceId: text().notNull(), userId: text().notNull() },
  {
    unique: [['deviceId', 'userId']],
    indexes: [['userId']],
    references: { deviceId: removedTogetherWith(() => devices) },
  },
)

/** Where a vehicle was and when, one row per report. */
export const vehiclePositions = tenantTable(
  'fleet_vehicle_position',
  { vehicleId: text().notNull(), deviceId: text(), ...placeColumns(), reportTime: wireTime().notNull() },
  {
    indexes: [['vehicleId', 'reportTime']],
    agedBy: 'reportTime',
    isUnwatched: true,
    references: {
      vehicleId: removedTogetherWith(() => vehicles),
      deviceId: { table: () => devices, onRemove: 'keep' },
    },
    reportable: true,
  },
)
