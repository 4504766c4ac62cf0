import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { useWork } from '#kit/draft/use-work.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { OrderForm } from './order-form.tsx'

interface Props {
  /** Absent for a new order. */
  id?: string
  /** What a new order begins with, e.g. the point of a map. */
  begins?: { location?: string }
  /** A new order is to be dispatched at once. */
  onDispatch?: (id: string) => void
  onClose: () => void
}

/** Creates or changes an order beside its list; nothing typed is lost without a question. */
export function OrderDrawer({ id, begins, onDispatch, onClose }: Props) {
  const isPhone = useIsPhone()
  const allowed = useAllowed()
  const [isOpen, setOpen] = useState(true)
  const order = useCall(workOrder.byId, id ? { id } : undefined, { staleTime: 0 })
  const record = order.isFetchedAfterMount && !order.isPlaceholderData ? order.data : undefined
  const title = id ? `编辑工单${record?.orderNo ? ` · ${record.orderNo}` : ''}` : '新增工单'
  const work = useWork({ place: draftPlace('workOrder', id ?? 'new'), title, version: record?.version })
  const leave = () => work.leave(() => setOpen(false))
  const mayDispatch = onDispatch && allowed(workOrderState.dispatch)
  return (
    <TouchTargets>
      <Drawer
        open={isOpen}
        size={isPhone ? '100%' : 720}
        title={title}
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
            begins={begins}
            alsoSaveText={mayDispatch ? '保存并派单' : undefined}
            work={work}
            onCancel={leave}
            onSaved={(saved, isAlso) => {
              work.settled()
              setOpen(false)
              if (isAlso) onDispatch?.(saved)
            }}
          />
        )}
      </Drawer>
    </TouchTargets>
  )
}
