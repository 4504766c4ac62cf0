import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import {
  devices,
  deviceUsers,
  vehicleBrands,
  vehicleKinds,
  vehiclePositions,
  vehicles,
} from './fleet.tables.ts'

export const findBrand = async (tx: Tx, id: string) =>
  (
    await tx
      .select({ typeId: vehicleBrands.typeId })
      .from(vehicleBrands)
      .where(and(eq(vehicleBrands.id, id), eq(vehicleBrands.delFlag, 0)))
  )[0]

export const findKind = async (tx: Tx, id: string) =>
  (
    await tx
      .select({ brandId: vehicleKinds.brandId, typeId: vehicleBrands.typeId })
      .from(vehicleKinds)
      .innerJoin(
        vehicleBrands,
        and(eq(vehicleBrands.id, vehicleKinds.brandId), eq(vehicleBrands.tenantId, vehicleKinds.tenantId)),
      )
      .where(and(eq(vehicleKinds.id, id), eq(vehicleKinds.delFlag, 0)))
  )[0]

export interface Report {
  vehicleId: string
  deviceId?: string
  location: string
  reportTime: string
}

export const insertPosition = (tx: Tx, report: Report) =>
  tx.insert(vehiclePositions).values({ id: newId(), ...report })

export const moveVehicle = (tx: Tx, { vehicleId, location, reportTime }: Report) =>
  tx
    .update(vehicles)
    .set({ location, lastTime: reportTime })
    .where(and(eq(vehicles.id, vehicleId), eq(vehicles.delFlag, 0)))

/** Whether a vehicle carries another device; the caller has locked the vehicle until the end of the change. */
export async function hasOtherDevice(
  tx: Tx,
  vehicleId: string,
  deviceId: string | undefined,
): Promise<boolean> {
  await tx.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, vehicleId)).for('update')
  const found = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(
      and(
        eq(devices.vehicleId, vehicleId),
        eq(devices.delFlag, 0),
        deviceId ? ne(devices.id, deviceId) : undefined,
      ),
    )
    .limit(1)
  return found.length > 0
}

export const isNumberTaken = async (tx: Tx, deviceNo: string): Promise<boolean> =>
  (
    await tx
      .select({ id: devices.id })
      .from(devices)
      .where(and(eq(devices.deviceNo, deviceNo), eq(devices.delFlag, 0)))
  ).length > 0

export const findUsersOf = (tx: Tx, deviceIds: string[]) =>
  tx
    .select({ id: deviceUsers.id, deviceId: deviceUsers.deviceId, userId: deviceUsers.userId })
    .from(deviceUsers)
    .where(and(inArray(deviceUsers.deviceId, deviceIds), eq(deviceUsers.delFlag, 0)))
    .orderBy(deviceUsers.createTime, deviceUsers.id)

export const findDeviceUsers = (tx: Tx, by: { id: string } | { deviceId: string; userId: string }) =>
  tx
    .select({ id: deviceUsers.id, deviceId: deviceUsers.deviceId, userId: deviceUsers.userId })
    .from(deviceUsers)
    .where(
      and(
        eq(deviceUsers.delFlag, 0),
        'id' in by
          ? eq(deviceUsers.id, by.id)
          : and(eq(deviceUsers.deviceId, by.deviceId), eq(deviceUsers.userId, by.userId)),
      ),
    )

/** Existing users of the device are kept. */
export function insertDeviceUsers(tx: Tx, deviceId: string, userIds: readonly string[]) {
  const ids = userIds.map(() => newId()).sort() // ascending ids, because lists show users in the given order
  return tx
    .insert(deviceUsers)
    .values(userIds.map((userId, at) => ({ id: ids[at], deviceId, userId })))
    .onConflictDoNothing({
      target: [deviceUsers.tenantId, deviceUsers.deviceId, deviceUsers.userId],
      where: sql`del_flag = 0`,
    })
    .returning({ userId: deviceUsers.userId })
}
