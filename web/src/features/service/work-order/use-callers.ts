import type { ResultOf } from '@banyan/contract/endpoint'
import { consumer } from '@banyan/contract/fleet/consumer'
import { device } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { workOrder } from '@banyan/contract/service/work-order'
import { useCall } from '#kit/call/hooks.ts'
import { superInput } from '#kit/list/query/super-conditions.ts'
import { useAllowed } from '#kit/ui/allow.tsx'

/** A caller found by search, and the members it fills into a new order. */
export interface Caller {
  key: string
  kind: '客户' | '车辆' | '设备'
  title: string
  /** A text that distinguishes people of the same name. */
  hint: string
  fills: { consumerId?: string; contactPhone?: string; vehicleId?: string; deviceId?: string }
}

const offeredCallers = 5

/** Customers, vehicles and devices with a phone number, plate, device number or name; only what the user may list. */
export function useCallers(word: string): { callers: Caller[]; isFetching: boolean } {
  const allowed = useAllowed()
  const anyOf = (...fields: string[]) => ({
    pageSize: offeredCallers,
    ...superInput({
      match: 'or',
      items: fields.map((field) => ({ field, rule: 'like', val: word, type: 'input' })),
    }),
  })
  const quiet = { quiet: true }
  const isAsked = word.length > 1
  const customers = useCall(
    consumer.list,
    isAsked && allowed(consumer.list) ? anyOf('name', 'phone') : undefined,
    quiet,
  )
  const vehicles = useCall(
    vehicle.list,
    isAsked && allowed(vehicle.list) ? anyOf('plateNo', 'vin') : undefined,
    quiet,
  )
  const devices = useCall(
    device.list,
    isAsked && allowed(device.list) ? anyOf('deviceNo', 'deviceName') : undefined,
    quiet,
  )
  if (!isAsked) return { callers: [], isFetching: false }
  return {
    callers: [
      ...(customers.data?.records ?? []).map(callerFromConsumer),
      ...(vehicles.data?.records ?? []).map(callerFromVehicle),
      ...(devices.data?.records ?? []).map(callerFromDevice),
    ],
    isFetching: customers.isFetching || vehicles.isFetching || devices.isFetching,
  }
}

/** A customer as caller; the hint tells people of the same name apart. */
export const callerFromConsumer = ({ id, name, phone, address }: ResultOf<typeof consumer.byId>): Caller => ({
  key: `consumer ${id}`,
  kind: '客户',
  title: name ?? '',
  hint: joinTexts(phone, address),
  fills: { consumerId: id, ...(phone && { contactPhone: phone }) },
})

/** A vehicle that a call is about, with its owner. */
export const callerFromVehicle = (row: ResultOf<typeof vehicle.byId>): Caller => ({
  key: `vehicle ${row.id}`,
  kind: '车辆',
  title: row.plateNo ?? '',
  hint: joinTexts(row.consumerId_dictText, row.kindId_dictText, row.color),
  fills: { vehicleId: row.id, ...(row.consumerId && { consumerId: row.consumerId }) },
})

const callerFromDevice = (row: ResultOf<typeof device.byId>): Caller => ({
  key: `device ${row.id}`,
  kind: '设备',
  title: row.deviceNo ?? '',
  hint: joinTexts(row.deviceName, row.vehicleId_dictText),
  fills: { deviceId: row.id, ...(row.vehicleId && { vehicleId: row.vehicleId }) },
})

const joinTexts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** The vehicles of a customer, to choose the one a call is about. */
export function useVehicles(consumerId: string | undefined) {
  const allowed = useAllowed()
  const asked = consumerId && allowed(vehicle.list) ? { consumerId, pageSize: 8 } : undefined
  const answer = useCall(vehicle.list, asked, { quiet: true })
  return asked && !answer.isPlaceholderData ? (answer.data?.records ?? []) : []
}

/** What orders are about: a vehicle, or else a device or a customer. */
interface OrderSubject {
  vehicleId?: string
  deviceId?: string
  consumerId?: string
}

const newestFirst = { pageSize: 5, column: 'createTime', order: 'desc' as const }
const openOrdersQuery = superInput({
  match: 'and',
  items: [{ field: 'status', rule: 'in', val: '1,2,3', type: 'select' }],
})

/** The newest orders about something; nothing until they are known. */
export function useNewestOrders(subject: OrderSubject) {
  const about = orderFilter(subject)
  const answer = useCall(workOrder.list, about && { ...about, ...newestFirst }, { quiet: true })
  if (!about || (answer.isPending && !answer.error) || answer.isPlaceholderData) return undefined
  return answer.data?.records ?? []
}

/** The open orders about something: how many there are, and the newest of them. */
export function useOpenOrders(subject: OrderSubject) {
  const about = orderFilter(subject)
  const answer = useCall(workOrder.list, about && { ...about, ...openOrdersQuery, ...newestFirst }, {
    quiet: true,
  })
  const { records = [], total = 0 } = about && !answer.isPlaceholderData ? (answer.data ?? {}) : {}
  return { records, total }
}

function orderFilter({ vehicleId, deviceId, consumerId }: OrderSubject) {
  if (vehicleId) return { vehicleId }
  if (deviceId) return { deviceId }
  return consumerId ? { consumerId } : undefined
}

/** A customer, for their phone number and address. */
export function useCustomer(consumerId: string | undefined) {
  const allowed = useAllowed()
  const asked = consumerId && allowed(consumer.list) ? { id: consumerId } : undefined
  const answer = useCall(consumer.byId, asked, { quiet: true })
  return asked && !answer.isPlaceholderData ? answer.data : undefined
}

/** A vehicle, for its owner. */
export function useVehicle(vehicleId: string | undefined) {
  const allowed = useAllowed()
  const asked = vehicleId && allowed(vehicle.list) ? { id: vehicleId } : undefined
  const answer = useCall(vehicle.byId, asked, { quiet: true })
  return asked && !answer.isPlaceholderData ? answer.data : undefined
}

/** The devices of a vehicle, to choose the one a call is about. */
export function useDevices(vehicleId: string | undefined) {
  const allowed = useAllowed()
  const asked = vehicleId && allowed(device.list) ? { vehicleId, pageSize: 8 } : undefined
  const answer = useCall(device.list, asked, { quiet: true })
  return asked && !answer.isPlaceholderData ? (answer.data?.records ?? []) : []
}
