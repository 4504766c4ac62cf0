import type { FilledFault } from '@banyan/contract/service/template/check'
import { readItems } from '@banyan/contract/service/template/template'
import { type WorkOrderDetail, workOrderState } from '@banyan/contract/service/work-order'
import { Alert, Button, Drawer } from 'antd'
import { useRef, useState } from 'react'
import { CallError } from '#kit/call/api.ts'
import { useAction } from '#kit/call/hooks.ts'
import { useConfirmLeave } from '#kit/page/confirm-leave.ts'
import { useUnsaved } from '#kit/page/unsaved.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { TemplateForm, useFilledForm } from '../public.tsx'
import styles from './work-order.module.css'

/** The report of an order by its pinned template; with it the order is done (DEC-104). */
export function FinishDrawer({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)
  const [read] = useState(() => readItems(order.templates?.reportTemp))
  const form = useFilledForm(read.ok ? read.template : [], order.reportData ?? undefined)
  const isDirty = useRef(false)
  isDirty.current = form.isDirty
  useUnsaved(() => isDirty.current)
  const ask = useConfirmLeave()
  const [refused, setRefused] = useState<string>()
  const finish = useAction(workOrderState.finish, { showsRefusal: true })
  const submit = async () => {
    setRefused(undefined)
    const reportData = form.check()
    if (!reportData) return
    try {
      await finish.mutateAsync({ id: order.id, reportData })
      form.saved()
      setOpen(false)
    } catch (failure) {
      const told = failure instanceof CallError ? failure.answer?.result : undefined
      const { faults } = (told ?? {}) as { faults?: FilledFault[] }
      if (faults) return form.refuse(faults)
      if (failure instanceof CallError && failure.isRefusal) setRefused(failure.message)
    }
  }
  return (
    <TouchTargets>
      <Drawer
        open={isOpen}
        size={isPhone ? '100%' : 720}
        title={`填写报告 · ${order.orderNo ?? ''}`}
        mask={{ closable: false }}
        onClose={() => ask(isDirty.current, () => setOpen(false))}
        afterOpenChange={(open) => !open && onClose()}
        styles={{ footer: { padding: 12 } }}
        footer={
          <div className={styles.submit}>
            {refused && <Alert type="warning" showIcon title={refused} />}
            <Button
              type="primary"
              size="large"
              block={isPhone}
              loading={finish.isPending}
              disabled={!read.ok}
              onClick={() => void submit()}
            >
              提交并完成
            </Button>
          </div>
        }
      >
        {!read.ok ? (
          <Alert type="error" showIcon title={read.message} />
        ) : read.template.length === 0 ? (
          <p className={styles.hint}>该服务类型的报告没有需要填写的内容，提交后工单完成</p>
        ) : (
          <TemplateForm form={form} disabled={finish.isPending} />
        )}
      </Drawer>
    </TouchTargets>
  )
}
