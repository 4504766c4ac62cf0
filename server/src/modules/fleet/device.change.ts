import type { DeviceUser } from '@banyan/contract/fleet/device'
import type { Caller } from '#kernel/caller.ts'
import { isPreview, type Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft, RecordOptions } from '#kernel/records/records.ts'
import { insertRow, updateRow } from '#kernel/records/rows.ts'
import { textSource } from '#kernel/records/texts.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { takeSerial } from '#modules/online/public.ts'
import { findUsersOf, hasOtherDevice, insertPosition, isNumberTaken, moveVehicle } from './fleet.queries.ts'
import { devices } from './fleet.tables.ts'
import { defaultState } from './vehicle.change.ts'

/** The numbering of devices, and whether a vehicle may carry several (DEC-018). */
export interface TerminalRules {
  tmnlPrefix: string
  moreTmnl: number
}

export const deviceChanges = ({ tmnlPrefix, moreTmnl }: TerminalRules): RecordOptions => ({
  async prepare(change, draft, stored) {
    const { vehicleId } = draft
    if (moreTmnl === 0 && vehicleId && vehicleId !== stored?.vehicleId) {
      if (await hasOtherDevice(change.tx, String(vehicleId), stored?.id))
        throw refuse.field('vehicleId', '该车辆已有设备，不能再绑定')
    }
    const deviceNo = draft.deviceNo || stored?.deviceNo || (await nextNumber(change.tx, tmnlPrefix))
    return { ...draft, deviceNo, ...defaultState(change, draft, stored) }
  },
  async insert(change, draft) {
    const id = await insertRow(change.tx, devices, draft)
    await reportPlace(change, { ...draft, id })
    return id
  },
  insertsTogether: moreTmnl === 1,
  async update(change, row, draft) {
    await updateRow(change.tx, devices, row.id, draft)
    await reportPlace(change, { ...draft, id: row.id, vehicleId: draft.vehicleId ?? row.vehicleId })
  },
  async restore(change, rows) {
    if (moreTmnl === 1) return
    for (const { id, deviceNo, vehicleId } of rows)
      if (vehicleId && (await hasOtherDevice(change.tx, String(vehicleId), id)))
        throw new Refusal(`「${String(deviceNo)}」的车辆已有其他设备，不能还原`)
  },
  decorate: addUsers,
})

/** Skips numbers that were entered by hand. */
async function nextNumber(tx: Tx, prefix: string): Promise<string> {
  if (isPreview(tx)) return newId()
  for (;;) {
    const number = `${prefix}${String(await takeSerial(tx, 'device_no', prefix)).padStart(6, '0')}`
    if (!(await isNumberTaken(tx, number))) return number
  }
}

/** A device that has moved takes its vehicle along; `lastTime` is in a draft only then. */
async function reportPlace({ tx }: Change, { id, vehicleId, location, lastTime }: Draft): Promise<void> {
  if (!lastTime || !vehicleId) return
  const report = {
    vehicleId: String(vehicleId),
    deviceId: String(id),
    location: String(location),
    reportTime: String(lastTime),
  }
  await insertPosition(tx, report)
  await moveVehicle(tx, report)
}

const userNames = 'identity_user,realname,id'

type RowWithUsers = Row & { users: DeviceUser[] }

/** The people of each device whom the caller may see, one question for the page. */
export async function addUsers(tx: Tx, me: Caller, rows: Row[]): Promise<RowWithUsers[]> {
  const links = rows.length
    ? await findUsersOf(
        tx,
        rows.map(({ id }) => id),
      )
    : []
  const names = links.length
    ? await tx.app.part(textSource).lookupInScope(
        tx,
        me,
        userNames,
        links.map(({ userId }) => userId),
      )
    : new Map<string, string>()
  return rows.map((row) => ({
    ...row,
    users: links
      .filter(({ deviceId, userId }) => deviceId === row.id && names.has(userId))
      .map(({ id, userId }) => ({ id, userId, realname: names.get(userId) ?? userId })),
  }))
}

/** Refuses people the caller may not see. */
export async function refuseUnknownUsers({ tx, me }: Change, userIds: string[]): Promise<void> {
  const known = await tx.app.part(textSource).lookupInScope(tx, me, userNames, userIds)
  if (!userIds.every((id) => known.has(id))) throw refuse.missing('用户不存在，请重新选择')
}
