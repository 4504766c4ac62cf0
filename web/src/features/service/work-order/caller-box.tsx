import type { WorkOrderRow } from '@banyan/contract/service/work-order'
import { Alert, AutoComplete, Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from '#kit/page/link.tsx'
import { useDebounced } from '#kit/picker/use-debounced.ts'
import { datetime, plain } from '#kit/ui/format.ts'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import { statuses, statusOf } from './order-status.tsx'
import { type Caller, useCallers, useOrdersOf, usePhone, useVehicles } from './use-callers.ts'
import styles from './work-order.module.css'

const openStates = ['1', '2', '3']
const groups = ['客户', '车辆', '设备'] as const

/**
 * One box for what a caller says: a phone number, a plate, a device number or a name. Choosing fills the order; what is
 * still open for the vehicle is told, with the orders before it.
 */
export function CallerBox() {
  const scope = useFormScope()
  const [text, setText] = useState('')
  const word = useDebounced(text.trim(), 300)
  const { callers, isFetching } = useCallers(word)
  const [chosen, setChosen] = useState<Caller>()
  const vehicleId = asId(scope.useValue('vehicleId'))
  const consumerId = asId(scope.useValue('consumerId'))
  const orders = useOrdersOf(chosen ? { vehicleId, consumerId } : {})
  const vehicles = useVehicles(chosen && !vehicleId ? consumerId : undefined)
  const phone = usePhone(chosen && consumerId)
  const last = orders[0]
  // What the order lacks is taken from the customer and from the order before; what stands there is left alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!chosen) return
    const { contactPhone, location } = scope.read()
    const found = {
      ...(!contactPhone && (phone ?? last?.contactPhone) && { contactPhone: phone ?? last?.contactPhone }),
      ...(!location && last?.location && { location: last.location }),
    }
    if (Object.keys(found).length) scope.write(found)
  }, [chosen, phone, last?.id])

  const choose = (key: string) => {
    const caller = callers.find((each) => each.key === key)
    if (!caller) return
    setText(caller.title)
    setChosen(caller)
    // Somebody else called before: nothing of theirs stays.
    const empty = {
      consumerId: undefined,
      contactPhone: undefined,
      vehicleId: undefined,
      deviceId: undefined,
    }
    scope.write({ ...(chosen && { ...empty, location: undefined }), ...caller.fills })
  }
  const open = orders.filter(({ status }) => openStates.includes(statusOf(status)))
  return (
    <div className={styles.caller}>
      <Form.Item label="来电" htmlFor={scope.idOf('caller')}>
        <AutoComplete
          id={scope.idOf('caller')}
          placeholder="输入电话、车牌号、设备号或客户名称"
          value={text}
          onChange={setText}
          onSelect={choose}
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
          notFoundContent={word.length > 1 && !isFetching ? '没有找到，可在下面直接填写' : null}
        />
      </Form.Item>
      {vehicles.length > 0 && (
        <p className={styles.choices}>
          客户的车辆：
          {vehicles.map(({ id, plateNo }) => (
            <Button key={id} size="small" onClick={() => scope.write({ vehicleId: id })}>
              {plateNo}
            </Button>
          ))}
        </p>
      )}
      {vehicleId && open.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`该车辆有 ${open.length} 张未完成的工单`}
          description={open.map((order) => <OrderLine key={order.id} order={order} />)}
        />
      )}
      {chosen && orders.length > (vehicleId ? open.length : 0) && (
        <details>
          <summary>最近的工单（{orders.length}）</summary>
          {orders.map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </details>
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
      {statuses[statusOf(order.status)]?.text} · {plain(order.serviceTypeId_dictText)} ·{' '}
      {datetime(createTime)}
    </div>
  )
}

const asId = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
