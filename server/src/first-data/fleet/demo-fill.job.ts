import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { type Job, sendJob } from '#kernel/jobs/job.ts'
import {
  consumers,
  devices,
  vehicleBrands,
  vehicleKinds,
  vehiclePositions,
  vehicles,
} from '#modules/fleet/fleet.tables.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import { dice } from '../people.ts'
import { streetsIn } from './cities.ts'
import { insertMany } from './insert-many.ts'
import { consumersOf, devicesOf, kindsOf, positionsOf, vehiclesOf } from './vehicles.ts'

/** How much of everything a demo tenant gets. */
export interface FleetSize {
  tenantId: number
  consumers: number
  vehicles: number
  devices: number
  /** Every so many-th vehicle has positions of its last day. */
  tracked: number
  /** Division codes of the cities it works in; all of the demo unless told. */
  cities?: readonly string[]
}

export const demoFleets: readonly FleetSize[] = [
  { tenantId: 1000, consumers: 1200, vehicles: 10_500, devices: 10_800, tracked: 25 },
  { tenantId: 1001, consumers: 30, vehicles: 60, devices: 64, tracked: 3, cities: ['350100', '350500'] },
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
      const writes = await writesOf(tx, size, data.now)
      await writes[data.step]?.(tx)
      if (data.step + 1 < writes.length) await sendStep(tx, { ...data, step: data.step + 1 })
    }),
}

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
  return [
    (write) => insertMany(write, vehicleKinds, kinds),
    ...batches(owners).map(
      (rows): Write =>
        (write) =>
          insertMany(write, consumers, rows),
    ),
    ...batches(fleet).map(
      (rows): Write =>
        (write) =>
          insertMany(write, vehicles, rows),
    ),
    ...batches(devicesOf(fleet, size.devices, now, roll)).map(
      (rows): Write =>
        (write) =>
          insertMany(write, devices, rows),
    ),
    ...batches(positions).map(
      (rows): Write =>
        (write) =>
          insertMany(write, vehiclePositions, rows),
    ),
  ]
}

const batches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batch) }, (_, n) => rows.slice(n * batch, (n + 1) * batch))
