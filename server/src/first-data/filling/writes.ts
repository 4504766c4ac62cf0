import { and, eq } from 'drizzle-orm'
import type { AnyTenantTable } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { roles } from '#modules/access/access.tables.ts'
import type { FileStore } from '#modules/files/store.ts'
import {
  consumers,
  devices,
  deviceUsers,
  vehicleBrands,
  vehicleKinds,
  vehiclePositions,
  vehicles,
} from '#modules/fleet/fleet.tables.ts'
import { users } from '#modules/identity/identity.tables.ts'
import { serials } from '#modules/online/rule/rule.tables.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import {
  serviceDictItems,
  serviceDicts,
  serviceTypes,
  templateVersions,
  timeoutRules,
} from '#modules/service/service.tables.ts'
import { timeoutAlerts, workOrderEvents, workOrders } from '#modules/service/work-order/work-order.tables.ts'
import { seededRandom } from '../people.ts'
import { workTimeOnDay } from '../work-hours.ts'
import { streetsIn } from './cities.ts'
import { makeConsumers } from './consumers.ts'
import { day, timeText } from './demo-row.ts'
import { makeDevices, makeDeviceUsers, makePositions } from './devices.ts'
import { insertMany } from './insert-many.ts'
import { makeInspectionRows } from './inspection.ts'
import { defineInspections, fillInspections, publishInspections } from './inspection-form.ts'
import { makeOrders, type Worker } from './orders.ts'
import { brandTenant } from './pictures.ts'
import { makeServiceDictRows } from './service-dicts.ts'
import { makeServiceRows } from './service-types.ts'
import { makeKinds, makeVehicles } from './vehicles.ts'
import { addWidgetSample } from './widget-sample.ts'

/** How much of everything a demo tenant gets. */
interface FleetSize {
  tenantId: number
  consumers: number
  vehicles: number
  devices: number
  orders: number
  /** Each vehicle whose number is a multiple of this has positions of its whole last day. */
  tracked: number
  inspections: number
  /** Division codes of its cities; by default all of the demo. */
  cities?: readonly string[]
}

export const demoFleets: readonly FleetSize[] = [
  {
    tenantId: 1000,
    consumers: 1200,
    vehicles: 10_500,
    devices: 10_800,
    orders: 10_400,
    tracked: 25,
    inspections: 360,
  },
  {
    tenantId: 1001,
    consumers: 30,
    vehicles: 60,
    devices: 64,
    orders: 120,
    tracked: 3,
    inspections: 15,
    cities: ['350100', '350500'],
  },
]

const batchRows = 3000

export type Write = (tx: Tx) => Promise<void>

/** What is to be written, in order. */
export async function fleetWrites(
  tx: Tx,
  store: Pick<FileStore, 'keep'>,
  size: FleetSize,
  now: number,
): Promise<Write[]> {
  const { tenantId } = size
  const roll = seededRandom(size.tenantId + 7)
  const brands = await tx
    .select({ id: vehicleBrands.id, name: vehicleBrands.name, typeId: vehicleBrands.typeId })
    .from(vehicleBrands)
    .orderBy(vehicleBrands.name)
  const places = await tx
    .select({ id: departs.id, orgCode: departs.orgCode, name: departs.departName })
    .from(departs)
    .orderBy(departs.orgCode)
  const street = streetsIn(size.cities)
  const kinds = makeKinds(brands, now)
  const owners = makeConsumers(size.consumers, now, roll, street)
  const fleet = makeVehicles(
    {
      count: size.vehicles,
      now,
      street,
      brands,
      kinds,
      consumers: owners,
      departs: places,
    },
    roll,
  )
  const terminals = makeDevices(fleet, size.devices, now, roll)
  const positions = makePositions({ fleet, terminals, every: size.tracked, now }, roll)
  const workers = await findWorkers(tx)
  const dispatchers = await tx.select({ id: roles.id }).from(roles).where(eq(roles.roleCode, 'dispatcher'))
  const start = now - 400 * day
  const began = timeText(workTimeOnDay(start, 0))
  const service = makeServiceRows(
    start,
    dispatchers.map(({ id }) => id),
  )
  const phones = new Map(owners.map(({ id, phone }) => [id, phone]))
  const work = makeOrders({ count: size.orders, now, fleet, terminals, phones, ...workers }, roll)
  const held = makeDeviceUsers(
    terminals,
    workers.handlers.map(({ id }) => id),
    roll,
  )
  const plan = {
    count: size.inspections,
    now,
    fleet,
    usernames: workers.handlers.map(({ username }) => username),
  }
  const inspections = makeInspectionRows(plan, roll)
  const words = makeServiceDictRows(began)
  const files = { store, tenantId, userId: workers.senders[0]?.id ?? '' }
  return [
    async (write) => {
      await brandTenant(write, files)
      await insertMany(write, serials, serialRows(size, work.lastNumbers))
    },
    ...insertWrites(vehicleKinds, kinds),
    ...insertWrites(consumers, withCreators(workers.senders, owners)),
    ...insertWrites(vehicles, withCreators(workers.senders, fleet)),
    ...insertWrites(devices, withCreators(workers.senders, terminals)),
    async (write) => {
      await insertMany(write, serviceTypes, service.types)
      await insertMany(write, templateVersions, service.versions)
      await insertMany(write, timeoutRules, service.rules)
      await insertMany(write, serviceDicts, words.dicts)
      await insertMany(write, serviceDictItems, words.items)
    },
    ...insertWrites(workOrders, work.orders),
    ...insertWrites(timeoutAlerts, work.alerts),
    ...insertWrites(workOrderEvents, work.events),
    ...insertWrites(deviceUsers, held),
    (write) => defineInspections(write, began),
    (write) => publishInspections(write, tenantId),
    (write) => fillInspections(write, tenantId, inspections),
    (write) => addWidgetSample(write, files, began),
    ...insertWrites(vehiclePositions, positions),
  ]
}

interface Workers {
  senders: Worker[]
  handlers: Worker[]
}

/** Who takes calls, and who works on vehicles: by the departments they are in. */
async function findWorkers(tx: Tx): Promise<Workers> {
  const people = await tx
    .select({ id: users.id, username: users.username, depart: departs.departName })
    .from(users)
    .innerJoin(departs, and(eq(departs.tenantId, users.tenantId), eq(departs.id, users.orgId)))
    .where(eq(users.status, '1'))
    .orderBy(users.username)
  const workingIn = (names: RegExp) =>
    people.filter(({ depart }) => names.test(depart)).map(({ id, username }) => ({ id, username }))
  return {
    senders: workingIn(/调度|客户服务/),
    handlers: workingIn(/服务站|维修组|救援队|车载设备组|车队/),
  }
}

/** Adds a creator to each row; the people take turns. */
const withCreators = <T extends object>(people: readonly Worker[], rows: readonly T[]) =>
  rows.map((row, n) => ({ ...row, createBy: people[n % people.length]?.username ?? null }))

/** The counters after the demo rows, so that new devices and orders continue their numbers. */
const serialRows = ({ devices: count }: FleetSize, lastNumbers: ReadonlyMap<string, number>) =>
  [
    { ruleCode: 'device_no', period: 'wg_', last: count },
    ...[...lastNumbers].slice(-2).map(([period, last]) => ({ ruleCode: 'work_order_no', period, last })),
  ].map((serial) => ({ id: `demo-serial-${serial.period}`, ...serial }))

/** The rows of a table, some thousands at a time. */
const insertWrites = <T extends AnyTenantTable>(table: T, rows: readonly T['$inferInsert'][]): Write[] =>
  splitBatches(rows).map((some) => (tx) => insertMany(tx, table, some))

const splitBatches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batchRows) }, (_, n) =>
    rows.slice(n * batchRows, (n + 1) * batchRows),
  )
