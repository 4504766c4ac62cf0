import type { MapBox, MapSpot } from '@banyan/contract/map/distribution-map'
import { workOrderState } from '@banyan/contract/service/work-order'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useCandidates, useDispatchMove } from '#features/service/public.tsx'
import { useAction } from '#kit/call/hooks.ts'
import { modal } from '#kit/call/messages.ts'
import { HandlerMarks } from './handler-marks.tsx'
import { viewAroundOrder } from './view-around-order.ts'

interface Props {
  spot: MapSpot & { lng: number; lat: number }
  /** Called with the bounds that show the nearest people, once they are known. */
  onNearest: (box: MapBox) => void
}

/** The people near a chosen order; one is chosen and, after confirmation, gets it. */
export function OrderHandlers({ spot: { id, label, lng, lat }, onNearest }: Props) {
  const { people } = useCandidates({ id })
  const send = useAction(workOrderState.dispatch)
  const at = useMemo(() => [lng, lat] as const, [lng, lat])
  const tell = useEffectEvent(onNearest)
  useEffect(() => {
    const box = viewAroundOrder(at, people)
    if (box) tell(box)
  }, [at, people])
  const gives = useDispatchMove(id)
  if (!gives) return null // e.g. the order was finished meanwhile
  return (
    <HandlerMarks
      at={at}
      label={label ?? ''}
      people={people}
      onGive={({ id: handlerId, realname, reason }) =>
        void modal.confirm({
          title: `把工单 ${label ?? ''} 派给${realname}？`,
          content: reason,
          okText: '派单',
          cancelText: '取消',
          onOk: () => send.mutateAsync({ id, handlerId }).catch(() => undefined), // reported by the call
        })
      }
    />
  )
}
