import { onlineForm } from '@banyan/contract/online/form'
import { useMemo } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import type { ListDeclaration } from '#kit/list/declaration.ts'
import { type FormPlan, formPlan, listDeclaration } from './form-plan.ts'

interface OnlineForm {
  plan: FormPlan | undefined
  declared: ListDeclaration
  error: Error | undefined
  retry: () => void
}

// Cached, because forms are seldom published; quiet, because the list shows the failure itself.
const quietForAMinute = { staleTime: 60_000, quiet: true }

/** An online form by its id or table name: schema, columns and query items as one plan. */
export function useForm(code: string): OnlineForm {
  const {
    data,
    error,
    isPlaceholderData: isOfOther,
    refetch,
  } = useCall(onlineForm.page, { formCode: code }, quietForAMinute)
  const form = useMemo(() => {
    if (!data || isOfOther) return undefined
    const plan = formPlan(data)
    return { plan, declared: listDeclaration(plan, data) }
  }, [data, isOfOther])
  return {
    plan: form?.plan,
    declared: form?.declared ?? {},
    error: error ?? undefined,
    retry: () => void refetch(),
  }
}
