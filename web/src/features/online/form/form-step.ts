import { formHead } from '@banyan/contract/online/form-head'
import { useCall } from '#kit/call/hooks.ts'
import type { SetupStep } from '#kit/page/setup-step.ts'
import { useAllowed } from '#kit/ui/allow.tsx'

/** The set-up step is done when the tenant has published a form of its own; those of the platform do not count. */
export function useFormStep(): SetupStep {
  const isAllowed = useAllowed()(formHead.list)
  const published = isAllowed ? { isDbSynch: 'Y', pageNo: 1, pageSize: 1 } : undefined
  const forms = useCall(formHead.list, published, { quiet: true, staleTime: 60_000 })
  return {
    title: '表单',
    hint: '设计并发布业务表单',
    path: '/online/form',
    isDone: forms.data && forms.data.total > 0,
  }
}
