import { clock } from '#kernel/clock.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft, RecordOptions } from '#kernel/records/records.ts'
import { insertRow, updateRow } from '#kernel/records/rows.ts'
import { refuse } from '#kernel/refusal.ts'
import { findBrand, findKind, insertPosition } from './fleet.queries.ts'
import { vehicles } from './fleet.tables.ts'
import { completeMake, type Make } from './vehicle.rules.ts'

export const vehicleChanges: RecordOptions = {
  async prepare(change, draft, stored) {
    const make = await resolveMake(change, draft, stored)
    return { ...draft, ...make, ...defaultState(change, draft, stored) }
  },
  async insert(change, draft) {
    const id = await insertRow(change.tx, vehicles, draft)
    await recordPosition(change, id, draft)
    return id
  },
  insertsTogether: true,
  async update(change, row, draft) {
    await updateRow(change.tx, vehicles, row.id, draft)
    await recordPosition(change, row.id, draft)
  },
}

/** New vehicles are offline by default; a new place counts as a report at this moment. */
export function defaultState({ tx }: Change, draft: Draft, stored?: Row): Draft {
  const status = draft.status === null || (!stored && !draft.status) ? { status: '2' } : {}
  const isMoved = Boolean(draft.location) && draft.location !== stored?.location
  return { ...status, ...(isMoved ? { lastTime: tx.app.part(clock).wallTime() } : {}) }
}

async function resolveMake({ tx }: Change, draft: Draft, stored?: Row): Promise<Make> {
  const members = ['typeId', 'brandId', 'kindId'] as const
  if (!members.some((member) => draft[member] !== undefined && draft[member] !== stored?.[member])) return {}
  const { typeId, brandId, kindId }: Make = { ...(stored as Make | undefined), ...(draft as Make) }
  const given: Make = { typeId, brandId, kindId }
  // A change of the brand that sends no kind clears the kind of the former brand.
  if (draft.brandId !== undefined && draft.kindId === undefined) given.kindId = null
  const answer = completeMake(given, {
    brand: given.brandId ? await findBrand(tx, given.brandId) : undefined,
    kind: given.kindId ? await findKind(tx, given.kindId) : undefined,
  })
  if ('refusal' in answer) throw refuse.field(answer.field, answer.refusal)
  return answer.make
}

/** `lastTime` is in a draft only when the vehicle has moved. */
async function recordPosition(
  { tx }: Change,
  vehicleId: string,
  { location, lastTime }: Draft,
): Promise<void> {
  if (lastTime)
    await insertPosition(tx, { vehicleId, location: String(location), reportTime: String(lastTime) })
}
