import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { Drawer } from 'antd'
import { useRef, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { useConfirmLeave } from '#kit/page/confirm-leave.ts'
import { useUnsaved } from '#kit/page/unsaved.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { OrderForm } from './order-form.tsx'

interface Props {
  /** Absent for a new order. */
  id?: string
  /** A new order is to be dispatched at once. */
  onDispatch?: (id: string) => void
  onClose: () => void
}

/** Creates or changes an order beside its list; nothing typed is lost without a question. */
export function OrderDrawer({ id, onDispatch, onClose }: Props) {
  const isPhone = useIsPhone()
  const allowed = useAllowed()
  const [isOpen, setOpen] = useState(true)
  const isDirty = useRef(false)
  useUnsaved(() => isDirty.current)
  const ask = useConfirmLeave()
  const leave = () => ask(isDirty.current, () => setOpen(false))
  const order = useCall(workOrder.byId, id ? { id } : undefined, { staleTime: 0 })
  const record = order.isFetchedAfterMount && !order.isPlaceholderData ? order.data : undefined
  const mayDispatch = onDispatch && allowed(workOrderState.dispatch)
  return (
    <TouchTargets>
      <Drawer
        open={isOpen}
        size={isPhone ? '100%' : 720}
        title={id ? `编辑工单${record?.orderNo ? ` · ${record.orderNo}` : ''}` : '新增工单'}
        mask={{ closable: false }}
        onClose={leave}
        afterOpenChange={(open) => !open && onClose()}
      >
        {id && order.error && !record ? (
          <LoadError error={order.error} onRetry={order.refetch} />
        ) : id && !record ? (
          <Skeleton rows={8} />
        ) : (
          <OrderForm
            record={record}
            alsoSaveText={mayDispatch ? '保存并派单' : undefined}
            onDirty={(dirty) => {
              isDirty.current = dirty
            }}
            onCancel={leave}
            onSaved={(saved, isAlso) => {
              isDirty.current = false
              setOpen(false)
              if (isAlso) onDispatch?.(saved)
            }}
          />
        )}
      </Drawer>
    </TouchTargets>
  )
}
