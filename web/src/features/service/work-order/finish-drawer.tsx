import { readItems } from '@banyan/contract/service/template/template'
import { type WorkOrderDetail, workOrderState } from '@banyan/contract/service/work-order'
import { lazy, Suspense, useRef, useState } from 'react'
import { CallError } from '#kit/call/api.ts'
import { useAction } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import type { OpenWork } from '#kit/draft/use-work.ts'
import { isSameOrder } from './report-differences.tsx'
import { TemplateDrawer } from './template-drawer.tsx'

const ReportConflict = lazy(() =>
  import('./report-conflict.tsx').then((file) => ({ default: file.ReportConflict })),
)

/** The report of an order by its pinned template; with it the order is done (DEC-104). */
export function FinishDrawer({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) {
  const [template] = useState(() => readItems(order.templates?.reportTemp))
  const written = useRef<ReturnType<OpenWork['written']>>(undefined)
  const finish = useAction(workOrderState.finish, {
    showsRefusal: true,
    work: () => ({ about: String(order.orderNo ?? ''), seen: order, draft: written.current }),
  })
  const [conflict, setConflict] = useState<{ stored: WorkOrderDetail; decide: (sends: boolean) => void }>()
  type Values = NonNullable<Parameters<typeof finish.mutateAsync>[0]['reportData']>
  const send = async (reportData: Values, version = order.version): Promise<unknown> => {
    try {
      return await finish.mutateAsync({ id: order.id, version, reportData })
    } catch (failure) {
      const { stored } = ((failure instanceof CallError && failure.answer?.result) || {}) as {
        stored?: WorkOrderDetail
      }
      if (!stored) throw failure
      const sends =
        isSameOrder(order, stored) ||
        (await new Promise<boolean>((decide) => setConflict({ stored, decide })).finally(() =>
          setConflict(undefined),
        ))
      if (!sends) throw failure
      return send(reportData, stored.version)
    }
  }
  return (
    <>
      <TemplateDrawer
        title={`填写报告 · ${order.orderNo ?? ''}`}
        place={draftPlace('report', order.id)}
        submitText="提交并完成"
        template={template}
        opened={order.reportData ?? undefined}
        empty="该服务类型的报告没有需要填写的内容，提交后工单完成"
        isSaving={finish.isPending}
        send={(reportData, text) => {
          written.current = text
          return send(reportData)
        }}
        onClose={onClose}
      />
      {conflict && (
        <Suspense>
          <ReportConflict
            seen={order}
            stored={conflict.stored}
            onResend={() => conflict.decide(true)}
            onClose={() => conflict.decide(false)}
          />
        </Suspense>
      )}
    </>
  )
}
