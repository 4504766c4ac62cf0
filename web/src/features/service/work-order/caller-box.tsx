import { locationText } from '@banyan/contract/area/pointer'
import { consumer } from '@banyan/contract/fleet/consumer'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import type { WorkOrderRow } from '@banyan/contract/service/work-order'
import { Alert, AutoComplete, Button, Form } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from '#kit/page/link.tsx'
import { useDebounced } from '#kit/picker/use-debounced.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { datetime, textOrDash } from '#kit/ui/format.ts'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import type { NewCallerKind } from './new-caller.tsx'
import { statuses, statusText } from './order-status.tsx'
import {
  type Caller,
  useCallers,
  useCustomer,
  useDevices,
  useNewestOrders,
  useOpenOrders,
  useVehicle,
  useVehicles,
} from './use-callers.ts'
import styles from './work-order.module.css'

const NewCaller = lazy(() => import('./new-caller.tsx').then((file) => ({ default: file.NewCaller })))

const openStates = ['1', '2', '3']
const groups = ['客户', '车辆', '设备'] as const

/**
 * One box for the data of a caller: a phone number, a plate, a device number or a name. A choice fills the order and
 * shows open and earlier orders. Unknown callers can be created in place.
 */
export function CallerBox() {
  const scope = useFormScope()
  const allowed = useAllowed()
  const [text, setText] = useState('')
  const word = useDebounced(text.trim(), 300)
  const { callers, isFetching } = useCallers(word)
  const [chosen, setChosen] = useState<Caller>()
  const [making, setMaking] = useState<NewCallerKind>()
  const vehicleId = asId(scope.useValue('vehicleId'))
  const consumerId = asId(scope.useValue('consumerId'))
  const deviceId = asId(scope.useValue('deviceId'))
  const known = useNewestOrders(chosen ? { vehicleId, consumerId } : {})
  const orders = known ?? []
  const vehicles = useVehicles(chosen && !vehicleId ? consumerId : undefined)
  const customer = useCustomer(chosen && consumerId)
  const owner = useVehicle(chosen && vehicleId)?.consumerId ?? undefined
  const devices = useDevices(vehicleId)
  const onlyDevice = devices.length === 1 ? devices[0]?.id : undefined
  const onlyVehicle = vehicles.length === 1 ? vehicles[0]?.id : undefined
  const last = orders[0]
  // Fills empty members of the order from the customer and the previous order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!chosen) return
    const { phone, address } = customer ?? {}
    const found = {
      consumerId: owner,
      vehicleId: onlyVehicle,
      deviceId: onlyDevice,
      contactPhone: phone ?? last?.contactPhone,
      // The place of the last order is preferred to the customer's address.
      location:
        last?.location ??
        (known && address ? locationText({ description: address, pointer: '' }) : undefined),
    }
    const present = scope.read()
    const lacking = Object.entries(found).filter(([name, value]) => value && !present[name])
    if (lacking.length) scope.write(Object.fromEntries(lacking))
  }, [
    chosen,
    owner,
    onlyVehicle,
    onlyDevice,
    customer?.phone,
    customer?.address,
    known !== undefined,
    last?.id,
  ])

  const take = (caller: Caller, isAdded = false) => {
    setText(caller.title)
    setChosen(caller)
    // Another caller was chosen before: their data are cleared, and records made for this call are added.
    const empty = {
      consumerId: undefined,
      contactPhone: undefined,
      vehicleId: undefined,
      deviceId: undefined,
    }
    scope.write({ ...(chosen && !isAdded && { ...empty, location: undefined }), ...caller.fills })
  }
  // Includes customer, vehicle and device chosen in the form itself.
  const open = useOpenOrders({ vehicleId, deviceId, consumerId })
  const ended = orders.filter(({ status }) => !openStates.includes(statusText(status)))
  const isUnknown = word.length > 1 && word !== chosen?.title && !isFetching && callers.length === 0
  const mayMake = { consumer: allowed(consumer.add), vehicle: allowed(vehicle.add) }
  return (
    <div className={styles.caller}>
      <Form.Item label="来电" htmlFor={scope.idOf('caller')}>
        <AutoComplete
          id={scope.idOf('caller')}
          autoFocus
          placeholder="输入电话、车牌号、设备号或客户名称"
          value={text}
          onChange={setText}
          onSelect={(key: string) => {
            const caller = callers.find((each) => each.key === key)
            if (caller) take(caller)
          }}
          options={groups
            .map((kind) => ({ label: kind, options: callers.filter((each) => each.kind === kind) }))
            .filter(({ options }) => options.length > 0)
            .map(({ label, options }) => ({
              label,
              options: options.map(({ key, title, hint }) => ({
                value: key,
                label: (
                  <span className={styles.match}>
                    {title}
                    <small>{hint}</small>
                  </span>
                ),
              })),
            }))}
          notFoundContent={null} // shown beside the buttons, because a list would cover them
        />
      </Form.Item>
      {isUnknown && (
        <p className={styles.choices} role="status">
          {mayMake.consumer || mayMake.vehicle
            ? '没有找到，可以新建或在下面直接填写'
            : '没有找到，请在下面直接填写'}
        </p>
      )}
      {((mayMake.consumer && !consumerId) || (mayMake.vehicle && !vehicleId)) && (
        <p className={styles.choices}>
          {mayMake.consumer && !consumerId && (
            <Button size="small" onClick={() => setMaking('consumer')}>
              新建客户
            </Button>
          )}
          {mayMake.vehicle && !vehicleId && (
            <Button size="small" onClick={() => setMaking('vehicle')}>
              新建车辆
            </Button>
          )}
        </p>
      )}
      {vehicles.length > 1 && (
        <p className={styles.choices}>
          客户的车辆：
          {vehicles.map(({ id, plateNo }) => (
            <Button key={id} size="small" onClick={() => scope.write({ vehicleId: id })}>
              {plateNo}
            </Button>
          ))}
        </p>
      )}
      {!deviceId && devices.length > 1 && (
        <p className={styles.choices}>
          车辆的设备：
          {devices.map(({ id, deviceNo }) => (
            <Button key={id} size="small" onClick={() => scope.write({ deviceId: id })}>
              {deviceNo}
            </Button>
          ))}
        </p>
      )}
      {open.total > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`该${vehicleId ? '车辆' : deviceId ? '设备' : '客户'}有 ${open.total} 张未完成的工单`}
          description={open.records.map((order) => <OrderLine key={order.id} order={order} />)}
        />
      )}
      {ended.length > 0 && (
        <details>
          <summary>最近的工单（{ended.length}）</summary>
          {ended.map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </details>
      )}
      {making && (
        <Suspense>
          <NewCaller
            kind={making}
            typed={chosen ? '' : text.trim()}
            consumerId={consumerId}
            onMade={(caller) => take(caller, true)}
            onClose={() => setMaking(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function OrderLine({ order }: { order: WorkOrderRow }) {
  const { id, orderNo, createTime } = order
  return (
    <div>
      <Link to={`/vclinfoExtend/workOrder?busId=${id}`} target="_blank">
        {orderNo}
      </Link>{' '}
      {statuses[statusText(order.status)]?.text} · {textOrDash(order.serviceTypeId_dictText)} ·{' '}
      {datetime(createTime)}
    </div>
  )
}

const asId = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
