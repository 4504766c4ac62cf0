import type { WorkOrderDetail } from '@banyan/contract/service/work-order'
import type { ConflictViewProps } from '#kit/call/outbox.ts'
import { ConflictDialog } from '#kit/form/conflict/conflict-dialog.tsx'
import { reportDifferences } from './report-differences.tsx'

/** The order was changed while its report was being written: what changed, and whether the report still holds. */
export function ReportConflict({ seen, stored, onResend, onClose }: ConflictViewProps) {
  const now = stored as WorkOrderDetail
  return (
    <ConflictDialog
      what="这张工单"
      differences={reportDifferences(seen as WorkOrderDetail, now)}
      stored={now}
      isSaving={false}
      keepsBoth={{
        before: '填写时',
        now: '最新',
        okText: '仍然提交报告',
        cancelText: '稍后处理',
        note: '下面的内容保留为最新，您的报告没有改动。请核对后决定是否提交报告。',
      }}
      onSave={() => onResend({ version: now.version })}
      onClose={onClose}
    />
  )
}
