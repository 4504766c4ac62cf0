import { workOrder } from '@banyan/contract/service/work-order'
import { useCall } from '#kit/call/hooks.ts'
import { useSession } from '#kit/call/session.ts'
import { type OrderMove, possibleMoves } from './order-moves.ts'

/** The move that gives an order to somebody, as long as the order allows it. */
export function useDispatchMove(id: string | undefined): OrderMove | undefined {
  const me = useSession((session) => session.user?.id)
  const order = useCall(workOrder.byId, id === undefined ? undefined : { id }, { quiet: true }).data
  if (!order || order.id !== id) return undefined
  return possibleMoves(order as never, me).find(({ move }) => move === 'dispatch')
}
