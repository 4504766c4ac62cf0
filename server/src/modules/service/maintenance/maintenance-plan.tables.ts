import { integer, text } from 'drizzle-orm/pg-core'
import { tenantTable, wireDay } from '#kernel/database/table.ts'
import { consumers, devices, vehicles } from '#modules/fleet/public.ts'
import { serviceTypes } from '../service.tables.ts'
import { workOrders } from '../work-order/work-order.tables.ts'

/** Recurring work for a vehicle, a device or a customer. */
export const maintenancePlans = tenantTable(
  'service_maintenance_plan',
  {
    planName: text().notNull(),
    serviceTypeId: text().notNull(),
    vehicleId: text(),
    deviceId: text(),
    consumerId: text(),
    everyMonths: integer(),
    startDate: wireDay(),
    daysAhead: integer().notNull().default(7),
    /** The dates are counted from here. */
    countedFrom: wireDay(),
    /** The next date without an order. */
    nextDue: wireDay(),
    everyKm: integer(),
    startKm: integer(),
    kmAhead: integer().notNull().default(500),
    /** The next odometer reading without an order. */
    nextKm: integer(),
    level: text().notNull().default('3'),
    handlerId: text(),
    status: text().notNull().default('1'),
    remark: text(),
    formPreset: text(),
  },
  {
    unique: [['planName']],
    taken: { planName: '计划名称已存在' },
    search: ['planName'],
    indexes: [['status', 'nextDue'], ['vehicleId'], ['deviceId'], ['consumerId']],
    references: {
      serviceTypeId: () => serviceTypes,
      vehicleId: () => vehicles,
      deviceId: () => devices,
      consumerId: () => consumers,
    },
  },
)

/** The orders made by plans, by date or reading; a unique index ensures that each is made once. */
export const maintenanceOrders = tenantTable(
  'service_maintenance_order',
  {
    planId: text().notNull(),
    dueDate: wireDay(),
    dueKm: integer(),
    workOrderId: text().notNull(),
  },
  {
    insertOnly: true,
    unique: [
      ['planId', 'dueDate'],
      ['planId', 'dueKm'],
    ],
    references: {
      planId: { table: () => maintenancePlans, onRemove: 'keep' },
      workOrderId: { table: () => workOrders, onRemove: 'keep' },
    },
  },
)
