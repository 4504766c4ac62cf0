import type { ResultOf } from '@banyan/contract/endpoint'
import { isBlankValue } from '@banyan/contract/service/template/filled'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { readItems } from '@banyan/contract/service/template/template'
import { templateChanges } from '@banyan/contract/service/template/template-changes'
import { carriedValues } from '@banyan/contract/service/template/upgrade'
import { type WorkOrderDetail, workOrderState, type workOrderTalk } from '@banyan/contract/service/work-order'
import { Alert } from 'antd'
import { useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { TemplateValues } from '../template/form/template-form.tsx'
import { TemplateDrawer } from './template-drawer.tsx'
import styles from './work-order.module.css'

interface Props {
  order: WorkOrderDetail
  newest: ResultOf<typeof workOrderTalk.template>
  onClose: () => void
}

/** Moves an order to the newest version of its template: what changes, what is lost, and what is to be filled in (DEC-116). */
export function UpgradeDrawer({ order, newest, onClose }: Props) {
  const [plan] = useState(() => planUpgrade(order, newest))
  const upgrade = useAction(workOrderState.upgrade, { showsRefusal: true })
  const { id, version } = order
  const { templateVersion } = newest
  const changes = [...plan.changes, ...plan.reportChanges.map((change) => `服务报告：${change}`)]
  return (
    <TemplateDrawer
      title={`更新模板 · ${order.orderNo ?? ''}`}
      place={draftPlace(`upgrade ${templateVersion}`, id)}
      submitText={`更新到 v${templateVersion}`}
      template={plan.template}
      opened={plan.carried}
      empty="新模板没有需要填写的内容"
      isSaving={upgrade.isPending}
      send={(formData) => upgrade.mutateAsync({ id, version, templateVersion, formData })}
      onClose={onClose}
    >
      <section className={styles.changes} aria-label="模板的改动">
        <p>
          本工单使用模板 v{order.templates?.templateVersion}，最新的是 v{templateVersion}
          。请核对改动并补全内容，更新后不能退回。
        </p>
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        {plan.lost.length > 0 && (
          <Alert
            type="warning"
            title="以下内容在新模板中没有对应的项，更新后不再保留"
            description={<TemplateValues items={plan.lost} values={order.formData ?? {}} />}
          />
        )}
      </section>
    </TemplateDrawer>
  )
}

function planUpgrade({ templates, formData }: WorkOrderDetail, newest: Props['newest']) {
  const template = readItems(newest.workorderVariableTemp)
  const from = parseItems(templates?.workorderVariableTemp)
  const to = template.ok ? template.template : []
  const carried = carriedValues(from, to, formData ?? {})
  return {
    template,
    carried,
    changes: templateChanges(from, to),
    reportChanges: templateChanges(parseItems(templates?.reportTemp), parseItems(newest.reportTemp)),
    lost: from.filter(({ id }) => !isBlankValue(formData?.[id]) && isBlankValue(carried[id])),
  }
}

function parseItems(text: string | undefined): TemplateItem[] {
  const read = readItems(text)
  return read.ok ? read.template : []
}
