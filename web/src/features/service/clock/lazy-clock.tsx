import { type ComponentProps, lazy, Suspense } from 'react'
import type { OrderClock } from './order-clock.tsx'

const Clock = lazy(() => import('./order-clock.tsx').then((file) => ({ default: file.OrderClock })))

/** The clock of an order, fetched after the page it stands on. */
export const LazyClock = (props: ComponentProps<typeof OrderClock>) => (
  <Suspense fallback={null}>
    <Clock {...props} />
  </Suspense>
)
