import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { statusText } from './order-status.tsx'

/** What can be done with an order. */
export type Move =
  | 'dispatch'
  | 'appoint'
  | 'accept'
  | 'finish'
  | 'wait'
  | 'resume'
  | 'edit'
  | 'upgrade'
  | 'cancel'

export interface OrderMove {
  move: Move
  label: string
  /** The move is hidden from users who may not make this call. */
  needs: AnyEndpoint
}

interface Order {
  status?: unknown
  handlerId?: string | null
  waiting?: unknown
}

/**
 * The moves that the server allows for an order, the next step first, with the name of the handler (DEC-104). Its
 * template can be updated if there is a newer version (DEC-116).
 */
export function possibleMoves(order: Order, me: string | undefined, hasNewerTemplate = false): OrderMove[] {
  const status = statusText(order.status)
  const isOpen = ['1', '2', '3'].includes(status)
  const isWaiting = Boolean(order.waiting)
  const isMine = !order.handlerId || order.handlerId === me
  const moves: (OrderMove | false)[] = [
    status === '1' && { move: 'dispatch', label: '派单', needs: workOrderState.dispatch },
    status === '2' && isMine && { move: 'accept', label: '接单', needs: workOrderState.accept },
    status === '3' && isMine && { move: 'finish', label: '填写报告', needs: workOrderState.finish },
    (status === '2' || status === '3') && {
      move: 'dispatch',
      label: '改派',
      needs: workOrderState.dispatch,
    },
    isOpen && isMine && isWaiting && { move: 'resume', label: '恢复计时', needs: workOrderState.resume },
    isOpen && { move: 'appoint', label: '预约', needs: workOrderState.appoint },
    isOpen && { move: 'edit', label: '编辑', needs: workOrder.edit },
    isOpen && hasNewerTemplate && { move: 'upgrade', label: '更新模板', needs: workOrderState.upgrade },
    isOpen && isMine && !isWaiting && { move: 'wait', label: '暂停计时', needs: workOrderState.wait },
    isOpen && { move: 'cancel', label: '取消工单', needs: workOrderState.cancel },
  ]
  return moves.filter((move) => move !== false)
}
