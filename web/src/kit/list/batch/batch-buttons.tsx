import { Button } from 'antd'
import { type ComponentType, useState } from 'react'
import { modal } from '#kit/call/messages.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import type { Row } from '../family.ts'
import type { BatchAction, BatchDialogProps, BatchRun } from './batch-action.ts'
import type { Batch } from './batch-progress.tsx'

interface Props {
  actions: BatchAction[]
  selected: string[]
  rows: readonly Row[]
  onBatch: (batch: Batch) => void
}

/** The buttons of batch actions; questions come before any call. */
export function BatchButtons({ actions, selected, rows, onBatch }: Props) {
  const allowed = useAllowed()
  const [asking, setAsking] = useState<{ action: BatchAction; Dialog: ComponentType<BatchDialogProps> }>()
  const count = selected.length
  const begin = ({ label, needs }: BatchAction, run: BatchRun, options?: { isWhole?: boolean }) => {
    setAsking(undefined)
    onBatch({ label, ids: selected, run, family: needs.family, ...options })
  }
  const choose = (action: BatchAction) => {
    const { does, confirm, label, danger } = action
    if ('dialog' in does) return setAsking({ action, Dialog: does.dialog })
    const { run, isWhole } = does
    if (!confirm) return begin(action, run, { isWhole })
    void modal.confirm({
      title: confirm.title,
      content: confirm.consequence(count),
      okText: label,
      okButtonProps: { danger },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => begin(action, run, { isWhole }),
    })
  }
  return (
    <>
      {actions
        .filter(({ needs }) => allowed(needs))
        .map((action) => (
          <Button key={action.label} danger={action.danger} onClick={() => choose(action)}>
            {action.label}
          </Button>
        ))}
      {asking && (
        <asking.Dialog
          count={count}
          ids={selected}
          rows={rows.filter(({ id }) => selected.includes(id))}
          onRun={(run, options) => begin(asking.action, run, options)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
