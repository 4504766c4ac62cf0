import { serviceTemplate } from '@banyan/contract/service/service-type'
import { Alert } from 'antd'
import { type RefObject, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import styles from '#kit/designer/designer.module.css'
import type { OpenWork } from '#kit/draft/use-work.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { DesignerBody } from './designer-body.tsx'
import { readTemplate, type TemplateKind } from './template.ts'

interface Props {
  /** Id of the service type. */
  id: string
  kind: TemplateKind
  /** Gives the parent access to the unsaved work, e.g. for closing. */
  open?: RefObject<OpenWork | undefined>
}

/** The designer of a work-order or report template of one service type (SERVICE-015, SERVICE-020). */
export function TemplateDesigner({ id, kind, open }: Props) {
  const details = useCall(serviceTemplate.details, { id }, { staleTime: 0 })
  // A restored version is opened like another template, once it has been read.
  const [restored, setRestored] = useState({ count: 0, at: 0 })
  const { error, data, dataUpdatedAt, isFetchedAfterMount, isPlaceholderData } = details
  const isRead = isFetchedAfterMount && !isPlaceholderData && dataUpdatedAt > restored.at
  if (error && !isRead) return <LoadError error={error} onRetry={details.refetch} />
  if (!isRead) return <Skeleton rows={10} />
  if (!data) return <p className={styles.lost}>未获取到模板数据</p> // SERVICE-009
  const template = readTemplate(data, kind)
  if (typeof template === 'string') return <Alert type="error" showIcon title={template} />
  return (
    <TouchTargets>
      <DesignerBody
        key={`${id}/${restored.count}`}
        template={template}
        open={open}
        onRestored={() => setRestored(({ count }) => ({ count: count + 1, at: dataUpdatedAt }))}
      />
    </TouchTargets>
  )
}
