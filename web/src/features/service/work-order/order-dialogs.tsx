import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { lazy, Suspense } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { callAction, type RowAction } from '#kit/table/row-actions.tsx'
import type { Move, OrderMove } from './order-moves.ts'

const OrderDrawer = lazy(() => import('./order-drawer.tsx').then((file) => ({ default: file.OrderDrawer })))
const DispatchDialog = lazy(() =>
  import('./dispatch-dialog.tsx').then((file) => ({ default: file.DispatchDialog })),
)
const CancelDialog = lazy(() =>
  import('./cancel-dialog.tsx').then((file) => ({ default: file.CancelDialog })),
)
const AppointDialog = lazy(() =>
  import('./appoint-dialog.tsx').then((file) => ({ default: file.AppointDialog })),
)
const WaitDialog = lazy(() => import('./wait-dialog.tsx').then((file) => ({ default: file.WaitDialog })))
const FinishDrawer = lazy(() =>
  import('./finish-drawer.tsx').then((file) => ({ default: file.FinishDrawer })),
)
const UpgradeDrawer = lazy(() =>
  import('./upgrade-drawer.tsx').then((file) => ({ default: file.UpgradeDrawer })),
)

const CustomerLinkDialog = lazy(() =>
  import('./customer-link-dialog.tsx').then((file) => ({ default: file.CustomerLinkDialog })),
)

const OrderPapers = lazy(() =>
  import('../paper/order-papers.tsx').then((file) => ({ default: file.OrderPapers })),
)

/** Moves that need no further input. */
const simpleActions = { accept: workOrderState.accept, resume: workOrderState.resume }
type Simple = keyof typeof simpleActions

/** The open dialog: a move of an order, or a new order. */
export type OpenOrderDialog =
  | { move: 'add'; begins?: { location?: string } }
  | { move: 'link' | 'print'; id: string }
  | { move: Exclude<Move, Simple>; id: string; label: string }

/** The moves of an order as actions; some ask for nothing, the others open their dialog. */
export const orderActions = (
  { id, orderNo }: { id: string; orderNo?: unknown },
  moves: OrderMove[],
  onDo: (doing: OpenOrderDialog) => void,
): RowAction[] =>
  moves.map(({ move, label, needs }) =>
    move === 'accept' || move === 'resume'
      ? { label, ...callAction(simpleActions[move], { id }, { about: String(orderNo ?? '') }) }
      : { label, needs, danger: move === 'cancel', run: () => onDo({ move, id, label }) },
  )

interface Props {
  doing: OpenOrderDialog
  onDo: (doing: OpenOrderDialog | undefined) => void
}

/** The dialogs of the moves of an order, for the list and for its own page. */
export function OrderDialogs({ doing, onDo }: Props) {
  const close = () => onDo(undefined)
  return (
    <Suspense>
      {doing.move === 'add' && (
        <OrderDrawer
          begins={doing.begins}
          onDispatch={(id) => onDo({ move: 'dispatch', id, label: '派单' })}
          onClose={close}
        />
      )}
      {doing.move === 'edit' && <OrderDrawer id={doing.id} onClose={close} />}
      {doing.move === 'dispatch' && <DispatchDialog id={doing.id} title={doing.label} onClose={close} />}
      {doing.move === 'cancel' && <CancelDialog id={doing.id} onClose={close} />}
      {doing.move === 'print' && <OrderPapers ids={[doing.id]} onClose={close} />}
      {doing.move === 'link' && <CustomerLinkDialog id={doing.id} onClose={close} />}
      {doing.move === 'appoint' && <AppointDialog id={doing.id} onClose={close} />}
      {doing.move === 'wait' && <WaitDialog id={doing.id} onClose={close} />}
      {doing.move === 'finish' && <Finish id={doing.id} onClose={close} />}
      {doing.move === 'upgrade' && <Upgrade id={doing.id} onClose={close} />}
    </Suspense>
  )
}

function Finish({ id, onClose }: { id: string; onClose: () => void }) {
  const order = useCall(workOrder.byId, { id }, { staleTime: 0 })
  if (!order.data || !order.isFetchedAfterMount) return null
  return <FinishDrawer order={order.data} onClose={onClose} />
}

function Upgrade({ id, onClose }: { id: string; onClose: () => void }) {
  const order = useCall(workOrder.byId, { id }, { staleTime: 0 })
  const serviceTypeId = order.data?.serviceTypeId
  const newest = useCall(workOrderTalk.template, serviceTypeId ? { serviceTypeId } : undefined, {
    staleTime: 0,
  })
  if (!order.data || !order.isFetchedAfterMount || !newest.data || !newest.isFetchedAfterMount) return null
  return <UpgradeDrawer order={order.data} newest={newest.data} onClose={onClose} />
}
