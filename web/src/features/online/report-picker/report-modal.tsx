import { onlineReport } from '@banyan/contract/online/report'
import { useState } from 'react'
import { warn } from '#kit/call/report.ts'
import { PickerModal } from '#kit/picker/picker-modal.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { useReport } from './report-cache.ts'
import { ReportRows } from './report-rows.tsx'
import type { ReportRow } from './row-key.ts'

interface Props {
  /** Code of the report. */
  code: string
  isMultiple: boolean
  /** Answers are shared and kept for a while within a group (ONLINE-008). */
  groupId?: string
  width?: number
  onPick: (rows: ReportRow[]) => void
  onClose: () => void
}

/** Picks rows of a report; the selection is kept over pages and searches (PICK-026…037). */
export function ReportModal({ code, isMultiple, groupId, width = 1200, onPick, onClose }: Props) {
  const [held, setHeld] = useState<ReadonlyMap<string, ReportRow>>(new Map())
  const config = useReport(onlineReport.columns, { code }, groupId)
  const configId = config.data?.cgRpConfigId
  const items = useReport(onlineReport.queryInfo, configId ? { configId } : undefined, groupId)
  const error = config.error ?? items.error
  const confirm = () => {
    if (held.size === 0 || (!isMultiple && held.size > 1)) {
      warn('请选择一条记录') // PICK-035, PICK-036
      return false
    }
    onPick([...held.values()])
    return true
  }
  const retry = () => void (config.error ? config : items).refetch()
  return (
    <PickerModal
      title={config.data?.cgRpConfigName ?? '选择数据'}
      width={width}
      onConfirm={confirm}
      onClose={onClose}
    >
      {error ? (
        <LoadError error={error} onRetry={retry} />
      ) : config.data && items.data ? (
        <ReportRows config={config.data} items={items.data} groupId={groupId} held={held} onHold={setHeld} />
      ) : (
        <Skeleton rows={8} />
      )}
    </PickerModal>
  )
}
