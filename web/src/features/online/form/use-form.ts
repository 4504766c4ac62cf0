import { onlineForm } from '@banyan/contract/online/form'
import { useMemo } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import type { ListDeclaration } from '#kit/list/declaration.ts'
import { declarationOf, type FormPlan, formPlan } from './form-plan.ts'

interface OnlineForm {
  plan: FormPlan | undefined
  declared: ListDeclaration
  error: Error | undefined
  retry: () => void
}

// A form is published seldom. What fails stands in the place of the list, once for the three calls.
const fresh = { staleTime: 60_000, quiet: true }

/** An online form by its id or table name: schema, columns and query items as one plan. */
export function useForm(code: string): OnlineForm {
  const item = useCall(onlineForm.item, { formCode: code }, fresh)
  const columns = useCall(onlineForm.columns, { formCode: code }, fresh)
  const queryInfo = useCall(onlineForm.queryInfo, { formCode: code }, fresh)
  const asked = [item, columns, queryInfo]
  const isOfOther = asked.some(({ isPlaceholderData }) => isPlaceholderData)
  const form = useMemo(() => {
    if (!item.data || !columns.data || !queryInfo.data || isOfOther) return undefined
    const parts = { item: item.data, columns: columns.data, queryInfo: queryInfo.data }
    const plan = formPlan(parts)
    return { plan, declared: declarationOf(plan, parts) }
  }, [item.data, columns.data, queryInfo.data, isOfOther])
  return {
    plan: form?.plan,
    declared: form?.declared ?? {},
    error: asked.find(({ error }) => error)?.error ?? undefined,
    retry: () => {
      for (const { error, refetch } of asked) if (error) void refetch()
    },
  }
}
