import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { consumer } from '@banyan/contract/fleet/consumer'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import { isUsualNumber } from '@banyan/contract/usual-number'
import { call } from '#kit/call/api.ts'
import { type ListFamily, readPlan } from '#kit/list/family.ts'
import { FormDrawer } from '#kit/list/record/form-drawer.tsx'
import { type Caller, callerFromConsumer, callerFromVehicle } from './use-callers.ts'

export type NewCallerKind = 'consumer' | 'vehicle'

const plans = {
  consumer: readPlan(consumer as unknown as ListFamily),
  vehicle: readPlan(vehicle as unknown as ListFamily),
}

interface Props {
  kind: NewCallerKind
  /** The text typed into the caller box. */
  typed: string
  consumerId: string | undefined
  onMade: (caller: Caller) => void
  onClose: () => void
}

/** Creates a customer or vehicle in a drawer above the order form. */
export function NewCaller({ kind, typed, consumerId, onMade, onClose }: Props) {
  const made = async (id: string | undefined) => {
    if (!id) return
    const byId = (kind === 'consumer' ? consumer : vehicle).byId as AnyEndpoint
    const record = await call(byId, { id }, { quiet: true }).catch(() => undefined)
    if (!record) return
    onMade(kind === 'consumer' ? callerFromConsumer(record as never) : callerFromVehicle(record as never))
  }
  return (
    <FormDrawer
      title={kind === 'consumer' ? '新建客户' : '新建车辆'}
      plan={plans[kind]}
      record={undefined}
      begins={
        kind === 'consumer'
          ? consumerFromText(typed)
          : { ...vehicleFromText(typed), ...(consumerId && { consumerId }) }
      }
      onSaved={(id) => void made(id)}
      onClose={onClose}
    />
  )
}

const consumerFromText = (typed: string) =>
  /^[\d\s+-]{3,}$/.test(typed) ? { phone: typed } : isUsualNumber('plate', typed) ? {} : { name: typed }

const vehicleFromText = (typed: string) =>
  /^\p{Script=Han}?[A-Za-z]/u.test(typed) ? { plateNo: typed.toUpperCase() } : {}
