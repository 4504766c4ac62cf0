import { consumer } from '@banyan/contract/fleet/consumer'
import { device } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { workOrder } from '@banyan/contract/service/work-order'
import { useCall } from '#kit/call/hooks.ts'
import { superInput } from '#kit/list/query/super-conditions.ts'
import { useAllowed } from '#kit/ui/allow.tsx'

/** Somebody or something that a call is about, and what it fills into a new order. */
export interface Caller {
  key: string
  kind: '客户' | '车辆' | '设备'
  title: string
  /** What tells namesakes apart. */
  hint: string
  fills: { consumerId?: string; contactPhone?: string; vehicleId?: string; deviceId?: string }
}

const offered = 5

/** Customers, vehicles and devices with a phone number, plate, device number or name; only what the user may list. */
export function useCallers(word: string): { callers: Caller[]; isFetching: boolean } {
  const allowed = useAllowed()
  const anyOf = (...fields: string[]) => ({
    pageSize: offered,
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
      ...(customers.data?.records ?? []).map(
        ({ id, name, phone, address }): Caller => ({
          key: `consumer ${id}`,
          kind: '客户',
          title: name ?? '',
          hint: together(phone, address),
          fills: { consumerId: id, ...(phone && { contactPhone: phone }) },
        }),
      ),
      ...(vehicles.data?.records ?? []).map((each): Caller => {
        const { id, plateNo, consumerId, consumerId_dictText, kindId_dictText, color } = each as typeof each &
          Record<string, string | undefined>
        return {
          key: `vehicle ${id}`,
          kind: '车辆',
          title: plateNo ?? '',
          hint: together(consumerId_dictText, kindId_dictText, color),
          fills: { vehicleId: id, ...(consumerId && { consumerId }) },
        }
      }),
      ...(devices.data?.records ?? []).map((each): Caller => {
        const { id, deviceNo, deviceName, vehicleId, vehicleId_dictText } = each as typeof each &
          Record<string, string | undefined>
        return {
          key: `device ${id}`,
          kind: '设备',
          title: deviceNo ?? '',
          hint: together(deviceName, vehicleId_dictText),
          fills: { deviceId: id, ...(vehicleId && { vehicleId }) },
        }
      }),
    ],
    isFetching: customers.isFetching || vehicles.isFetching || devices.isFetching,
  }
}

const together = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** The vehicles of a customer, to choose the one a call is about. */
export function useVehicles(consumerId: string | undefined) {
  const allowed = useAllowed()
  const asked = consumerId && allowed(vehicle.list) ? { consumerId, pageSize: 8 } : undefined
  return useCall(vehicle.list, asked, { quiet: true }).data?.records ?? []
}

/** The newest orders for a vehicle, or else of a customer. */
export function useOrdersOf({ vehicleId, consumerId }: { vehicleId?: string; consumerId?: string }) {
  const about = vehicleId ? { vehicleId } : consumerId ? { consumerId } : undefined
  const newest = { pageSize: 5, column: 'createTime', order: 'desc' as const }
  const answer = useCall(workOrder.list, about && { ...about, ...newest }, { quiet: true })
  return about && !answer.isPlaceholderData ? (answer.data?.records ?? []) : []
}

/** The phone number of a customer. */
export function usePhone(consumerId: string | undefined): string | undefined {
  const allowed = useAllowed()
  const asked = consumerId && allowed(consumer.list) ? { id: consumerId } : undefined
  const answer = useCall(consumer.byId, asked, { quiet: true })
  return answer.isPlaceholderData ? undefined : (answer.data?.phone ?? undefined)
}
