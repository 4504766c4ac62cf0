import { workOrderState } from '@banyan/contract/service/work-order'
import { useState } from 'react'
import { warn } from '#kit/call/report.ts'
import { useSession } from '#kit/call/session.ts'
import { callAction, type RowAction, useRunAction, useVisible } from '#kit/table/row-actions.tsx'
import { useAllowed } from '#kit/ui/allow.tsx'
import { type OpenOrderDialog, orderActions } from '../work-order/order-dialogs.tsx'
import { possibleMoves } from '../work-order/order-moves.ts'
import { type DroppedOrder, type DropTarget, dropOrder } from './drop-order.ts'

/** What can be done with the cards of a board: the moves of the buttons, by dropping or from a menu. */
export function useOrderMoves() {
  const me = useSession((session) => session.user?.id)
  const allowed = useAllowed()
  const visible = useVisible()
  const run = useRunAction()
  const [doing, setDoing] = useState<OpenOrderDialog>()
  const drop = (order: DroppedOrder, target: DropTarget): void => {
    const result = dropOrder(order, target, { id: me, may: allowed })
    if ('refusal' in result) warn(result.refusal)
    if ('dispatchTo' in result)
      void run({
        label: '派单',
        ...callAction(workOrderState.dispatch, { id: order.id, handlerId: result.dispatchTo }),
      })
    if ('move' in result) {
      const moves = possibleMoves(order, me).filter(({ move }) => move === result.move)
      for (const action of orderActions(order, moves, setDoing)) void run(action)
    }
  }
  /** The actions of a card: 移到… for each possible target, then the moves of the order. */
  const actions = (
    order: DroppedOrder,
    places: readonly { name: string; target: DropTarget }[],
  ): RowAction[] => [
    ...places.flatMap(({ name, target }) => {
      const result = dropOrder(order, target, { id: me, may: allowed })
      if ('refusal' in result || 'nothing' in result) return []
      return [{ label: `移到 ${name}`, run: () => drop(order, target) }]
    }),
    ...visible(
      orderActions(
        order,
        possibleMoves(order, me).filter(({ move }) => move === 'appoint' || move === 'edit'),
        setDoing,
      ),
    ),
  ]
  return { drop, actions, doing, setDoing, me }
}
