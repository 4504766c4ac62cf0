import { lazy } from 'react'

export { useCandidates } from './handler/use-candidates.ts'
export { MyOrders, OrderFigures } from './home/my-orders.tsx'
export { OrderButtons } from './work-order/order-buttons.tsx'
export { useDispatchMove } from './work-order/use-dispatch-move.ts'
export { useOwnOrdersFirst } from './work-order/use-own-orders-first.ts'

/** Suggested people for an order, each one click and a confirmation away. */
export const QuickDispatch = lazy(() =>
  import('./handler/quick-dispatch.tsx').then((file) => ({ default: file.QuickDispatch })),
)
/** The form of a new order in a drawer, opened from any page. */
export const NewOrder = lazy(() =>
  import('./work-order/new-order.tsx').then((file) => ({ default: file.NewOrder })),
)
