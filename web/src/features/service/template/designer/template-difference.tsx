import { serviceTemplate } from '@banyan/contract/service/service-type'
import { readItems } from '@banyan/contract/service/template/template'
import { templateChanges } from '@banyan/contract/service/template/template-changes'
import { useCall } from '#kit/call/hooks.ts'
import { ChangeList } from '#kit/designer/change-list.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'

interface Props {
  /** Id of the service type. */
  id: string
  from: number
  /** Absent: compares with the draft. */
  to?: number
}

/** The differences between two versions of a service type's templates, in words. */
export function TemplateDifference({ id, from, to }: Props) {
  const before = useCall(serviceTemplate.version, { id, templateVersion: from })
  const version = useCall(serviceTemplate.version, to ? { id, templateVersion: to } : undefined)
  const draft = useCall(serviceTemplate.details, to ? undefined : { id }, { staleTime: 0 })
  const after = to ? version : draft
  for (const { error, refetch } of [before, after])
    if (error) return <LoadError error={error} onRetry={refetch} />
  const [was, is] = [before.data, after.data]
  if (!was || !is || (!to && !draft.isFetchedAfterMount)) return <Skeleton rows={2} />
  const changes = [
    ...templateChangeTexts('工单模板', was.workorderVariableTemp, is.workorderVariableTemp),
    ...templateChangeTexts('报告模板', was.reportTemp, is.reportTemp),
  ]
  return <ChangeList changes={changes} empty="内容没有变化" />
}

function templateChangeTexts(title: string, before: string, after: string): string[] {
  const [was, is] = [readItems(before), readItems(after)]
  if (!was.ok || !is.ok) return []
  return templateChanges(was.template, is.template).map((change) => `${title}：${change}`)
}
