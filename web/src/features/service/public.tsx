import { lazy } from 'react'

export { useCandidates } from './handler/use-candidates.ts'
export { MyOrders, OrderFigures } from './home/my-orders.tsx'
export { OrderButtons } from './work-order/order-buttons.tsx'
export { useDispatchMove } from './work-order/use-dispatch-move.ts'
export { useOwnOrdersFirst } from './work-order/use-own-orders-first.ts'

/** Assigns an order to one of the suggested people, after a confirmation. */
export const QuickDispatch = lazy(() =>
  import('./handler/quick-dispatch.tsx').then((file) => ({ default: file.QuickDispatch })),
)
/** The form of a new order in a drawer, opened from any page. */
export const NewOrder = lazy(() =>
  import('./work-order/new-order.tsx').then((file) => ({ default: file.NewOrder })),
)
