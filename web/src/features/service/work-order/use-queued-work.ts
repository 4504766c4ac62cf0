import { workOrder } from '@banyan/contract/service/work-order'
import { useRef } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import type { QueuedWork } from '#kit/call/outbox.ts'
import type { OpenWork } from '#kit/draft/use-work.ts'

/**
 * The data for queueing a call about an order: its number, and the typed values, which are kept if the call is refused.
 */
export function useQueuedWork(id: string) {
  const order = useCall(workOrder.byId, { id }, { quiet: true, staleTime: 5000 }).data
  const written = useRef<ReturnType<OpenWork['written']>>(undefined)
  return {
    work: (): QueuedWork => ({ about: order?.orderNo ?? undefined, draft: written.current }),
    /** Called with what was typed before it is sent. */
    keep: (text: ReturnType<OpenWork['written']>): void => {
      written.current = text
    },
  }
}
