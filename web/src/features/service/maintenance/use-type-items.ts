import type { FilledValues } from '@banyan/contract/service/template/filled'
import { isReadOnly, type TemplateItem } from '@banyan/contract/service/template/item'
import { readItems } from '@banyan/contract/service/template/template'
import { workOrderTalk } from '@banyan/contract/service/work-order'
import { useMemo } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { useAllowed } from '#kit/ui/allow.tsx'

/** What orders of a type ask for, nothing of it required: people complete the order later. */
export function useTypeItems(chosen: unknown): readonly TemplateItem[] {
  const allowed = useAllowed()
  const serviceTypeId = typeof chosen === 'string' && chosen ? chosen : undefined
  const asked = serviceTypeId && allowed(workOrderTalk.template) ? { serviceTypeId } : undefined
  const { data, isPlaceholderData } = useCall(workOrderTalk.template, asked, {
    quiet: true,
    staleTime: 60_000,
  })
  const text = asked && !isPlaceholderData ? data?.workorderVariableTemp : undefined
  return useMemo(() => {
    const read = text === undefined ? undefined : readItems(text)
    if (!read?.ok) return []
    return read.template
      .filter((item) => !isReadOnly(item))
      .map((item): TemplateItem => ({ ...item, required: 0 }))
  }, [text])
}

/** The values in the text of a plan. */
export function parsePreset(text: unknown): FilledValues {
  try {
    const read: unknown = JSON.parse(String(text || '{}'))
    return typeof read === 'object' && read !== null ? (read as FilledValues) : {}
  } catch {
    return {}
  }
}
