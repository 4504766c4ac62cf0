import type { FilledValues } from '@banyan/contract/service/template/filled'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { readItems } from '@banyan/contract/service/template/template'
import { type WorkOrderDetail, workOrderTalk } from '@banyan/contract/service/work-order'
import { Alert, Form } from 'antd'
import { type RefObject, useEffect } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import type { OpenWork } from '#kit/draft/use-work.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import { TemplateForm } from '../template/form/template-form.tsx'
import { useFilledDraft } from '../template/form/use-filled-draft.ts'
import { type FilledForm, useFilledForm } from '../template/form/use-filled-form.ts'
import styles from './work-order.module.css'

interface Props {
  /** Absent on add: the newest template of the chosen type counts then (DEC-116). */
  record: WorkOrderDetail | undefined
  /** Set when the template is loaded, so that the parent can check and save the form. */
  filled: RefObject<FilledForm | undefined>
  work: OpenWork
}

/** The variable fields of an order, by the template of its service type. */
export function TemplatePart({ record, filled, work }: Props) {
  const chosen = useFormScope().useValue('serviceTypeId')
  const typeId = record ? undefined : typeof chosen === 'string' && chosen ? chosen : undefined
  const newest = useCall(workOrderTalk.template, typeId ? { serviceTypeId: typeId } : undefined)
  if (!record && !typeId) return <p className={styles.hint}>选择服务类型后，在这里填写工单内容</p>
  if (newest.error && !record) return <LoadError error={newest.error} onRetry={newest.refetch} />
  const templates = record ? record.templates : newest.isPlaceholderData ? undefined : newest.data
  if (!templates) return <Skeleton rows={4} className={styles.wide} />
  const read = readItems(templates.workorderVariableTemp)
  if (!read.ok) return <Alert className={styles.wide} type="error" showIcon title={read.message} />
  return (
    <FilledPart
      key={`${typeId}/${templates.templateVersion}`}
      items={read.template}
      opened={record?.formData ?? undefined}
      filled={filled}
      work={work}
      name={`formData ${typeId ?? record?.id}`}
    />
  )
}

interface FilledProps extends Omit<Props, 'record'> {
  items: readonly TemplateItem[]
  opened: FilledValues | undefined
  /** The name of the draft part, which differs by template. */
  name: string
}

function FilledPart({ items, opened, filled, work, name }: FilledProps) {
  const form = useFilledForm(items, opened)
  useEffect(() => {
    filled.current = form
  })
  useFilledDraft(work, name, form, opened)
  useEffect(
    () => () => {
      filled.current = undefined
    },
    [filled],
  )
  return (
    <div className={styles.wide}>
      {/* Validated together with the fixed fields, so that all faults are shown at once. */}
      <Form.Item
        noStyle
        name="formData"
        rules={[
          {
            validator: async () => {
              if (filled.current && !filled.current.check()) throw new Error()
            },
          },
        ]}
      >
        <input type="hidden" />
      </Form.Item>
      <TemplateForm form={form} />
    </div>
  )
}
