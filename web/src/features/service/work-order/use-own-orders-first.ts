import { workOrderState } from '@banyan/contract/service/work-order'
import { useAllowed } from '#kit/ui/allow.tsx'

/** Whether the user handles orders without dispatching them, so that lists start with the user's own orders. */
export function useOwnOrdersFirst(): boolean {
  const allowed = useAllowed()
  return allowed(workOrderState.accept) && !allowed(workOrderState.dispatch)
}
