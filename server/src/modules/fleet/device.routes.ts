import { device, deviceBin, deviceUser } from '@banyan/contract/fleet/device'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { findRows, findRowsInScope } from '#kernel/records/list/find.ts'
import type { Change, RecordEntity } from '#kernel/records/records.ts'
import { binRoutes } from '#kernel/records/recycle-bin.ts'
import { removeRows } from '#kernel/records/rows.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { firstOrRefuse, refuse } from '#kernel/refusal.ts'
import { addUsers, deviceChanges, refuseUnknownUsers, type TerminalRules } from './device.change.ts'
import { findDeviceUsers, insertDeviceUsers } from './fleet.queries.ts'
import { devices, deviceUsers } from './fleet.tables.ts'

export function deviceRoutes(rules: TerminalRules) {
  const entity = uniformEntity(device, devices, deviceChanges(rules))
  return [...entityRoutes(device, entity), ...binRoutes(deviceBin, entity), ...deviceUserRoutes(entity)]
}

const deviceUserRoutes = ({ source }: RecordEntity) =>
  serve(deviceUser, {
    async maintainers({ tx, me, input: { vclNo } }) {
      const devices = vclNo ? await findRows(tx, source, me, 'device_no', [devicesInVehicle(me, vclNo)]) : []
      const people = (await addUsers(tx, me, devices)).flatMap(({ users }) => users)
      const names = new Map(people.map(({ userId, realname }) => [userId, realname]))
      return { list: [...names].map(([maintainId, maintainName]) => ({ maintainId, maintainName })) }
    },

    async addUser(change) {
      const { deviceId, userIds } = change.input
      firstOrRefuse(await findRowsInScope(change.tx, source, change.me, [deviceId], true))
      await refuseUnknownUsers(change, userIds)
      const added = await insertDeviceUsers(change.tx, deviceId, userIds)
      if (added.length) await auditDevice(change, '添加设备使用人', deviceId, { after: added })
      return null
    },

    async removeUser(change) {
      const { id, deviceId, userId } = change.input
      const by = id ? { id } : deviceId && userId ? { deviceId, userId } : undefined
      if (!by) throw refuse.malformed()
      const link = firstOrRefuse(await findDeviceUsers(change.tx, by))
      firstOrRefuse(await findRowsInScope(change.tx, source, change.me, [link.deviceId], true))
      await removeRows(change.tx, deviceUsers, [link.id])
      await auditDevice(change, '移除设备使用人', link.deviceId, { before: [link] })
      return null
    },
  })

const devicesInVehicle =
  ({ tenantId }: Caller, plateNo: string): Fragment =>
  (bind) =>
    `vehicle_id = (select id from fleet_vehicle where tenant_id = ${bind(tenantId)} and plate_no = ${bind(plateNo)}
      and del_flag = 0)`

type DeviceUserIds = readonly { userId: string }[]

const auditDevice = (
  { tx, me, peer }: Change,
  content: string,
  rowId: string,
  { before, after }: { before?: DeviceUserIds; after?: DeviceUserIds },
) =>
  audit(tx, me, peer, {
    content,
    operateType: operationCodes.edit,
    entity: 'device',
    rowId,
    before: before && { users: before.map(({ userId }) => userId) },
    after: after && { users: after.map(({ userId }) => userId) },
  })
