import type { devices, deviceUsers, vehiclePositions } from '#modules/fleet/fleet.tables.ts'
import { pointNearby } from './cities.ts'
import { customerSince } from './consumers.ts'
import { demoId, minute, padDigits, type RandomBelow, timeText } from './demo-row.ts'
import type { Vehicle } from './vehicles.ts'

type Device = typeof devices.$inferInsert & { id: string }
type DeviceUser = typeof deviceUsers.$inferInsert
type Position = typeof vehiclePositions.$inferInsert

const models = ['BY-T100', 'BY-T200', 'BY-V3', 'BY-V3Pro']

/** A device for each vehicle and some in stock, with numbers in the product's format. */
export function makeDevices(
  fleet: readonly Vehicle[],
  count: number,
  now: number,
  roll: RandomBelow,
): Device[] {
  return Array.from({ length: count }, (_, n) => {
    const vehicle = fleet[n]
    const model = models[roll(models.length)]
    return {
      id: demoId('device', n + 1),
      deviceNo: `wg_${padDigits(n + 1, 6)}`,
      deviceName: `${model?.startsWith('BY-V') ? '视频终端' : '定位终端'}${padDigits(n + 1, 5)}`,
      model,
      simNo: `14400${padDigits(n * 37 + 10_000_000, 8)}`,
      vehicleId: vehicle?.id ?? null,
      sysOrgCode: vehicle?.sysOrgCode ?? null,
      status: vehicle?.status ?? '3',
      location: vehicle?.location ?? null,
      lastTime: vehicle?.lastTime ?? null,
      createTime: vehicle?.createTime ?? customerSince(now, roll),
    }
  })
}

/** One or two people use every third device that is in a vehicle. */
export function makeDeviceUsers(
  terminals: readonly Device[],
  userIds: readonly string[],
  roll: RandomBelow,
): DeviceUser[] {
  if (userIds.length < 2) return []
  return terminals
    .filter(({ vehicleId }, n) => vehicleId && n % 3 === 0)
    .flatMap(({ id, createTime }, n) => {
      const first = roll(userIds.length)
      const users = roll(4) === 0 ? [first, (first + 1) % userIds.length] : [first]
      return users.map((at, place) => ({
        id: demoId('device-user', n * 2 + place + 1),
        deviceId: id,
        userId: userIds[at]!,
        createTime,
      }))
    })
}

interface PositionPlan {
  fleet: readonly Vehicle[]
  /** The n-th terminal is in the n-th vehicle. */
  terminals: readonly Device[]
  /**
   * Each vehicle whose number is a multiple of this has a report every half hour of the last day; the others have their
   * last reports only.
   */
  every: number
  now: number
}

const lastReports = 4
const reportsOfDay = 24

export function makePositions({ fleet, terminals, every, now }: PositionPlan, roll: RandomBelow): Position[] {
  return fleet.flatMap(({ id, location, sysOrgCode, lastTime }, n) => {
    const last = Date.parse(lastTime ?? timeText(now))
    return Array.from({ length: n % every === 0 ? reportsOfDay : lastReports }, (_, back) => ({
      id: demoId('position', n * reportsOfDay + back + 1),
      vehicleId: id,
      deviceId: terminals[n]?.id ?? null,
      sysOrgCode,
      location: back === 0 ? location : pointNearby(location, roll),
      reportTime: timeText(last - back * 30 * minute),
      createTime: timeText(last - back * 30 * minute),
    }))
  })
}
