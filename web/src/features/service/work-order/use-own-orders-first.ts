import { workOrderState } from '@banyan/contract/service/work-order'
import { useAllowed } from '#kit/ui/allow.tsx'

/** Whether somebody handles orders and does not dispatch them: their own come first. */
export function useOwnOrdersFirst(): boolean {
  const allowed = useAllowed()
  return allowed(workOrderState.accept) && !allowed(workOrderState.dispatch)
}
