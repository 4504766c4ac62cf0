import { readItems } from '@banyan/contract/service/template/template'
import { type WorkOrderDetail, workOrderState } from '@banyan/contract/service/work-order'
import { useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { TemplateDrawer } from './template-drawer.tsx'

/** The report of an order by its pinned template; with it the order is done (DEC-104). */
export function FinishDrawer({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) {
  const [template] = useState(() => readItems(order.templates?.reportTemp))
  const finish = useAction(workOrderState.finish, { showsRefusal: true })
  return (
    <TemplateDrawer
      title={`填写报告 · ${order.orderNo ?? ''}`}
      place={draftPlace('report', order.id)}
      submitText="提交并完成"
      template={template}
      opened={order.reportData ?? undefined}
      empty="该服务类型的报告没有需要填写的内容，提交后工单完成"
      isSaving={finish.isPending}
      send={(reportData) => finish.mutateAsync({ id: order.id, reportData })}
      onClose={onClose}
    />
  )
}
