import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { Move } from '../work-order/order-moves.ts'
import { possibleMoves } from '../work-order/order-moves.ts'
import { statuses, statusText } from '../work-order/order-status.tsx'

export interface DroppedOrder {
  id: string
  orderNo?: unknown
  status?: unknown
  handlerId?: string | null
  waiting?: unknown
}

/** Where a card is dropped: on a column of a status, of a person, or on the place for anybody else. */
export type DropTarget = { status: string } | { handlerId: string } | { anybody: true }

/** The effect of a drop: a move with a dialog, an immediate move, an assignment, or a refusal. */
type DropEffect =
  | { move: Move; label: string }
  | { dispatchTo: string }
  | { refusal: string }
  | { nothing: true }

interface Person {
  id: string | undefined
  may: (needs: AnyEndpoint) => boolean
}

/** The move that leads to a status, and its name for refusals. */
const movesByStatus: Record<string, { move: Move; name: string } | undefined> = {
  2: { move: 'dispatch', name: '派单' },
  3: { move: 'accept', name: '接单' },
  4: { move: 'finish', name: '完成' },
  5: { move: 'cancel', name: '取消' },
}

/** What happens when an order is dropped, by the same moves as its buttons. */
export function dropOrder(order: DroppedOrder, target: DropTarget, person: Person): DropEffect {
  const status = statusText(order.status)
  if ('status' in target) {
    if (target.status === status) return { nothing: true }
    const way = movesByStatus[target.status]
    return way ? effectOfMove(order, way, person) : { refusal: '工单不能退回待派单，可以改派给其他人' }
  }
  if ('handlerId' in target && target.handlerId === (order.handlerId ?? '')) return { nothing: true }
  if ('handlerId' in target && !target.handlerId) return { refusal: '工单不能退回待派单，可以改派给其他人' }
  const found = effectOfMove(order, { move: 'dispatch', name: '派单' }, person)
  return 'move' in found && 'handlerId' in target ? { dispatchTo: target.handlerId } : found
}

function effectOfMove(
  order: DroppedOrder,
  { move, name }: { move: Move; name: string },
  person: Person,
): DropEffect {
  const found = possibleMoves(order, person.id).find((each) => each.move === move)
  if (found && !person.may(found.needs)) return { refusal: `没有${name}的权限` }
  if (found) return { move, label: found.label }
  const isStatusRight = possibleMoves({ ...order, handlerId: person.id }, person.id).some(
    (each) => each.move === move,
  )
  if (isStatusRight) return { refusal: `只有处理人可以${name}该工单` }
  return { refusal: `工单${statuses[statusText(order.status)]?.text ?? ''}，不能${name}` }
}
