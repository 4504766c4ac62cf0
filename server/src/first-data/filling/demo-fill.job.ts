import { eq } from 'drizzle-orm'
import { clock } from '#kernel/clock.ts'
import type { AnyTenantTable } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { type Job, sendJob } from '#kernel/jobs/job.ts'
import { roles } from '#modules/access/access.tables.ts'
import {
  consumers,
  devices,
  vehicleBrands,
  vehicleKinds,
  vehiclePositions,
  vehicles,
} from '#modules/fleet/fleet.tables.ts'
import { users } from '#modules/identity/identity.tables.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import { serviceTypes, templateVersions, timeoutRules } from '#modules/service/service.tables.ts'
import { timeoutAlerts, workOrderEvents, workOrders } from '#modules/service/work-order/work-order.tables.ts'
import { dice } from '../people.ts'
import { streetsIn } from './cities.ts'
import { insertMany } from './insert-many.ts'
import { ordersOf } from './orders.ts'
import { serviceRowsOf } from './service-types.ts'
import { consumersOf, devicesOf, kindsOf, positionsOf, vehiclesOf } from './vehicles.ts'

/** How much of everything a demo tenant gets. */
export interface FleetSize {
  tenantId: number
  consumers: number
  vehicles: number
  devices: number
  orders: number
  /** Every so many-th vehicle has positions of its last day. */
  tracked: number
  /** Division codes of the cities it works in; all of the demo unless told. */
  cities?: readonly string[]
}

export const demoFleets: readonly FleetSize[] = [
  { tenantId: 1000, consumers: 1200, vehicles: 10_500, devices: 10_800, orders: 10_400, tracked: 25 },
  {
    tenantId: 1001,
    consumers: 30,
    vehicles: 60,
    devices: 64,
    orders: 120,
    tracked: 3,
    cities: ['350100', '350500'],
  },
]

const batch = 3000

/** One step of filling a demo tenant; `now` is when it began, so that all steps tell the same story. */
export interface FillStep {
  tenantId: number
  step: number
  now: number
}

/** Begins to fill a demo tenant; with the transaction that makes it. */
export const startFilling = (tx: Tx, tenantId: number) =>
  sendStep(tx, { tenantId, step: 0, now: tx.app.part(clock).now() })

/**
 * Fills a demo tenant after the server is ready, a few thousand rows at a time; each step sends the next with its own
 * rows. Rows are made from numbers: a step that is repeated after a kill writes what is missing and nothing twice.
 */
export const demoFill: Job<FillStep> = {
  name: 'demo-fill',
  run: ({ within }, { data }) =>
    within({ tenantId: data.tenantId }, async (tx) => {
      const size = demoFleets.find(({ tenantId }) => tenantId === data.tenantId)
      if (!size) return
      const plans = tx.app.part(madeWrites)
      const key = `${data.tenantId} ${data.now}`
      const writes = plans.get(key) ?? (await writesOf(tx, size, data.now))
      plans.set(key, writes)
      await writes[data.step]?.(tx)
      if (data.step + 1 < writes.length) await sendStep(tx, { ...data, step: data.step + 1 })
      else plans.delete(key)
    }),
}

/** The rows of a tenant that is being filled: made once for all its steps, and again after a start. */
const madeWrites = () => new Map<string, Write[]>()

const sendStep = (tx: Tx, data: FillStep) =>
  sendJob(tx, demoFill, data, { key: `${data.tenantId}-${data.step}` })

type Write = (tx: Tx) => Promise<void>

/** What is to be written, in order. */
async function writesOf(tx: Tx, size: FleetSize, now: number): Promise<Write[]> {
  const roll = dice(size.tenantId + 7)
  const brands = await tx
    .select({ id: vehicleBrands.id, name: vehicleBrands.name, typeId: vehicleBrands.typeId })
    .from(vehicleBrands)
    .orderBy(vehicleBrands.name)
  const places = await tx
    .select({ id: departs.id, orgCode: departs.orgCode })
    .from(departs)
    .orderBy(departs.orgCode)
  const street = streetsIn(size.cities)
  const kinds = kindsOf(brands)
  const owners = consumersOf(size.consumers, now, roll, street)
  const fleet = vehiclesOf(
    {
      count: size.vehicles,
      now,
      street,
      brands,
      kinds,
      consumerIds: owners.map(({ id }) => id),
      departs: places,
    },
    roll,
  )
  const positions = positionsOf(fleet, size.tracked, now, roll)
  const terminals = devicesOf(fleet, size.devices, now, roll)
  const workers = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.status, '1'))
    .orderBy(users.username)
  const dispatchers = await tx.select({ id: roles.id }).from(roles).where(eq(roles.roleCode, 'dispatcher'))
  const service = serviceRowsOf(
    new Date(now - 380 * 86_400_000).toISOString(),
    dispatchers.map(({ id }) => id),
  )
  const work = ordersOf({ count: size.orders, now, fleet, workers }, roll)
  return [
    ...insertsOf(vehicleKinds, kinds),
    ...insertsOf(consumers, owners),
    ...insertsOf(vehicles, fleet),
    ...insertsOf(devices, terminals),
    async (write) => {
      await insertMany(write, serviceTypes, service.types)
      await insertMany(write, templateVersions, service.versions)
      await insertMany(write, timeoutRules, service.rules)
    },
    ...insertsOf(workOrders, work.orders),
    ...insertsOf(timeoutAlerts, work.alerts),
    ...insertsOf(workOrderEvents, work.events),
    ...insertsOf(vehiclePositions, positions),
  ]
}

/** The rows of a table, some thousands at a time. */
const insertsOf = <T extends AnyTenantTable>(table: T, rows: readonly T['$inferInsert'][]): Write[] =>
  batches(rows).map((some) => (tx) => insertMany(tx, table, some))

const batches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batch) }, (_, n) => rows.slice(n * batch, (n + 1) * batch))
