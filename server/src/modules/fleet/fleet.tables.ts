import { integer, text } from 'drizzle-orm/pg-core'
import { tenantTable } from '#kernel/database/table.ts'

export const vehicleTypes = tenantTable(
  'fleet_vehicle_type',
  { name: text().notNull(), code: text(), sortNo: integer() },
  { unique: [['name']], search: ['name'], lookups: ['name,id'], reportable: true },
)

export const vehicleBrands = tenantTable(
  'fleet_vehicle_brand',
  { name: text().notNull(), typeId: text() },
  {
    unique: [['name']],
    search: ['name'],
    lookups: ['name,id'],
    lookupFilters: ['typeId'],
    references: { typeId: () => vehicleTypes },
    reportable: true,
  },
)
