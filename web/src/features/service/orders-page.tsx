import { lazy } from 'react'
import { WorkOrderPage } from './work-order/work-order-page.tsx'

const views = {
  board: lazy(() => import('./board/board-view.tsx').then((file) => ({ default: file.BoardView }))),
  day: lazy(() => import('./day/day-view.tsx').then((file) => ({ default: file.DayView }))),
}

/** Work orders as a list, a board or the plan of a day. */
export const OrdersPage = () => <WorkOrderPage views={views} />
